# The passes for compiled files.

from unhusk.kernel.features.passes.workspace cimport Room

cdef const unsigned char *_kinds
cdef const unsigned long long *_above
cdef const unsigned long long *_wanted
cdef void place_nodes(Room room) noexcept nogil
cdef void sum_blocks(Room room) noexcept nogil
cdef void hash_nodes(Room room) noexcept nogil
cdef void group_nodes(Room room) noexcept nogil
cdef void choose_containers(Room room) noexcept nogil
cdef void fill_tree(Room room) noexcept nogil
