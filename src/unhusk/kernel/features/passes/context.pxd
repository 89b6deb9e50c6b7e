# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Room

cdef void vote(Room room) noexcept nogil
cdef void fill_context(Room room) noexcept nogil
