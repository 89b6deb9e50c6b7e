# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cdef enum:
    _SIGN = 0x7FFFFFFF
    _INFINITY = 0x7F800000
    _LEAF = 256
