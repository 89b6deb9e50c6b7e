/* Copies words of the source to a text. */
#ifndef UNHUSK_COPY_WORDS_H
#define UNHUSK_COPY_WORDS_H
#include <Python.h>
#include "bits.h"
/* Copy the next characters as they are, up to 16 of `count`, and return how many. `size` bytes may be
 * read. The copy ends before white space that has to be collapsed (also at the end), before `&`, and
 * before anything that is not printable ASCII. More than is returned may be written. */
static inline int unhusk_copy(const unsigned char *at, Py_ssize_t count, Py_ssize_t size,
                              unsigned int *to) {
    int n = count < 16 ? (int)count : 16;
#if defined(__SSE2__)
    const __m128i none = _mm_setzero_si128();
    __m128i x, low, high;
    unsigned int space, other;
    if (size < 16) return 0;
    x = _mm_loadu_si128((const __m128i *)at);
    space = unhusk_equal(x, 32);
    other = (~unhusk_within(x, 32, 94) | unhusk_equal(x, 38) | (space & (space << 1 | 1))) & 0xFFFF;
    if (other && unhusk_first(other) < n) n = unhusk_first(other);
    low = _mm_unpacklo_epi8(x, none);
    high = _mm_unpackhi_epi8(x, none);
    _mm_storeu_si128((__m128i *)to, _mm_unpacklo_epi16(low, none));
    _mm_storeu_si128((__m128i *)to + 1, _mm_unpackhi_epi16(low, none));
    _mm_storeu_si128((__m128i *)to + 2, _mm_unpacklo_epi16(high, none));
    _mm_storeu_si128((__m128i *)to + 3, _mm_unpackhi_epi16(high, none));
#else
    int k = 0;
    while (k < n && at[k] >= 32 && at[k] < 127 && at[k] != 38
           && (at[k] != 32 || (k && at[k - 1] != 32))) {
        to[k] = at[k];
        k++;
    }
    n = k;
#endif
    return n && at[n - 1] == 32 ? n - 1 : n;
}
#endif
