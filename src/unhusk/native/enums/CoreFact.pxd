# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    LEVELS = 0
    BEFORE = 1
    AFTER = 2
    SHARE = 3
