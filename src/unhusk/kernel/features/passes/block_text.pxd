# The pass for compiled files, and constants that the C compiler may fold.

cimport unhusk.native.bits
from unhusk.kernel.features.passes.workspace cimport Room

cdef const unsigned char *_kinds
cdef const unsigned char *_symbols
cdef const unsigned short *_move
cdef const unsigned long long *_output
cdef void read_texts(Room room) noexcept nogil

cdef enum:
    _OTHER = 0
    _LOWER = 1
    _UPPER = 2
    _DIGIT = 3
    _SPACE = 4
    _COMMA = 5
    _END = 6
    _MARK = 7
    _CODE = 8
    _MONEY = 9
    _WIDE = 10
    _COLON = 11
    _KINDS = 12

cdef extern from "byte_kinds.h":
    void unhusk_kinds(const unsigned char *at, Py_ssize_t count, Py_ssize_t size, unsigned long long *found) noexcept nogil
