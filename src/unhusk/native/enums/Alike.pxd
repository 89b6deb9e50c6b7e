# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    COUNT = 0
    SIZE = 1
    VOTES = 2
    READER = 3
    CORE = 4
    SQUARES = 5
    SENTENCES = 6
    LAST = 7
    COPIED = 8
    EQUAL = 9
