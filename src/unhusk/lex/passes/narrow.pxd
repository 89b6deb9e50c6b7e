# Asks the system for large memory pages, which cost far less to get than many small ones.

cdef extern from *:
    """
    #if defined(__linux__)
    #include <stdint.h>
    #include <sys/mman.h>
    static void unhusk_large_pages(void *start, size_t size) {
        uintptr_t first = ((uintptr_t)start + 4095) & ~(uintptr_t)4095;
        uintptr_t last = ((uintptr_t)start + size) & ~(uintptr_t)4095;
        #ifdef MADV_HUGEPAGE
        if (last > first) madvise((void *)first, last - first, MADV_HUGEPAGE);
        #endif
    }
    #else
    static void unhusk_large_pages(void *start, size_t size) { (void)start; (void)size; }
    #endif
    """
    void unhusk_large_pages(void *start, size_t size) noexcept nogil
