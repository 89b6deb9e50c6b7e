# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    IMAGES = 0
    CONTROLS = 1
