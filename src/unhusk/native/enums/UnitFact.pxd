# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    COUNT = 0
    MEAN = 1
    LINKS = 2
    SHARE = 3
    BLOCKS = 4
    IMAGES = 5
    MONEY = 6
