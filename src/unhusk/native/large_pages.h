/* Large memory pages, which cost far less to get than many small ones. */
#ifndef UNHUSK_LARGE_PAGES_H
#define UNHUSK_LARGE_PAGES_H
#include <Python.h>
#if defined(__linux__)
#include <stdint.h>
#include <sys/mman.h>
/* Ask the system for large pages in this piece of memory, where it can be asked. */
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
#endif
