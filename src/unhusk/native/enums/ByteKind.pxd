# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    OTHER = 0
    LOWER = 1
    UPPER = 2
    DIGIT = 3
    SPACE = 4
    COMMA = 5
    END = 6
    MARK = 7
    CODE = 8
    MONEY = 9
    WIDE = 10
    COLON = 11
