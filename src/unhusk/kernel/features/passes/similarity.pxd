# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef void count_equal(Workspace space) noexcept nogil
cdef void tally(Workspace space) noexcept nogil
cdef void find_paths(Workspace space) noexcept nogil
cdef void fill_alike(Workspace space) noexcept nogil
