# The fields of workspace.py for compiled files; what each holds is said there.

cdef class Workspace:
    cdef object held
    cdef Py_ssize_t blocks, nodes, tokens, texts, attributes, group_slots, text_slots
    cdef double length
    cdef int width
    cdef void *source
    cdef const unsigned char *data
    cdef const unsigned char *token_kind
    cdef const short *token_tag
    cdef const int *edge
    cdef const int *token_node
    cdef const int *text_token
    cdef const int *text_block
    cdef const int *attribute
    cdef const short *tag
    cdef const int *parent
    cdef const int *depth
    cdef const int *first
    cdef const int *behind
    cdef const unsigned long long *ancestors
    cdef const unsigned long long *names
    cdef const unsigned long long *class_hash
    cdef const unsigned char *hidden
    cdef const int *first_token
    cdef const int *node
    cdef const int *start
    cdef const int *stop
    cdef const int *chars
    cdef const int *words
    cdef const int *link_chars
    cdef const int *link_words
    cdef const int *tags
    cdef const int *sentences
    cdef const int *ideographs
    cdef const int *starts
    cdef const int *edges
    cdef double *work
    cdef double *sums
    cdef double *blurred
    cdef double *groups
    cdef double *scores
    cdef double *kin
    cdef double *tallies
    cdef double *alike
    cdef unsigned long long *paths
    cdef unsigned long long *hashes
    cdef unsigned long long *bits
    cdef unsigned long long *group_key
    cdef unsigned long long *text_key
    cdef int *counts
    cdef int *drawn
    cdef int *node_facts
    cdef int *parts
    cdef int *blocks_before
    cdef int *group_slot
    cdef int *text_slot
    cdef int *head
    cdef int *containers
    cdef int *region
    cdef int *cores
    cdef unsigned char *reader
    cdef unsigned char *masks
    cdef unsigned char *head_words
    cdef float *out
    cdef _share_integers(self, unsigned char *begin, Py_ssize_t start)
