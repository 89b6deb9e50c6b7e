# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    SIZE = 0
    LINKS = 1
    PLAIN = 2
    COMMAS = 3
    HASH = 4
    MONEY = 5
