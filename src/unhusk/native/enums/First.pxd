# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    TEXT_TABLE = 0
    KIND_TABLE = 1
    TEXT = 2
    KIND = 3
    PATH_TABLE = 0
    PATH = 1
