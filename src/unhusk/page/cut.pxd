# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cdef enum:
    _TEXT = 0
    _START = 1
    _END = 2
    _VERBATIM = 6
    _BLANK = 4
    _IN_ANCHOR = 16
    _STRUCTURAL = 2
