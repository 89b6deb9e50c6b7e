# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cimport unhusk.native.bits

cdef enum:
    _TEXT = 0
    _START = 1
    _END = 2
    _VERBATIM = 6
    _BLANK = 4
    _IN_ANCHOR = 16
    _STRUCTURAL = 2

# unhusk_letters: how many of eight bytes, from the first on, are ASCII letters: words end without a
#     surprise for the processor, whatever their length.
# unhusk_simple: how many of the next bytes, up to 32 of `count`, are of ASCII and either white space or
#     neither end a sentence, nor stand behind its end, nor begin a reference; a bit of `plain` for each
#     that is not white space. `size` bytes may be read; 0 where that is not enough.
cdef extern from *:
    """
    #include <string.h>
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
    """
    int unhusk_simple(const unsigned char *at, Py_ssize_t count, Py_ssize_t size, unsigned long long *plain) noexcept nogil
    int unhusk_letters(const unsigned char *at) noexcept nogil
