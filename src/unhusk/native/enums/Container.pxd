# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    READER = 0
    CORE = 1
    MAIN = 2
    DENSE = 3
