# Bytes as sets of bits, for compiled files: many characters are looked at together.
#
# unhusk_bits, unhusk_first, unhusk_last: how many bits are set; which is the first; which the last.
cdef extern from *:
    """
    #if defined(__SSE2__)
    #include <emmintrin.h>
    /* which of 16 bytes are from `first` to `first + range` */
    static inline unsigned int unhusk_within(__m128i x, int first, int range) {
        __m128i from = _mm_sub_epi8(x, _mm_set1_epi8((char)first));
        __m128i low = _mm_min_epu8(from, _mm_set1_epi8((char)range));
        return (unsigned int)_mm_movemask_epi8(_mm_cmpeq_epi8(low, from));
    }
    static inline unsigned int unhusk_equal(__m128i x, int byte) {
        return (unsigned int)_mm_movemask_epi8(_mm_cmpeq_epi8(x, _mm_set1_epi8((char)byte)));
    }
    #endif
    static inline int unhusk_bits(unsigned long long word) {
        word -= (word >> 1) & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + ((word >> 2) & 0x3333333333333333ULL);
        return (int)((((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL) >> 56);
    }
    static inline int unhusk_first(unsigned long long word) {
    #if defined(__GNUC__)
        return __builtin_ctzll(word);
    #else
        int first = 0;
        for (; !(word & 1); word >>= 1) first++;
        return first;
    #endif
    }
    static inline int unhusk_last(unsigned long long word) {
    #if defined(__GNUC__)
        return 63 - __builtin_clzll(word);
    #else
        int last = -1;
        for (; word; word >>= 1) last++;
        return last;
    #endif
    }
    """
    int unhusk_bits(unsigned long long word) noexcept nogil
    int unhusk_first(unsigned long long word) noexcept nogil
    int unhusk_last(unsigned long long word) noexcept nogil
