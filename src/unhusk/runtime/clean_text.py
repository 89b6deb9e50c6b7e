"""Text without characters that act on whoever shows it: all that leaves unhusk as text.

Control characters move the cursor of a terminal or ring its bell, bidirectional overrides show
text in another order than it has, half of a surrogate pair cannot be encoded, and characters that
nobody sees carry messages.
"""

from __future__ import annotations

import re

from unhusk.runtime.invisible_characters import without_invisible

_UNFIT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_WHITE = frozenset("\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\u2028\u2029")


def clean_text(text: str) -> str:
    r"""Return text without such characters: white space becomes a space, a surrogate U+FFFD.

    Tabs and line breaks stay.

    >>> clean_text("a\x1b[31m\x07 b\x85c\u202ed\ud800")
    'a[31m b cd�'
    """
    fit = _UNFIT.sub(_replaced, text) if _UNFIT.search(text) else text
    return without_invisible(fit)


def _replaced(unfit: re.Match[str]) -> str:
    character = unfit[0]
    if character in _WHITE:
        return " "
    return "\ufffd" if "\ud800" <= character <= "\udfff" else ""
