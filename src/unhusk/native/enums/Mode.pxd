# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    DATA = 0
    RCDATA = 1
    RAWTEXT = 2
    SCRIPT = 3
    PLAINTEXT = 4
    CDATA = 5
