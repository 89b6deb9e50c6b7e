# The pass for compiled files, and constants that the C compiler may fold.

from unhusk.learned.room cimport Room

cdef const unsigned char *_kinds
cdef const unsigned char *_symbols
cdef const unsigned short *_move
cdef const unsigned long long *_output
cdef void read_texts(Room room) noexcept nogil

cdef enum:
    _OTHER = 0
    _LOWER = 1
    _UPPER = 2
    _DIGIT = 3
    _SPACE = 4
    _COMMA = 5
    _END = 6
    _MARK = 7
    _CODE = 8
    _MONEY = 9
    _WIDE = 10
    _COLON = 11
    _KINDS = 12

# unhusk_word: how many of eight bytes, from the first on, are ASCII letters, plus 16 for each of
# these that is a capital: words are counted without a surprise for the processor.
cdef extern from *:
    """
    #include <string.h>
    static inline int unhusk_word(const unsigned char *at) {
    #if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        unsigned long long x, low, other, capitals;
        int letters;
        memcpy(&x, at, 8);
        low = (x | 0x2020202020202020ULL) & 0x7f7f7f7f7f7f7f7fULL;
        other = ~(low + 0x1f1f1f1f1f1f1f1fULL) | (low + 0x0505050505050505ULL) | x;
        other &= 0x8080808080808080ULL;
        letters = other ? __builtin_ctzll(other) >> 3 : 8;
        capitals = (~x >> 5) & 0x0101010101010101ULL;
        if (letters < 8) capitals &= (1ULL << 8 * letters) - 1;
        return letters + 16 * (int)((capitals * 0x0101010101010101ULL) >> 56);
    #else
        int letters = 0, capitals = 0;
        while (letters < 8 && (unsigned char)((at[letters] | 32) - 97) < 26)
            capitals += at[letters++] < 97;
        return letters + 16 * capitals;
    #endif
    }
    """
    int unhusk_word(const unsigned char *at) noexcept nogil
