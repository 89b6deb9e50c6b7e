r"""Undo UTF-8 that was taken for Latin-1 and encoded again.

Programs that store pages do so: `we’ve` becomes `weâ\x80\x99ve`. No text has the control characters
from U+0080 to U+009F, so where several of them stand as parts of what would be UTF-8, it is. Bytes
that were taken for windows-1252 (`weâ€™ve`) are left as they are: a reader sees them so, too.
"""

import re
from dataclasses import replace
from typing import Final

from unhusk.decode.decoded import Decoded

_MIN_SIGNS: Final = 3  # sequences with a control character, from which they are no accident
_SIGN: Final = "\x80"  # in every sequence for dashes, quotes and the like
_SEQUENCE: Final = re.compile(  # in UTF-8, where a first byte that is always the same is found fast
    rb"\xc3(?:[\x82-\x9f]\xc2[\x80-\xbf]|[\xa0-\xaf](?:\xc2[\x80-\xbf]){2}"
    rb"|[\xb0-\xb4](?:\xc2[\x80-\xbf]){3})"
)
_CONTROL: Final = re.compile(rb"\xc2[\x80-\x9f]")


def undo_twice(found: Decoded) -> Decoded:
    r"""Return the text with sequences that were encoded twice as they were meant.

    >>> undo_twice(Decoded("â\x80\x9caâ\x80\x9d, itâ\x80\x99s", "utf-8", "meta", 0)).text
    '“a”, it’s'
    """
    if found.text.isascii() or _SIGN not in found.text:
        return found
    data = found.text.encode()
    controls = [len(_CONTROL.findall(one)) for one in _SEQUENCE.findall(data)]
    signs = sum(map(bool, controls))
    stray = len(_CONTROL.findall(data)) - sum(controls)
    if signs < _MIN_SIGNS or stray > signs:
        return found
    meant = _SEQUENCE.sub(_meant, data).decode()
    return replace(found, text=meant, twice=len(controls))


def _meant(sequence: re.Match[bytes]) -> bytes:
    """Return what a sequence stands for, or the sequence where it is no UTF-8 after all."""
    meant = sequence.group().decode().encode("latin-1")
    try:
        meant.decode()
    except UnicodeDecodeError:
        return sequence.group()
    return meant
