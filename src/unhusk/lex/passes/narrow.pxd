# A function of large_pages.h; the header says what it does.

cdef extern from "large_pages.h":
    void unhusk_large_pages(void *start, size_t size) noexcept nogil
