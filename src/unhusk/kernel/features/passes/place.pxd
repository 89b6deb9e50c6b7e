# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef const unsigned char *_kinds
cdef const unsigned long long *_above
cdef const unsigned long long *_wanted
cdef void place_nodes(Workspace space) noexcept nogil
cdef void sum_blocks(Workspace space) noexcept nogil
cdef void fill_tree(Workspace space) noexcept nogil
