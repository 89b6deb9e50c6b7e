# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    VOTES = 0
    READER = 1
    DENSE = 2
    HEADINGS = 3
    DATES = 4
    LEGAL = 5
    ACCOUNT = 6
    COPIED = 7
    EQUAL = 8
    COPIES = 9
