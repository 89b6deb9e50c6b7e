# The pass for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef void vote(Workspace space) noexcept nogil
