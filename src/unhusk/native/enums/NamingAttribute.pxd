# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    CLASS = 1
    ID = 2
    ROLE = 4
    ITEMPROP = 8
    HIDDEN = 16
    STYLE = 32
    ARIA_HIDDEN = 64
