# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    PARENT = 0
    FIRST = 1
    STOP = 2
    DEPTH = 3
    BLOCK = 4
