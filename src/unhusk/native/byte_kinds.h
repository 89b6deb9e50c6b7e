/* Kinds of bytes, 64 at a time, as sets of bits. */
#ifndef UNHUSK_BYTE_KINDS_H
#define UNHUSK_BYTE_KINDS_H
#include <Python.h>
#include "bits.h"
#include <string.h>
/* Which of the next bytes are lower-case letters, upper-case letters and white space of ASCII: three
 * sets of bits in `found`. `count` bytes are asked about, up to 64; `size` may be read. */
static inline void unhusk_kinds(const unsigned char *at, Py_ssize_t count, Py_ssize_t size,
                                unsigned long long *found) {
    unsigned long long small = 0, large = 0, space = 0;
    int k, n = count < 64 ? (int)count : 64;
#if defined(__SSE2__)
    unsigned char room[64];
    if (size < 64) {
        memcpy(room, at, n);
        at = room;
    }
    for (k = 0; k < n; k += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(at + k));
        small |= (unsigned long long)unhusk_within(x, 97, 25) << k;
        large |= (unsigned long long)unhusk_within(x, 65, 25) << k;
        space |= (unsigned long long)(unhusk_equal(x, 32) | unhusk_within(x, 9, 4)) << k;
    }
    if (n < 64) {
        unsigned long long whole = (1ULL << n) - 1;
        small &= whole;
        large &= whole;
        space &= whole;
    }
#else
    for (k = 0; k < n; k++) {
        small |= (unsigned long long)((unsigned char)(at[k] - 97) < 26) << k;
        large |= (unsigned long long)((unsigned char)(at[k] - 65) < 26) << k;
        space |= (unsigned long long)(at[k] == 32 || (unsigned char)(at[k] - 9) < 5) << k;
    }
#endif
    found[0] = small;
    found[1] = large;
    found[2] = space;
}
#endif
