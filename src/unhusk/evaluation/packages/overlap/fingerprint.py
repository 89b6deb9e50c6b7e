"""Fingerprints of texts: equal for equal words, similar for nearly equal texts.

Source: Broder 1997, On the Resemblance and Containment of Documents: minima of hashed shingles.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.evaluation.tokens.page_words import words

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHINGLE = 5  # words
MINIMA = 128  # the error of the resemblance is at most about 0.5 / sqrt(MINIMA), 4 %
_CHUNK = 4096  # shingles at a time
_RANDOM = np.random.Generator(np.random.PCG64(20070))
_FACTORS = _RANDOM.integers(0, 1 << 63, MINIMA, np.uint64) * np.uint64(2) + np.uint64(1)
_TERMS = _RANDOM.integers(0, 1 << 63, MINIMA, np.uint64)
_BASE = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, eq=False)
class Fingerprint:
    """The fingerprint of a text."""

    digest: bytes  # of its words in order
    minima: NDArray[np.uint32]
    shingles: int  # number of shingles; with few, the minima say little

    def resemblance(self, other: Fingerprint) -> float:
        """Return the estimated Jaccard similarity of the shingles."""
        return float((self.minima == other.minima).mean())


def fingerprint(text: str) -> Fingerprint:
    """Return the fingerprint of a text; case, punctuation and white space are ignored."""
    found = words(text)
    digest = hashlib.sha256(" ".join(found).encode("utf-8", "surrogatepass")).digest()
    shingles = np.unique(_shingles(found))
    minima = np.full(MINIMA, np.iinfo(np.uint32).max, np.uint32)
    for at in range(0, len(shingles), _CHUNK):
        mixed = shingles[at : at + _CHUNK, None] * _FACTORS + _TERMS
        minima = np.minimum(minima, (mixed >> np.uint64(32)).min(axis=0).astype(np.uint32))
    return Fingerprint(digest, minima, len(shingles))


def _shingles(found: list[str]) -> NDArray[np.uint64]:
    """Return a hash for each shingle; a shorter text is a single shingle."""
    codes = np.array([_code(word) for word in found], np.uint64)
    size = min(SHINGLE, len(codes))
    if not size:
        return codes
    total = np.zeros(len(codes) - size + 1, np.uint64)
    for k in range(size):
        total = total * _BASE + codes[k : len(codes) - size + 1 + k]
    return total ^ (total >> np.uint64(29))


@lru_cache(maxsize=1 << 16)
def _code(word: str) -> int:
    data = word.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")
