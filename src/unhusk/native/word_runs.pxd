# Functions of word_runs.h for compiled files; the header says what they do.

cdef extern from "word_runs.h":
    int unhusk_letters(const unsigned char *at) noexcept nogil
    int unhusk_simple(const unsigned char *at, Py_ssize_t count, Py_ssize_t size, unsigned long long *plain) noexcept nogil
