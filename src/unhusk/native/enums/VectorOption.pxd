# Written by tools/enums.py from src/unhusk/page/page_enums.py.

cdef enum:
    WITHOUT_ANCHORS = 1
    RAW_SPACE = 2
    TOKENS = 4
    STYLE_IS_CONTENT = 8
