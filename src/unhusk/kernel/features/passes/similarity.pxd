# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Room

cdef void tally(Room room) noexcept nogil
cdef void find_paths(Room room) noexcept nogil
cdef void fill_alike(Room room) noexcept nogil
