# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef const unsigned char *_symbols
cdef void read_head(Workspace space) noexcept nogil
cdef void compare_head(Workspace space) noexcept nogil
