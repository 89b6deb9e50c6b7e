# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    FIRST_TOKEN = 0
    STOP_TOKEN = 1
    START = 2
    STOP = 3
    NODE = 4
    CHARS = 5
    WORDS = 6
    LINK_CHARS = 7
    LINK_WORDS = 8
    TAGS = 9
    SENTENCES = 10
    IDEOGRAPHS = 11
    STARTS = 12
    EDGES = 13
