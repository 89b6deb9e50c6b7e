# The pass for compiled files, and what its steps share; context.py says what the fields hold.

from unhusk.kernel.features.passes.workspace cimport Workspace

cdef struct PageFacts:
    double whole, long, largest, comments, products, forums, multi, read, hidden, most_kin
    int longs, articles, headings, money
    Py_ssize_t title, comment, best_kin

cdef void fill_context(Workspace space) noexcept nogil
