# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Room

cdef const unsigned char *_symbols
cdef void read_head(Room room) noexcept nogil
cdef void compare_head(Room room) noexcept nogil
