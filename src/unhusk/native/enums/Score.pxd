# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    READER = 0
    DENSE = 1
