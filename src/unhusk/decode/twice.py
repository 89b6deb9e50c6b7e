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
_SEQUENCE: Final = re.compile(
    "[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
_CONTROL: Final = re.compile("[\x80-\x9f]")
_ASCII_TO_SPACE: Final = bytes(32 if code < 0x80 else code for code in range(256))
_BETWEEN: Final = ">"  # in no sequence


def undo_twice(found: Decoded) -> Decoded:
    r"""Return the text with sequences that were encoded twice as they were meant.

    >>> undo_twice(Decoded("â\x80\x9caâ\x80\x9d, itâ\x80\x99s", "utf-8", "meta", 0)).text
    '“a”, it’s'
    """
    text = found.text
    if text.isascii() or _SIGN not in text:
        return found
    rare = b" ".join(text.encode().translate(_ASCII_TO_SPACE).split()).decode()
    sequences = _SEQUENCE.findall(rare)
    signs = sum(bool(_CONTROL.search(one)) for one in sequences)
    stray = len(_CONTROL.findall(_SEQUENCE.sub("", rare)))
    if signs < _MIN_SIGNS or stray > signs:
        return found
    parts = text.split(_BETWEEN)  # most are ASCII, and need not be looked through
    meant = [one if one.isascii() else _SEQUENCE.sub(_meant, one) for one in parts]
    return replace(found, text=_BETWEEN.join(meant), twice=len(sequences))


def _meant(sequence: re.Match[str]) -> str:
    """Return what a sequence stands for, or the sequence where it is no UTF-8 after all."""
    try:
        return sequence.group().encode("latin-1").decode()
    except UnicodeDecodeError:
        return sequence.group()
