# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    COMMENT = 1
    RELATED = 2
    SHARE = 4
    LEGAL = 8
    ACCOUNT = 16
    MORE = 32
    BYLINE = 64
    SHOP = 128
