# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cdef enum:
    TEXT = 0
    START = 1
    END = 2
    VERBATIM = 6
    SELF_CLOSING = 1
    BLANK = 4
    IN_ANCHOR = 16
    SPACE = 1
    LETTER = 2
    JOINER = 3
    GLUE = 4
    OTHER = 5
    MARK = 6
    INLINE = 0
    BREAK = 1
    GAP = 2
    ANCHOR = 3
    DROP = 4
    BR = 5
    UNSEEN = 6
    BODY = 7
