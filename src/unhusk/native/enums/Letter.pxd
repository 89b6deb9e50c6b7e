# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    UNKNOWN = 0
    SPACE = 1
    LETTER = 2
    JOINER = 3
    GLUE = 4
    OTHER = 5
    MARK = 6
