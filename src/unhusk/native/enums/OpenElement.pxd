# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    NODE = 0
    BELOW = 1
    SCOPE = 2
    BUTTON = 3
    SPECIAL = 4
    ITEM = 5
    LINK = 6
    SIZE = 8
