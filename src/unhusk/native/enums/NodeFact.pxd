# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    FIRST_BLOCK = 0
    STOP_BLOCK = 1
    LARGER = 2
    GROUP = 3
    UNIT_INNER = 4
    UNIT_MULTI = 5
    UNIT_OUTER = 6
    GOOD = 7
    BAD = 8
