# A function of find_opening.h; the header says what it does.

cdef extern from "find_opening.h":
    Py_ssize_t unhusk_opening(const unsigned char *text, Py_ssize_t at, Py_ssize_t size) noexcept nogil
