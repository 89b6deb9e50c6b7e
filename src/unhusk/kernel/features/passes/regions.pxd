# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef void divide(Workspace space) noexcept nogil
cdef void fill_parts(Workspace space) noexcept nogil
