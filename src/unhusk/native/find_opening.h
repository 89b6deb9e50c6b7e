/* Finds where a `meta` tag may begin. */
#ifndef UNHUSK_FIND_OPENING_H
#define UNHUSK_FIND_OPENING_H
#include <Python.h>
#include "bits.h"
/* The offset of the next `<m` or `<M` from an offset on, or the size. */
static inline Py_ssize_t unhusk_opening(const unsigned char *text, Py_ssize_t at,
                                        Py_ssize_t size) {
#if defined(__SSE2__)
    const __m128i lower = _mm_set1_epi8(32);
    for (; at + 17 <= size; at += 16) {
        __m128i next = _mm_loadu_si128((const __m128i *)(text + at + 1));
        unsigned int found = unhusk_equal(_mm_loadu_si128((const __m128i *)(text + at)), 60);
        found &= unhusk_equal(_mm_or_si128(next, lower), 109);
        if (found) return at + unhusk_first(found);
    }
#endif
    for (; at + 1 < size; at++)
        if (text[at] == 60 && (text[at + 1] | 32) == 109) return at;
    return size;
}
#endif
