/* Decision trees for many rows at a time, as wide as the processor allows.
 *
 * Answers: for each split of a feature, a bit for each of 64 rows. Leaves: the rows that reach each
 * leaf, and the sums of what they find there.
 */
#ifndef UNHUSK_SUM_LEAVES_H
#define UNHUSK_SUM_LEAVES_H
#include <Python.h>
#include <string.h>
#if defined(__GNUC__) && defined(__x86_64__)
#define UNHUSK_WIDE 1
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif
typedef unsigned long long unhusk_word;
/* How many words of 64 rows a set of rows has, such that the processor works on all of them at once:
 * 8 with AVX-512 (BW and VBMI), 4 with AVX2, else 1. */
static int unhusk_words(void) {
#if defined(UNHUSK_WIDE)
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi")) return 8;
    return __builtin_cpu_supports("avx2") ? 4 : 1;
#else
    return 1;
#endif
}

/* Copy up to 64 values, and fill up with the first of them. */
static inline void unhusk_pad(const float *value, int count, float *room) {
    int k;
    memcpy(room, value, count * sizeof(float));
    for (k = count; k < 64; k++) room[k] = value[0];
}

#if defined(UNHUSK_WIDE)
__attribute__((target("avx2")))
static int unhusk_range_wide(const float *value, float *range) {
    const __m256i sign = _mm256_set1_epi32(0x7FFFFFFF);
    const __m256i infinity = _mm256_set1_epi32(0x7F800000);
    __m256 low = _mm256_loadu_ps(value), high = low;
    __m256i nan = _mm256_setzero_si256();
    __m128 l, h;
    int k;
    for (k = 0; k < 64; k += 8) {
        __m256 v = _mm256_loadu_ps(value + k);
        __m256i bits = _mm256_and_si256(_mm256_castps_si256(v), sign);
        low = _mm256_min_ps(low, v);
        high = _mm256_max_ps(high, v);
        nan = _mm256_or_si256(nan, _mm256_cmpgt_epi32(bits, infinity));
    }
    l = _mm_min_ps(_mm256_castps256_ps128(low), _mm256_extractf128_ps(low, 1));
    h = _mm_max_ps(_mm256_castps256_ps128(high), _mm256_extractf128_ps(high, 1));
    l = _mm_min_ps(l, _mm_movehl_ps(l, l));
    h = _mm_max_ps(h, _mm_movehl_ps(h, h));
    range[0] = _mm_cvtss_f32(_mm_min_ss(l, _mm_shuffle_ps(l, l, 1)));
    range[1] = _mm_cvtss_f32(_mm_max_ss(h, _mm_shuffle_ps(h, h, 1)));
    return _mm256_movemask_epi8(nan) != 0;
}
#endif
/* The lowest and the highest of 64 values; returns 1 if some are NaN, known by their bits. */
static inline int unhusk_range(const float *value, float *range, int wide) {
    int k, some = 0;
#if defined(UNHUSK_WIDE)
    if (wide > 1) return unhusk_range_wide(value, range);
#endif
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

static inline unhusk_word unhusk_above(const float *value, float edge) {
    unhusk_word word = 0;
    int k;
#if defined(__SSE2__)
    __m128 e = _mm_set1_ps(edge);
    for (k = 0; k < 64; k += 16) {
        __m128i a = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k), e));
        __m128i b = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k + 4), e));
        __m128i c = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k + 8), e));
        __m128i d = _mm_castps_si128(_mm_cmpgt_ps(_mm_loadu_ps(value + k + 12), e));
        __m128i all = _mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d));
        word |= (unhusk_word)(unsigned int)_mm_movemask_epi8(all) << k;
    }
#else
    for (k = 0; k < 64; k++) word |= (unhusk_word)(value[k] > edge) << k;
#endif
    return word;
}

#if defined(UNHUSK_WIDE)
#define UNHUSK_PAIR(at) _mm256_insertf128_ps( \
    _mm256_castps128_ps256(_mm_loadu_ps(at)), _mm_loadu_ps((at) + 16), 1)
