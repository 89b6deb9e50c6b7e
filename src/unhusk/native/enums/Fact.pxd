# Written by tools/enums.py from src/unhusk/lex/lex_enums.py.

cdef enum:
    BLOCK = 1
    STRUCTURAL = 2
    SPECIAL = 4
    FORMATTING = 8
    SCOPE = 16
    MARKER = 32
    CLOSES_P = 64
    IN_SCOPE_END = 128
    TABLE_PART = 256
    HEAD_CONTENT = 512
    BREAKOUT = 1024
    INTEGRATION = 2048
    VOID = 4096
    HEADING = 8192
    ESCAPABLE = 16384
    RAW_TEXT = 32768
    SVG = 65536
    ITEM_STOP = 131072
    FOSTER = 262144
