# The pass for compiled files, and constants that the C compiler may fold.

cimport unhusk.native.bits
from unhusk.kernel.features.passes.workspace cimport Room

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

# unhusk_kinds: which of the next bytes are small letters, capitals and white space of ASCII, a bit for
#     each of up to 64; `count` bytes are asked about, `size` may be read.
cdef extern from *:
    """
    #include <string.h>
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
    """
    void unhusk_kinds(const unsigned char *at, Py_ssize_t count, Py_ssize_t size, unsigned long long *found) noexcept nogil
