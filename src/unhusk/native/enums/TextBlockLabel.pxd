# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    ITEM = 1
    HEADING = 2
    CUE = 4
    TITLE = 8
