/* Runs of the characters that words are made of, many at a time. */
#ifndef UNHUSK_WORD_RUNS_H
#define UNHUSK_WORD_RUNS_H
#include <Python.h>
#include "bits.h"
#include <string.h>
/* How many of eight bytes, from the first on, are ASCII letters. Without a branch per letter, the
 * end of a word is not mispredicted. */
static inline int unhusk_letters(const unsigned char *at) {
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    unsigned long long x, low, other;
    memcpy(&x, at, 8);
    low = (x | 0x2020202020202020ULL) & 0x7f7f7f7f7f7f7f7fULL;
    other = ~(low + 0x1f1f1f1f1f1f1f1fULL) | (low + 0x0505050505050505ULL) | x;
    other &= 0x8080808080808080ULL;
    return other ? __builtin_ctzll(other) >> 3 : 8;
#else
    int k = 0;
    while (k < 8 && (unsigned char)((at[k] | 32) - 97) < 26) k++;
    return k;
#endif
}

/* How many of the next bytes, up to 32 of `count`, are ASCII and either white space or a character
 * that neither ends a sentence, nor closes one (quotes, brackets), nor begins a reference. `plain`
 * gets a bit for each that is not white space. `size` bytes may be read; 0 if these are too few. */
static inline int unhusk_simple(const unsigned char *at, Py_ssize_t count, Py_ssize_t size,
                                unsigned long long *plain) {
    int n = 0;
#if defined(__SSE2__)
    const __m128i brackets = _mm_set1_epi8(0x20);  /* the bit by which ] and } differ */
    unsigned int other[2], space[2];
    int k;
    if (size < 32) return 0;
    for (k = 0; k < 2; k++) {
        __m128i x = _mm_loadu_si128((const __m128i *)at + k);
        space[k] = unhusk_equal(x, 32) | unhusk_within(x, 9, 4);
        other[k] = (unsigned int)_mm_movemask_epi8(x) | unhusk_within(x, 33, 1)
            | unhusk_within(x, 38, 1) | unhusk_equal(x, 41) | unhusk_equal(x, 46)
            | unhusk_equal(x, 63) | unhusk_equal(_mm_or_si128(x, brackets), 125)
            | unhusk_within(x, 28, 3);
    }
    n = unhusk_first(other[0] | (unsigned long long)other[1] << 16 | 1ULL << 32);
    if (n > count) n = (int)count;
    *plain = ~(space[0] | (unsigned long long)space[1] << 16) & ((1ULL << n) - 1);
#endif
    return n;
}
#endif
