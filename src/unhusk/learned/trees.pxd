# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cdef enum:
    _SIGN = 0x7FFFFFFF
    _INFINITY = 0x7F800000
    _LEAF = 256

# unhusk_above: a bit for each of 64 values, whether it is greater than the edge.
# unhusk_range: the lowest and the highest of 64 values; 1 if some are NaN, known by their bits.
cdef extern from *:
    """
    #include <string.h>
    #if defined(__SSE2__)
    #include <emmintrin.h>
    #endif
    static inline int unhusk_range(const float *value, float *range) {
        int k, some = 0;
    #if defined(__SSE2__)
        const __m128i sign = _mm_set1_epi32(0x7FFFFFFF), infinity = _mm_set1_epi32(0x7F800000);
        __m128 low = _mm_loadu_ps(value), high = low;
        __m128i nan = _mm_setzero_si128();
        float lows[4], highs[4];
        for (k = 0; k < 64; k += 4) {
            __m128 v = _mm_loadu_ps(value + k);
            __m128i bits = _mm_and_si128(_mm_castps_si128(v), sign);
            low = _mm_min_ps(low, v);
            high = _mm_max_ps(high, v);
            nan = _mm_or_si128(nan, _mm_cmpgt_epi32(bits, infinity));
        }
        _mm_storeu_ps(lows, low);
        _mm_storeu_ps(highs, high);
        for (k = 0; k < 4; k++) {
            if (k == 0 || lows[k] < range[0]) range[0] = lows[k];
            if (k == 0 || highs[k] > range[1]) range[1] = highs[k];
        }
        some = _mm_movemask_epi8(nan) != 0;
    #else
        range[0] = range[1] = value[0];
        for (k = 0; k < 64; k++) {
            int bits;
            memcpy(&bits, value + k, 4);
            some |= (bits & 0x7FFFFFFF) > 0x7F800000;
            if (value[k] < range[0]) range[0] = value[k];
            if (value[k] > range[1]) range[1] = value[k];
        }
    #endif
        return some;
    }
    static inline unsigned long long unhusk_above(const float *value, float edge) {
        unsigned long long word = 0;
        int k;
    #if defined(__SSE2__)
        __m128 e = _mm_set1_ps(edge);
        for (k = 0; k < 64; k += 16) {
            __m128i a = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k), e));
            __m128i b = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k + 4), e));
            __m128i c = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k + 8), e));
            __m128i d = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k + 12), e));
            __m128i all = _mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
            word |= (unsigned long long)(unsigned int)_mm_movemask_epi8(all) << k;
        }
    #else
        for (k = 0; k < 64; k++) word |= (unsigned long long)(value[k] > edge) << k;
    #endif
        return word;
    }
    """
    int unhusk_range(const float *value, float *range) noexcept nogil
    unsigned long long unhusk_above(const float *value, float edge) noexcept nogil
