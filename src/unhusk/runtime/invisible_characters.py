"""Characters that nobody sees, removed from text: they carry messages past those who read it.

Zero-width characters, marks of direction, tags and variation selectors take no room on a screen.
Some scripts need joiners, Thai has spaces of no width, flags of regions are made of tags, and emoji
and ideographs have variants: there they stay. Soft hyphens go, since no line is broken here.
The rules are those of render/passes/invisible.py, which the passes that write text call.
"""

from __future__ import annotations

import re

_CANDIDATE = re.compile(
    "[\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_JOINING = (
    re.compile(  # scripts with joiners: Arabic to Sinhala, Tibetan, Burmese, Khmer, Mongolian
        "[\u0600-\u0dff\u0f00-\u109f\u1780-\u18af\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc"
        "\U00010a00-\U00011fff\U0001e900-\U0001e95f]"
    )
)
_EMOJI = re.compile("[\ufe0f\u2190-\u2bff\U0001f000-\U0001faff]")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
_MONGOLIAN = re.compile("[\u1800-\u18af]")
_IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_NO_BASE = re.compile("[\0-\x20\u3000\ufe00-\ufe0f\U000e0100-\U000e01ef]|\\Z")
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{0,6}\\Z")
_TAIL = 8  # characters before one that decide on it


def without_invisible(text: str) -> str:
    r"""Return a text without characters that nobody sees and nothing needs.

    >>> without_invisible("pass\u200bword\u00ad \U000e0041\u202eb")
    'password b'
    >>> without_invisible("می\u200cخواهم") == "می\u200cخواهم"
    True
    """
    if text.isascii() or not _CANDIDATE.search(text):
        return text
    parts, tail, begin = [], "", 0
    for found in _CANDIDATE.finditer(text):
        parts.append(text[begin : found.start()])
        tail = (tail + parts[-1][-_TAIL:])[-_TAIL:]
        begin = found.end()
        if _is_needed(found[0], tail):
            parts.append(found[0])
            tail = (tail + found[0])[-_TAIL:]
    return "".join(parts) + text[begin:]


def _is_needed(character: str, tail: str) -> bool:
    """Whether a character behind the end of a text belongs to what is written there."""
    before = tail[-1:]
    if character in "\u200c\u200d":
        is_emoji = character == "\u200d" and _EMOJI.match(before) is not None
        return is_emoji or _JOINING.match(before) is not None
    if character == "\u200b":
        return _UNSPACED.match(before) is not None
    if "\u180b" <= character <= "\u180e":
        return _MONGOLIAN.match(before) is not None
    if "\ufe00" <= character <= "\ufe0f":
        return _NO_BASE.match(before) is None
    if "\U000e0020" <= character <= "\U000e007f":
        return _FLAG.search(tail) is not None
    return "\U000e0100" <= character <= "\U000e01ef" and _IDEOGRAPH.match(before) is not None
