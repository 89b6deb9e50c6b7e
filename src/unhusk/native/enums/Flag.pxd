# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    SELF_CLOSING = 1
    HREF = 2
    BLANK = 4
    FOREIGN = 8
    IN_ANCHOR = 16
    IN_LINK = 32