#define UNHUSK_ABOVE(v) _mm256_castps_si256(_mm256_cmp_ps(v, e, _CMP_GT_OQ))
__attribute__((target("avx2")))
static void unhusk_answers_wide(const float *value, const float *edge, Py_ssize_t count,
                                const float *range, unhusk_word *answer, Py_ssize_t step) {
    __m256 a = UNHUSK_PAIR(value), b = UNHUSK_PAIR(value + 4), c = UNHUSK_PAIR(value + 8);
    __m256 d = UNHUSK_PAIR(value + 12), f = UNHUSK_PAIR(value + 32), g = UNHUSK_PAIR(value + 36);
    __m256 h = UNHUSK_PAIR(value + 40), i = UNHUSK_PAIR(value + 44);
    float lowest = range[0], highest = range[1];
    Py_ssize_t s;
    for (s = 0; s < count; s++) {
        unhusk_word word = 0;
        if (lowest > edge[s]) {
            word = ~word;
        } else if (highest > edge[s]) {
            __m256 e = _mm256_set1_ps(edge[s]);
            __m256i low = _mm256_packs_epi16(
                _mm256_packs_epi32(UNHUSK_ABOVE(a), UNHUSK_ABOVE(b)),
                _mm256_packs_epi32(UNHUSK_ABOVE(c), UNHUSK_ABOVE(d)));
            __m256i high = _mm256_packs_epi16(
                _mm256_packs_epi32(UNHUSK_ABOVE(f), UNHUSK_ABOVE(g)),
                _mm256_packs_epi32(UNHUSK_ABOVE(h), UNHUSK_ABOVE(i)));
            word = (unsigned int)_mm256_movemask_epi8(low);
            word |= (unhusk_word)(unsigned int)_mm256_movemask_epi8(high) << 32;
        }
        answer[s * step] = word;
    }
}
#endif
/* For each of some edges, a bit for each of 64 values: whether the value is greater. */
static void unhusk_answers(const float *value, const float *edge, Py_ssize_t count,
                           const float *range, unhusk_word *answer, Py_ssize_t step,
                           int wide) {
    Py_ssize_t s;
#if defined(UNHUSK_WIDE)
    if (wide > 1) {
        unhusk_answers_wide(value, edge, count, range, answer, step);
        return;
    }
#endif
    for (s = 0; s < count; s++) {
        unhusk_word word = 0;
        if (range[0] > edge[s]) word = ~word;
        else if (range[1] > edge[s]) word = unhusk_above(value, edge[s]);
        answer[s * step] = word;
    }
}

