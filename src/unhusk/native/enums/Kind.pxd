# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    TEXT = 0
    START = 1
    END = 2
    COMMENT = 3
    DOCTYPE = 4
    RAW = 5
    VERBATIM = 6
    IGNORED = 7
