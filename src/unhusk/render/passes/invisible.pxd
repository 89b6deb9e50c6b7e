# What other passes may call of invisible.py.

cdef bint is_lost(unsigned int code, const unsigned int *written, Py_ssize_t size) noexcept nogil
