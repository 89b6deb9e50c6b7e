# A function of copy_words.h; the header says what it does.

cdef extern from "copy_words.h":
    int unhusk_copy(const unsigned char *at, Py_ssize_t count, Py_ssize_t size, unsigned int *to) noexcept nogil
