# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef void hash_nodes(Workspace space) noexcept nogil
cdef void inherit_names(Workspace space) noexcept nogil
cdef void group_nodes(Workspace space) noexcept nogil
