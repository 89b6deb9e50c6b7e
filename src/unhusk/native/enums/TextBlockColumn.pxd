# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    FIRST_TOKEN = 0
    WORDS = 1
    LINK_WORDS = 2
    WRAPPED_WORDS = 3
    LINES = 4
    LEVEL = 5
    LABELS = 6
    OTHERS = 7
