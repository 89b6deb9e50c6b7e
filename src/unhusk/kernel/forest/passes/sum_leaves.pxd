# Fields and functions of sum_leaves.py for compiled files; native/sum_leaves.h says what the functions do.

cdef class ForestColumns:
    cdef object held
    cdef Py_ssize_t asked, trees
    cdef int outputs
    cdef double unit
    cdef const unsigned short *feature
    cdef const float *threshold
    cdef const unsigned char *nan_right
    cdef const int *begin
    cdef const int *tree_node
    cdef const int *tree_leaf
    cdef const unsigned char *output
    cdef const unsigned short *split
    cdef const unsigned short *left
    cdef const unsigned short *right
    cdef const int *leaf
    cdef const int *mean
    cdef const double *base
    cdef const unsigned long long *spread

cdef extern from "sum_leaves.h":
    int unhusk_words() noexcept nogil
    void unhusk_pad(const float *value, int count, float *room) noexcept nogil
    int unhusk_range(const float *value, float *range, int wide) noexcept nogil
    void unhusk_answers(const float *value, const float *edge, Py_ssize_t count, const float *range, unsigned long long *answer, Py_ssize_t step, int wide) noexcept nogil
    void unhusk_leaves(const int *tree_node, const int *tree_leaf, const unsigned char *output, const unsigned short *split, const unsigned short *left, const unsigned short *right, Py_ssize_t trees, const unsigned char *bytes, const unsigned long long *answer, unsigned long long *rows, int words, int parts, int *sums, Py_ssize_t width, int outputs, int deep) noexcept nogil
    void unhusk_answers_deep(const float *value, int count, const float *edge, const unsigned char *nan_right, Py_ssize_t splits, unsigned long long *answer, Py_ssize_t step) noexcept nogil
