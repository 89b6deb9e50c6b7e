# What other passes may call of scan_declarations.py.

cdef int hex_digit(int c) noexcept nogil
cdef int light(const unsigned char *b, Py_ssize_t i, Py_ssize_t stop) noexcept nogil
cdef int hides(const unsigned char *b, Py_ssize_t i, Py_ssize_t stop, int page) noexcept nogil
