# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    SIZE = 0
    FIRST = 1
    LAST = 2
