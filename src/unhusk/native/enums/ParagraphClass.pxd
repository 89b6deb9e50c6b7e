# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    BAD = 0
    SHORT = 1
    NEAR_GOOD = 2
    GOOD = 3
