# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    FIRST_KIND = 12
    CAPITALS = 13
    NUMBERS = 14
    YEARS = 15
    TIMES = 16
    LAST_BYTE = 17
    WORD_GROUPS = 18
    SIZE = 20
