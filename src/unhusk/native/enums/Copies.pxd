# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    COUNT = 0
    LAST = 1
