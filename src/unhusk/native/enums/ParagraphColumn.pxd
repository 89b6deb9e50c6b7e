# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    FIRST_TOKEN = 0
    CHARS = 1
    LINK_CHARS = 2
    WORDS = 3
    STOP_WORDS = 4
    HEADINGS = 5
    MARKS = 6
    TOLD_CHARS = 7
    RUN_CHARS = 8
    IDEOGRAPHS = 9
