# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    WORK = 6
    SUM = 8
    BLUR = 18
    MASK = 8
    NODE_FACT = 9
    GROUP = 6
    DRAWN = 2
    SCORE = 2
    KIN = 3
    TALLY = 10
    ALIKE = 10
    FIRST = 4
    PART = 3
    CONTAINER = 4
    CORE = 3
    REGION = 2
    HEAD_WORD = 4096
