# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    AT_BLOCKS = 1
    WHOLE_LINKS = 2
    WITHOUT_HEAD = 4
    ALL_SPACE = 8
