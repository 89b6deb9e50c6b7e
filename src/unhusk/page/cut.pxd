# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cdef enum:
    _TEXT = 0
    _START = 1
    _END = 2
    _VERBATIM = 6
    _BLANK = 4
    _IN_ANCHOR = 16
    _STRUCTURAL = 2

# How many of eight bytes, from the first on, are ASCII letters: words end without a surprise for
# the processor, whatever their length.
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
    """
    int unhusk_letters(const unsigned char *at) noexcept nogil
