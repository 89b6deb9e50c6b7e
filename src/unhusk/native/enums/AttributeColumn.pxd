# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    NODE = 0
    NAME_START = 1
    NAME_STOP = 2
    VALUE_START = 3
    VALUE_STOP = 4
    SIZE = 5
