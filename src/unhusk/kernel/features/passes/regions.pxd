# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Room

cdef void divide(Room room) noexcept nogil
cdef void fill_parts(Room room) noexcept nogil
