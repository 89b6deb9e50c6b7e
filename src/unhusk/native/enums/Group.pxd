# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    COUNT = 0
    SIZE = 1
    LINKS = 2
    BLOCKS = 3
    IMAGES = 4
    MONEY = 5
