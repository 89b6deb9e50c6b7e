# Written by tools/enums.py from src/unhusk/methods/_shared/method_enums.py.

cdef enum:
    FIRST = 0
    LAST = 1
    WORDS = 2
    LINK_WORDS = 3
    LEVEL = 4
    LABELS = 5
    CONTENT = 6
    SIZE = 7
