"""Recognise UTF-16 and UTF-32 without a byte order mark by where their NUL bytes lie."""

import re
from typing import Final

_SAMPLE: Final = 4096  # bytes
_OPENING: Final = 64  # bytes; a page may open with some markup and go on without any
_MIN_BYTES: Final = 6  # below this a pattern is chance; `<?x` in UTF-16 is the shortest one known
_UNLIKELY: Final = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f\x7f\ufffd-\uffff]")
_MAX_UNLIKELY_SHARE: Final = 0.05  # of characters: above this it is binary data
_MIN_NUL_SHARE: Final = 0.1  # of units: below this too little of it is markup
_MIN_NUL_SHARE_ASCII: Final = 0.95  # the same where all other bytes are ASCII
_MAX_STRAY_SHARE: Final = 0.1  # of NULs: above this they do not lie on one side
_EIGHT_BIT: Final = (b"</", b"<!")  # both bytes of it side by side are in no UTF-16 or UTF-32 text
_PRINTABLE: Final = bytes(range(0x20, 0x7F)) + b"\t\n\f\r"


def by_nuls(body: bytes) -> str | None:
    """Name of the wide encoding that the first bytes of a body show, or None."""
    sample = body[: min(_SAMPLE, len(body) - len(body) % 2)]
    if len(sample) < _MIN_BYTES or b"\0" not in sample or any(m in sample for m in _EIGHT_BIT):
        return None
    name = _shown_by(sample) or _shown_by(sample[:_OPENING])
    return name if name and _is_text(sample, name) else None


def _shown_by(sample: bytes) -> str | None:
    return _four(sample) or _two(sample)


def _four(sample: bytes) -> str | None:
    """UTF-32: the highest byte of every unit is NUL, the next one nearly always."""
    units = len(sample) // 4
    first, second, third, fourth = (sample[at : units * 4 : 4].count(0) for at in range(4))
    most, few = 0.9 * units, _MAX_STRAY_SHARE * units
    if fourth == units and third >= most and first <= few:
        return "utf-32le"
    if first == units and second >= most and fourth <= few:
        return "utf-32be"
    return None


def _two(sample: bytes) -> str | None:
    """UTF-16: the NULs lie in the higher byte of the units, and there are enough of them."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    is_ascii = not sample.replace(b"\0", b"").translate(None, _PRINTABLE)
    least = (_MIN_NUL_SHARE_ASCII if is_ascii else _MIN_NUL_SHARE) * (len(sample) // 2)
    if odd >= least and even <= _MAX_STRAY_SHARE * odd:
        return "utf-16le"
    if even >= least and odd <= _MAX_STRAY_SHARE * even:
        return "utf-16be"
    return None


def _is_text(sample: bytes, name: str) -> bool:
    text = sample.decode(name, "replace")
    return len(_UNLIKELY.findall(text)) <= _MAX_UNLIKELY_SHARE * len(text)
