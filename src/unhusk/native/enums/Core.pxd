# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    VOTED = 0
    UNLINKED = 1
    PHRASED = 2
