# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    WORD = 0
    SPACE = 1
    SENTENCE_END = 2
    CLOSER = 3
    FULL_STOP = 4
    IDEOGRAPH = 5
    AMPERSAND = 6
