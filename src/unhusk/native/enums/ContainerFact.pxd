# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    INSIDE = 0
    LEVELS = 1
    SHARE = 2
    LINKS = 3
    BEFORE = 4
    AFTER = 5
