# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    MOST = 0
    HALF = 1
    FIFTH = 2
