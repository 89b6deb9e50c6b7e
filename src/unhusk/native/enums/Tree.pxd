# Written by tools/enums.py from src/unhusk/kernel/forest/forest_enums.py.

cdef enum:
    LEAF = 256
    MAX_LEAVES = 256
