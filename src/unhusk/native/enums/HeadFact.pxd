# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    TYPE = 0
    DESCRIPTION = 1
    DESCRIPTION_STOP = 2
    TITLE = 3
    TITLE_STOP = 4
    SIZE = 5
