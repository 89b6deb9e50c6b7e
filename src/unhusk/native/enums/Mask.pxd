# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    NUMWORDS = 0
    JUSTEXT = 1
    SUBSEQUENCE = 2
    RUN = 3
    QUOTA = 4
    READER = 5
    DENSE = 6
    CODE = 7
