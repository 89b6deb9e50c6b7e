# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    START = 0
    CHARS = 1
    CODE = 2
    TAGS = 3
    LINK_CHARS = 4
    WIDE = 5
