/* Bytes as sets of bits: many characters are looked at together. */
#ifndef UNHUSK_BITS_H
#define UNHUSK_BITS_H
#include <Python.h>
#if defined(__SSE2__)
#include <emmintrin.h>
/* Which of 16 bytes are from `first` to `first + range`, a bit for each. */
static inline unsigned int unhusk_within(__m128i x, int first, int range) {
    __m128i from = _mm_sub_epi8(x, _mm_set1_epi8((char)first));
    __m128i low = _mm_min_epu8(from, _mm_set1_epi8((char)range));
    return (unsigned int)_mm_movemask_epi8(_mm_cmpeq_epi8(low, from));
}

/* Which of 16 bytes are this byte, a bit for each. */
static inline unsigned int unhusk_equal(__m128i x, int byte) {
    return (unsigned int)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)byte)));
}
#endif
/* How many bits are set. */
static inline int unhusk_bits(unsigned long long word) {
    word -= (word >> 1) & 0x5555555555555555ULL;
    word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
    return (int)((((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL) >> 56);
}

/* The number of the lowest bit that is set; there must be one. */
static inline int unhusk_first(unsigned long long word) {
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int first = 0;
    for (; !(word & 1); word >>= 1) first++;
    return first;
#endif
}

/* The number of the highest bit that is set; there must be one. */
static inline int unhusk_last(unsigned long long word) {
#if defined(__GNUC__)
    return 63 - __builtin_clzll(word);
#else
    int last = -1;
    for (; word; word >>= 1) last++;
    return last;
#endif
}
#endif
