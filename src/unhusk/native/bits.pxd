# Functions of bits.h for compiled files; the header says what they do.

cdef extern from "bits.h":
    int unhusk_bits(unsigned long long word) noexcept nogil
    int unhusk_first(unsigned long long word) noexcept nogil
    int unhusk_last(unsigned long long word) noexcept nogil