#if defined(UNHUSK_WIDE)
typedef unhusk_word unhusk_pair __attribute__((vector_size(16), aligned(8), may_alias));
typedef unhusk_word unhusk_four __attribute__((vector_size(32), aligned(8), may_alias));
typedef unhusk_word unhusk_eight __attribute__((vector_size(64), aligned(8), may_alias));
#define UNHUSK_DEEP "avx512f,avx512bw,avx512vbmi"
#define UNHUSK_PART(NAME, SET, TARGET) \
__attribute__((target(TARGET))) \
static int NAME(const unsigned short *const *node, Py_ssize_t first, int size, \
                const unhusk_word *answers, unhusk_word *room, unsigned int *plane) { \
    const unsigned short *split = node[0] + first; \
    const unsigned short *left = node[1] + first, *right = node[2] + first; \
    const SET *answer = (const SET *)answers; \
    SET *rows = (SET *)room, *leaf = rows + 256, *out = (SET *)plane, none = {0}; \
    SET p0 = none, p1 = none, p2 = none, p3 = none, p4 = none, p5 = none, p6 = none, p7 = none; \
    int places = 3, i; \
    (size == 1 ? leaf : rows)[0] = ~none; \
    for (i = size; i < ((size + 7) & ~7); i++) leaf[i] = none; \
    for (i = 0; i < size - 1; i++) { \
        SET word = rows[i], said = word & answer[split[i]]; \
        rows[right[i]] = said; \
        rows[left[i]] = word ^ said; \
    } \
    while ((1 << places) < size) places++; \
    for (i = 0; i < (size + 7) >> 3; i++, leaf += 8) { \
        SET odd = leaf[1] | leaf[5], both = leaf[3] | leaf[7]; \
        SET every = leaf[4] | leaf[5] | leaf[6] | leaf[7]; \
        p0 |= odd | both; \
        p1 |= leaf[2] | leaf[6] | both; \
        p2 |= every; \
        every |= leaf[0] | leaf[1] | leaf[2] | leaf[3]; \
        if (i & 1) p3 |= every; \
        if (i & 2) p4 |= every; \
        if (i & 4) p5 |= every; \
        if (i & 8) p6 |= every; \
        if (i & 16) p7 |= every; \
    } \
    out[0] = p0, out[1] = p1, out[2] = p2, out[3] = p3; \
    out[4] = p4, out[5] = p5, out[6] = p6, out[7] = p7; \
    return places; \
}
UNHUSK_PART(unhusk_part_one, unhusk_word, "avx2")
UNHUSK_PART(unhusk_part_two, unhusk_pair, "avx2")
UNHUSK_PART(unhusk_part_four, unhusk_four, "avx2")
UNHUSK_PART(unhusk_deep_one, unhusk_word, UNHUSK_DEEP)
UNHUSK_PART(unhusk_deep_two, unhusk_pair, UNHUSK_DEEP)
UNHUSK_PART(unhusk_deep_four, unhusk_four, UNHUSK_DEEP)
UNHUSK_PART(unhusk_deep_eight, unhusk_eight, UNHUSK_DEEP)
__attribute__((target("avx2")))
static void unhusk_leaves_wide(const int *tree_node, const int *tree_leaf,
                               const unsigned char *output, const unsigned short *const *node,
                               Py_ssize_t trees, const unsigned char *bytes,
                               const unhusk_word *answer, unhusk_word *rows, int words,
                               int parts, int *sums, Py_ssize_t width) {
    const __m256i copies = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                            2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201ULL);
    const __m256i beyond = _mm256_set1_epi8(0x70);
    unsigned int plane[64] __attribute__((aligned(32)));
    Py_ssize_t t;
    int g, j, part, places, size, groups;
    for (t = 0; t < trees; t++) {
        size = tree_leaf[t + 1] - tree_leaf[t];
        groups = (size + 15) >> 4;
        if (words == 1)
            places = unhusk_part_one(node, tree_node[t], size, answer, rows, plane);
        else if (words == 2)
            places = unhusk_part_two(node, tree_node[t], size, answer, rows, plane);
        else
            places = unhusk_part_four(node, tree_node[t], size, answer, rows, plane);
        for (part = 0; part < parts; part++) {
            int *to = sums + output[t] * width + 32 * part;
            __m256i number = _mm256_setzero_si256();
            __m256i b0 = number, b1 = number, b2 = number, b3 = number, low, high;
            for (j = places - 1; j >= 0; j--) {
                __m256i set = _mm256_set1_epi32((int)plane[2 * words * j + part]);
                set = _mm256_and_si256(_mm256_shuffle_epi8(set, copies), bit);
                number = _mm256_add_epi8(number, number);
                number = _mm256_sub_epi8(number, _mm256_cmpeq_epi8(set, bit));
            }
            for (g = 0; g < groups; g++) {
                const __m128i *table = (const __m128i *)(bytes + 64 * g);
                __m256i at = _mm256_xor_si256(number, _mm256_set1_epi8((char)(16 * g)));
                at = _mm256_adds_epu8(at, beyond);
    #define UNHUSK_LOOK(k) _mm256_shuffle_epi8( \
        _mm256_broadcastsi128_si256(_mm_loadu_si128(table + k)), at)
                b0 = _mm256_or_si256(b0, UNHUSK_LOOK(0));
                b1 = _mm256_or_si256(b1, UNHUSK_LOOK(1));
                b2 = _mm256_or_si256(b2, UNHUSK_LOOK(2));
                b3 = _mm256_or_si256(b3, UNHUSK_LOOK(3));
            }
    #define UNHUSK_ADD(k, value) _mm256_storeu_si256((__m256i *)(to + 8 * k), \
        _mm256_add_epi32(_mm256_loadu_si256((const __m256i *)(to + 8 * k)), value))
            low = _mm256_unpacklo_epi8(b0, b1);
            high = _mm256_unpacklo_epi8(b2, b3);
            UNHUSK_ADD(0, _mm256_unpacklo_epi16(low, high));
            UNHUSK_ADD(1, _mm256_unpackhi_epi16(low, high));
            low = _mm256_unpackhi_epi8(b0, b1);
            high = _mm256_unpackhi_epi8(b2, b3);
            UNHUSK_ADD(2, _mm256_unpacklo_epi16(low, high));
            UNHUSK_ADD(3, _mm256_unpackhi_epi16(low, high));
        }
        bytes += 64 * groups;
    }
}
#endif
#if defined(UNHUSK_WIDE)
__attribute__((target(UNHUSK_DEEP), always_inline))
static inline void unhusk_above_512(const float *value, int count, int vectors,
                                    const float *edge, const unsigned char *nan_right,
                                    Py_ssize_t splits, unhusk_word *answer, Py_ssize_t step) {
    const __m512 least = _mm512_set1_ps(-3.4028234663852886e38f);
    const __m512 first = _mm512_set1_ps(value[0]);
    unhusk_word lost = 0;
    unsigned int other = 0;
    __m512 v[4];
    Py_ssize_t s;
    int k;
    for (k = 0; k < vectors; k++) {  /* only the last one may lack rows */
        __mmask16 has = k + 1 < vectors ? 0xFFFF : (__mmask16)(0xFFFF >> (16 * vectors - count));
        __m512 one = _mm512_mask_loadu_ps(first, has, value + 16 * k);
        __mmask16 nan = _mm512_cmp_ps_mask(one, one, _CMP_UNORD_Q);
        other |= _mm512_cmp_ps_mask(one, first, _CMP_NEQ_UQ);
        v[k] = _mm512_mask_mov_ps(one, nan, least);
        lost |= (unhusk_word)nan << 16 * k;
    }
    if (!other) {  /* one value for all rows */
        for (s = 0; s < splits; s++) answer[s * step] = value[0] > edge[s] ? ~0ULL : 0;
        return;
    }
    for (s = 0; s < splits; s++) {  /* masks of 16 rows, each stored behind the one before */
        __m512 e = _mm512_set1_ps(edge[s]);
        char *word = (char *)(answer + s * step);
    #define UNHUSK_ABOVE_512(k) _mm512_cmp_ps_mask(v[k], e, _CMP_GT_OQ)
        _store_mask64((__mmask64 *)word, (__mmask64)UNHUSK_ABOVE_512(0));
        if (vectors > 1) _store_mask16((__mmask16 *)(word + 2), UNHUSK_ABOVE_512(1));
        if (vectors > 2) _store_mask16((__mmask16 *)(word + 4), UNHUSK_ABOVE_512(2));
        if (vectors > 3) _store_mask16((__mmask16 *)(word + 6), UNHUSK_ABOVE_512(3));
    }
    for (s = 0; s < (lost ? splits : 0); s++)
        if (nan_right[s]) answer[s * step] |= lost;
}
__attribute__((target(UNHUSK_DEEP)))
static void unhusk_answers_512(const float *value, int count, const float *edge,
                               const unsigned char *nan_right, Py_ssize_t splits,
                               unhusk_word *answer, Py_ssize_t step) {
    if (count <= 16) unhusk_above_512(value, count, 1, edge, nan_right, splits, answer, step);
    else if (count <= 32) unhusk_above_512(value, count, 2, edge, nan_right, splits, answer, step);
    else if (count <= 48) unhusk_above_512(value, count, 3, edge, nan_right, splits, answer, step);
    else unhusk_above_512(value, count, 4, edge, nan_right, splits, answer, step);
}
__attribute__((target(UNHUSK_DEEP)))
static void unhusk_leaves_512(const int *tree_node, const int *tree_leaf,
                              const unsigned char *output, const unsigned short *const *node,
                              Py_ssize_t trees, const unsigned char *bytes,
                              const unhusk_word *answer, unhusk_word *rows, int words,
                              int parts, int *sums, Py_ssize_t width) {
    unhusk_word plane[64] __attribute__((aligned(64)));
    Py_ssize_t t;
    int g, j, k, part, places, size, groups;
    for (t = 0; t < trees; t++) {
        size = tree_leaf[t + 1] - tree_leaf[t];
        groups = (size + 63) >> 6;
        places = (words == 1 ? unhusk_deep_one : words == 2 ? unhusk_deep_two
                  : words == 4 ? unhusk_deep_four : unhusk_deep_eight)(
            node, tree_node[t], size, answer, rows, (unsigned int *)plane);
        for (part = 0; part < parts; part++) {
            int *to = sums + output[t] * width + 64 * part;
            __m512i number = _mm512_setzero_si512(), b[4], low, high;
            for (j = 0; j < places; j++) {
                __mmask64 set = _cvtu64_mask64(plane[words * j + part]);
                number = _mm512_mask_add_epi8(number, set, number,
                                              _mm512_set1_epi8((char)(1 << j)));
            }
            for (k = 0; k < 4; k++)
                b[k] = _mm512_permutexvar_epi8(number, _mm512_loadu_si512(bytes + 64 * k));
            for (g = 1; g < groups; g++) {
                __mmask64 here = _mm512_cmpge_epu8_mask(number, _mm512_set1_epi8((char)(64 * g)));
                for (k = 0; k < 4; k++)
                    b[k] = _mm512_mask_permutexvar_epi8(
                        b[k], here, number, _mm512_loadu_si512(bytes + 256 * g + 64 * k));
            }
    #define UNHUSK_ADD_512(k, value) _mm512_storeu_si512(to + 16 * k, \
        _mm512_add_epi32(_mm512_loadu_si512(to + 16 * k), value))
            low = _mm512_unpacklo_epi8(b[0], b[1]);
            high = _mm512_unpacklo_epi8(b[2], b[3]);
            UNHUSK_ADD_512(0, _mm512_unpacklo_epi16(low, high));
            UNHUSK_ADD_512(1, _mm512_unpackhi_epi16(low, high));
            low = _mm512_unpackhi_epi8(b[0], b[1]);
            high = _mm512_unpackhi_epi8(b[2], b[3]);
            UNHUSK_ADD_512(2, _mm512_unpacklo_epi16(low, high));
            UNHUSK_ADD_512(3, _mm512_unpackhi_epi16(low, high));
        }
        bytes += 256 * groups;
    }
}
#endif
/* The same with AVX-512; needs no range, and no room for rows that are missing or NaN. */
static void unhusk_answers_deep(const float *value, int count, const float *edge,
                                const unsigned char *nan_right, Py_ssize_t splits,
                                unhusk_word *answer, Py_ssize_t step) {
#if defined(UNHUSK_WIDE)
    unhusk_answers_512(value, count, edge, nan_right, splits, answer, step);
#endif
}

