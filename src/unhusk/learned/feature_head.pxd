# The passes for compiled files, and a constant that the C compiler may fold.

from unhusk.learned.room cimport Room

cdef enum:
    _MASK = 0xFFFFFFFF

cdef const unsigned char *_symbols
cdef void read_head(Room room) noexcept nogil
cdef void compare_head(Room room) noexcept nogil
