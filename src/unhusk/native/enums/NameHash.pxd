# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    SEED = 31
    STEP = 16777619
    LAST_SLOT = 4095
    LONGEST = 16
    KNOWN = 192
    UNKNOWN = 1856
