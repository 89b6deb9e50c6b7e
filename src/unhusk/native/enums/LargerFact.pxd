# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    SHARE = 0
    LINKS = 1
    BLOCKS = 2
    MEAN = 3
    PER_TAG = 4
    IMAGES = 5
