# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    INLINE = 0
    BREAK = 1
    GAP = 2
    ANCHOR = 3
    DROP = 4
    BR = 5
    UNSEEN = 6
    BODY = 7
