# The pass for compiled files, with its tables, and a function of byte_kinds.h.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef const unsigned char *_kinds
cdef const unsigned char *_symbols
cdef const unsigned short *_move
cdef const unsigned long long *_output
cdef void read_texts(Workspace space) noexcept nogil

cdef extern from "byte_kinds.h":
    void unhusk_kinds(const unsigned char *at, Py_ssize_t count, Py_ssize_t size, unsigned long long *found) noexcept nogil
