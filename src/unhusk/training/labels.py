"""Label the blocks of a page as content, by aligning their words with the gold text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.page.block_texts import block_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from unhusk.page.page import Page

_WIDE = "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
_WORD = re.compile(rf"[{_WIDE}]|[^\W{_WIDE}]+")
_LONG = 5  # blocks with this many words may differ from the gold in places
_MATCHED = 0.6  # minimum share of a long block's words that match
_GRAMS = 0.5  # minimum share of a long block's word triples that match
_NEARLY_ALL = 0.85  # minimum share of a short block's words that match
_MAX_WORDS = 60_000  # a longer page is aligned up to here


@dataclass(frozen=True)
class Words:
    """The words of a page as numbers, block after block."""

    numbers: NDArray[np.int32]  # equal words have equal numbers
    edges: NDArray[np.int64]  # block i has numbers[edges[i]:edges[i + 1]]


def split(text: str) -> list[str]:
    """Return the words of a text in lower case; each ideograph and kana is a word.

    >>> split("Rain, 中文 rain")
    ['rain', '中', '文', 'rain']
    """
    return _WORD.findall(text.lower())


def shown_texts(page: Page) -> list[str]:
    """Return the text of each block; empty for the title in the head, which is never kept."""
    in_title = page.tokens.within("title")[page.blocks.first_token].tolist()
    texts = block_texts(page)
    return ["" if hides else text for text, hides in zip(texts, in_title, strict=True)]


def number(texts: Sequence[str], known: dict[str, int]) -> Words:
    """Return the words of texts as numbers; new words get the next numbers."""
    found, edges = [], [0]
    for text in texts:
        found += [known.setdefault(word, len(known)) for word in split(text)]
        edges.append(len(found))
    return Words(np.array(found, np.int32), np.array(edges))


def align(words: Words, gold: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return which blocks are content: most words are aligned, most triples in the gold."""
    sizes = np.diff(words.edges)
    matched = _matched(words.numbers, gold)
    hits = np.add.reduceat(np.append(matched, False).astype(np.int64), words.edges[:-1])
    hits[sizes == 0] = 0
    share = hits / np.maximum(sizes, 1)
    is_long = sizes >= _LONG
    grams = _gram_share(words, gold)
    kept: NDArray[np.bool_] = np.where(
        is_long, (share >= _MATCHED) & (grams >= _GRAMS), (share >= _NEARLY_ALL) & (sizes > 0)
    )
    return kept


def _matched(page: NDArray[np.int32], gold: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return which words of the page are in a longest common subsequence with the gold."""
    from rapidfuzz.distance import LCSseq  # noqa: PLC0415 - of the extra `train`

    mask = np.zeros(len(page), np.bool_)
    left, right = page[:_MAX_WORDS].tolist(), gold[:_MAX_WORDS].tolist()
    if left and right:
        for part in LCSseq.opcodes(left, right):
            if part.tag == "equal":
                mask[part.src_start : part.src_end] = True
    return mask


def _gram_share(words: Words, gold: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return the share of each block's word triples that occur in the gold."""
    known = set(zip(gold.tolist(), gold[1:].tolist(), gold[2:].tolist(), strict=False))
    numbers = words.numbers.tolist()
    shares = np.zeros(len(words.edges) - 1)
    for i, (start, stop) in enumerate(zip(words.edges[:-1], words.edges[1:], strict=True)):
        here = numbers[start:stop]
        triples = list(zip(here, here[1:], here[2:], strict=False))
        if triples:
            shares[i] = sum(triple in known for triple in triples) / len(triples)
    return shares
