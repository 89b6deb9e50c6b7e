"""Pages that two packages share, or one package has twice: equal bytes, equal or similar text.

The text of the page and the gold are compared separately: an article in another layout is the same
article, but another article in the same layout is not.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from unhusk.evaluation.packages.overlap.fingerprint import MINIMA, Fingerprint, fingerprint
from unhusk.evaluation.tokens.page_words import page_text
from unhusk.extraction.source import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unhusk.evaluation.packages.document import Document

THRESHOLD = 0.8  # resemblance from which texts count as nearly equal
_BANDS = 32  # groups of four minima; pairs with an equal group are compared
_MIN_SHINGLES = 10  # shorter texts are only checked for equality


class Print(NamedTuple):
    """The fingerprints of one document."""

    id: str
    sha256: bytes  # of the page
    page: Fingerprint
    gold: Fingerprint | None


@dataclass(frozen=True, order=True)
class Shared:
    """Two documents that are equal or nearly equal."""

    left: str
    right: str
    how: str  # same bytes, same text, same gold, near text, near gold
    resemblance: float


def prints(documents: Iterable[Document]) -> Iterator[Print]:
    """Yield the fingerprints of documents, with one document in memory at a time."""
    for document in documents:
        page = read(document.html, charset=document.encoding)
        gold = fingerprint(document.gold) if document.gold and document.gold.strip() else None
        sha256 = hashlib.sha256(document.html).digest()
        yield Print(document.id, sha256, fingerprint(page_text(page).text), gold)


def shared(
    left: Iterable[Print], right: Iterable[Print] | None = None, *, threshold: float = THRESHOLD
) -> list[Shared]:
    """Return pairs of equal or nearly equal documents, of two packages or within one."""
    ours = list(left)
    index = _index(ours)
    pairs = []
    for at, other in enumerate(ours if right is None else right):
        near = {k for key in _keys(other) for k in index.get(key, ())}
        for k in sorted(near):
            if right is None and k >= at:
                continue
            how, resemblance = _alike(ours[k], other, threshold)
            if how:
                pairs.append(Shared(ours[k].id, other.id, how, resemblance))
    return sorted(pairs)


def _index(ours: list[Print]) -> dict[tuple[object, ...], list[int]]:
    index: dict[tuple[object, ...], list[int]] = {}
    for k, one in enumerate(ours):
        for key in _keys(one):
            index.setdefault(key, []).append(k)
    return index


def _keys(one: Print) -> Iterator[tuple[object, ...]]:
    """Yield keys that documents worth comparing have in common."""
    yield ("bytes", one.sha256)
    for part in ("page", "gold"):
        found: Fingerprint | None = getattr(one, part)
        if found is None or not found.shingles:
            continue
        yield (part, found.digest)
        if found.shingles >= _MIN_SHINGLES:
            rows = found.minima.reshape(_BANDS, MINIMA // _BANDS)
            yield from ((part, band, rows[band].tobytes()) for band in range(_BANDS))


def _alike(one: Print, other: Print, threshold: float) -> tuple[str, float]:
    if one.sha256 == other.sha256:
        return "same bytes", 1.0
    both = [("text", one.page, other.page)]
    if one.gold and other.gold:
        both.append(("gold", one.gold, other.gold))
    for name, left, right in both:
        if left.shingles and left.digest == right.digest:
            return f"same {name}", 1.0
    for name, left, right in both:
        near = left.resemblance(right)
        if min(left.shingles, right.shingles) >= _MIN_SHINGLES and near >= threshold:
            return f"near {name}", near
    return "", 0.0
