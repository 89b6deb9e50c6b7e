# Written by tools/enums.py from src/unhusk/kernel/forest/forest_enums.py.

cdef enum:
    MAGNITUDE = 2147483647
    INFINITY = 2139095040
