# The state of cut_paragraphs.py for compiled files; what each field holds is said there.

cdef struct State:
    const unsigned int *codes
    const unsigned char *kinds
    const unsigned int *lower
    const unsigned long long *keys
    const unsigned int *bits
    int *column
    int *hits
    Py_ssize_t step
    unsigned long long slots, hash
    unsigned int wanted
    bint port, is_open, in_word, gap, ended, after_br, after_text, after_space, anchor
    int count, linked, gap_linked, size, wide
    int chars, link_chars, words, stop_words, marks, told_chars, run_chars, ideographs
