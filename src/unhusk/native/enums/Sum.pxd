# Written by tools/enums.py from src/unhusk/kernel/features/feature_enums.py.

cdef enum:
    SIZE = 0
    LINKS = 1
    COMMAS = 2
    SENTENCES = 3
    LONG = 4
    ITEMS = 5
    PARAGRAPHS = 6
    MONEY = 7
