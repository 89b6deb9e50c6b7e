"""Guess the encoding of a body from its bytes alone, with turbohtml's detector.

The detector rules a multi-byte encoding out at the first malformed character, of which a page cut
off at its end, or spoilt in one place, has one. So where it finds none of them in the whole, its
guesses on single passages are counted, and more than half of them can outvote the first answer.
It takes about 0.1 µs a byte, so it is given the first 16 kB of passages that go beyond ASCII.
"""

import re
from collections import Counter
from typing import Final

from unhusk.decode.decoded import Decoded
from unhusk.decode.legacy import read_legacy

_SAMPLE: Final = 16_384  # bytes
_MAX_VOTES: Final = 12  # passages asked about singly
_BEFORE: Final = 24  # bytes of ASCII before a passage: letters that stand beside it are evidence
# From 256 bytes on a passage ends before a byte that cannot be the second one of a character.
_PASSAGE: Final = re.compile(rb"[\x80-\xff][^<>\n]{0,255}[@-\xff]{0,4096}")
_MULTI_BYTE: Final = frozenset(["big5", "euc-jp", "euc-kr", "gbk", "gb18030", "shift_jis"])


def detected(body: bytes) -> Decoded:
    """Read a body in the encoding it is most likely in; without evidence, in windows-1252."""
    passages = sample(body)
    name, is_sure = _guess(b"".join(passages))
    if name not in _MULTI_BYTE:
        vote = _vote(passages)
        if vote in _MULTI_BYTE or (vote and not is_sure):
            name, is_sure = vote, True
    return read_legacy(body, name, "detector" if is_sure else "fallback")


def sample(body: bytes) -> list[bytes]:
    """First passages that go beyond ASCII, each with a little of what stands before it."""
    passages: list[bytes] = []
    size = stop = 0
    for passage in _PASSAGE.finditer(body):
        start = max(stop, passage.start() - _BEFORE)
        stop = passage.end()
        passages.append(body[start:stop])
        size += stop - start
        if size >= _SAMPLE:
            break
    return passages


def _guess(text: bytes) -> tuple[str, bool]:
    """Name the most likely encoding, and whether there is any evidence for it.

    A blank before the text, and blanks for `<`, keep the detector from believing a byte order mark
    or a `<meta>` that has been passed over.
    """
    from turbohtml.detect import detect  # noqa: PLC0415  late, to import quickly

    match = detect(b" " + text.replace(b"<", b" "))
    return (match.encoding or "windows-1252").lower(), match.confidence > 0


def _vote(passages: list[bytes]) -> str:
    """Name the encoding that most of the first passages, by length, seem to be in, or ""."""
    if len(passages) == 1:  # it has been asked about already, but may end in half a character
        passages = [passages[0][:-1]]
    votes: Counter[str] = Counter()
    for passage in passages[:_MAX_VOTES]:
        name, is_sure = _guess(passage)
        votes[name if is_sure else ""] += len(passage)
    name, weight = max(votes.items(), key=lambda item: item[1])
    return name if 2 * weight > votes.total() else ""