/* The sums of leaves for up to 256 rows with AVX2, 512 with AVX-512 (`deep`). Rows are parted as in
 * sum_leaves.py. Leaves lie as bytes: 16 (64 if deep) leaves of each of four binary places together;
 * they are looked up 32 (64) rows at a time by the number of a row's leaf. Sums are reordered after
 * the last tree. */
static void unhusk_leaves(const int *tree_node, const int *tree_leaf,
                          const unsigned char *output, const unsigned short *split,
                          const unsigned short *left, const unsigned short *right,
                          Py_ssize_t trees, const unsigned char *bytes,
                          const unhusk_word *answer, unhusk_word *rows, int words,
                          int parts, int *sums, Py_ssize_t width, int outputs, int deep) {
#if defined(UNHUSK_WIDE)
    const unsigned short *node[3] = {split, left, right};
    int ordered[64], o, part, k, lanes = deep ? 4 : 2;
    if (deep)
        unhusk_leaves_512(tree_node, tree_leaf, output, node, trees, bytes, answer, rows, words,
                          parts, sums, width);
    else
        unhusk_leaves_wide(tree_node, tree_leaf, output, node, trees, bytes, answer, rows,
                           words, 2 * parts, sums, width);
    for (o = 0; o < outputs; o++) {
        for (part = 0; part < (deep ? parts : 2 * parts); part++) {
            int *to = sums + o * width + 16 * lanes * part;
            for (k = 0; k < 4 * lanes; k++)  /* four rows of a lane at a time */
                memcpy(ordered + 4 * k, to + 4 * lanes * (k & 3) + 4 * (k >> 2), 16);
            memcpy(to, ordered, 64 * lanes);
        }
    }
#endif
}
#endif
