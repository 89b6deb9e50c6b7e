# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    START = 0
    STOP = 1
    CODE = 2
    SECOND_CODE = 3
    SIZE = 4
