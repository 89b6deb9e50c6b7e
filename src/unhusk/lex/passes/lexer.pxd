# Constants that the C compiler may fold; the .py has the same for uncompiled use.

cdef enum:
    _TEXT = 0
    _START = 1
    _END = 2
    _COMMENT = 3
    _DOCTYPE = 4
    _RAW = 5
    _VERBATIM = 6
    _IGNORED = 7
    _SELF_CLOSING = 1
    _HREF = 2
    _BLANK = 4
    _FOREIGN = 8
    _DATA = 0
    _RCDATA = 1
    _RAWTEXT = 2
    _SCRIPT = 3
    _PLAINTEXT = 4
    _CDATA = 5
    _KNOWN = 192
    _SEED = 31
    _LONGEST = 16
    _F_BREAKOUT = 1024
    _F_INTEGRATION = 2048
    _F_ESCAPABLE = 16384
    _F_RAW_TEXT = 32768
    _F_SVG = 65536
    _T_MATH = 82
    _T_NOSCRIPT = 95
    _T_PLAINTEXT = 105
    _T_SCRIPT = 116
    _T_SVG = 130
    _T_TITLE = 141
    _T_XMP = 151
    _UNKNOWN_IDS = 1856
