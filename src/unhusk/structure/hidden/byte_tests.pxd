# The functions of byte_tests.py for compiled files.

from libc.string cimport memchr

cdef inline int lower(int c) noexcept nogil:
    return c | 32 if 65 <= c <= 90 else c

cdef inline bint is_space(int c) noexcept nogil:
    return c == 32 or 9 <= c <= 13

cdef inline Py_ssize_t find_byte(const unsigned char *b, int c, Py_ssize_t i, Py_ssize_t stop) noexcept nogil:
    cdef const unsigned char *at = <const unsigned char *>memchr(b + i, c, stop - i) if i < stop else NULL
    return stop if at == NULL else at - b

cdef inline bint is_word(const unsigned char *b, Py_ssize_t i, Py_ssize_t stop, const unsigned char *word, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t k
    if stop - i != size:
        return False
    for k in range(size):
        if lower(b[i + k]) != word[k]:
            return False
    return True
