# The state of cut.py for compiled files; what each field holds is said there.

cdef struct State:
    const unsigned char *data
    const unsigned char *classes
    const int *reference
    const unsigned char *reference_byte
    int *column
    Py_ssize_t size, step, references, next_reference
    bint is_open, in_word, token_in_word, gap, ended
    int block, starts, edges
    int linked, gap_linked, token_words
    int stop_token, stop
    int chars, words, link_chars, link_words, tags, sentences, ideographs
