# The pass for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef void choose_containers(Workspace space) noexcept nogil
