"""Correct what another method keeps by phrases that mark content or garbage.

`learn(pages)` takes pages with their gold text and returns the model: phrases such as `written by`
with a weight above zero, and such as `close this window` with one below. A block whose phrases
weigh too little is dropped; one that is not kept joins when its phrases weigh enough and a kept
block is near. Without a model nothing changes, except that blocks are kept or dropped as a whole.

Source: unhusk, after the remark of several papers that words may help where the markup does not.
Differs: from no paper. Phrases are one to three words in lower case; in scripts written without
spaces each character is a word, so that no language is special. Weights are natural logarithms of
the odds that a block with the phrase is content, against those of all blocks.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

import numpy as np

from unhusk.method.method import BlockMask, Parts, Signal, method, named
from unhusk.methods._shared.combine import kept_blocks
from unhusk.page.block_texts import block_texts
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page

Model = tuple[tuple[str, float], ...]  # phrases and their weights

# scripts written without spaces, each character a word: Thai, Lao, Burmese, Khmer, kana, ideographs
_UNSPACED = (
    r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff"
)
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+")

_CHECKED = 1024  # blocks after which the clock is asked again


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of lexical."""

    parts: Parts = named("density")  # the method that is corrected
    model: Model | None = None  # phrases and their weights; None changes nothing
    min_drop: float = 1.0  # a kept block whose phrases weigh less than minus this is dropped
    min_add: float = 2.0  # a block whose phrases weigh more than this may join
    reach: int = 2  # blocks from a kept one within which a block may join
    max_words: int = 30  # blocks with more words are left as they are

    def __post_init__(self) -> None:
        """Refuse more than one method."""
        if len(self.parts) != 1:
            message = "it takes one method"
            raise ValueError(message)


@dataclass(frozen=True, kw_only=True)
class Learning:
    """How phrases are learnt."""

    min_pages: int = 5  # pages that a phrase must be on
    min_weight: float = 1.0  # phrases that say less are left out
    max_phrases: int = 400  # of these, the ones on most pages are kept
    max_words: int = 30  # blocks with more words teach nothing


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the weight of each block's phrases, with the choice."""
    mask = lexical.function(page, p)
    return (
        Signal(
            "weight of phrases", "block", _weights(page, p), -p.min_drop, mask, "bars", "log odds"
        ),
    )


@method(Params(), unit="block", cites="unhusk", look=look)
def lexical(page: Page, p: Params) -> BlockMask:
    kept = kept_blocks(page, p.parts[0])
    weights = _weights(page, p)
    joins = _near(kept, p.reach) & (weights > p.min_add)
    return BlockMask((kept & (weights >= -p.min_drop)) | joins)


def _near(kept: NDArray[np.bool_], reach: int) -> NDArray[np.bool_]:
    """Return the rows at most `reach` away from a kept one."""
    rows = np.arange(len(kept))
    sums = np.concatenate(([0], np.cumsum(kept)))
    first, stop = np.maximum(rows - reach, 0), np.minimum(rows + reach + 1, len(kept))
    near: NDArray[np.bool_] = sums[stop] > sums[first]
    return near


def _weights(page: Page, p: Params) -> NDArray[np.float64]:
    """Return the sum of the weights of the phrases in each block."""
    weights = np.zeros(len(page.blocks))
    known = dict(p.model or ())
    if known:
        short = page.blocks.words <= p.max_words
        for row, text in enumerate(block_texts(page)):
            if row % _CHECKED == 0:
                check(page.deadline)
            if short[row]:
                weights[row] = sum(known.get(one, 0.0) for one in phrases(text))
    return weights


def phrases(text: str) -> set[str]:
    """Return the phrases of a text.

    >>> sorted(phrases("Close this window!"))
    ['close', 'close this', 'close this window', 'this', 'this window', 'window']
    """
    words = _WORD.findall(text.lower())
    return {" ".join(words[i : i + n]) for n in (1, 2, 3) for i in range(len(words) - n + 1)}


def learn(pages: Iterable[tuple[Page, str]], how: Learning | None = None) -> Model | None:
    """Return the phrases that tell content from the rest on pages with gold text; None without any.

    A phrase counts once for each page, as content or not, as most of its blocks there are.
    """
    how = how or Learning()
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())  # garbage, content
    blocks: Counter[bool] = Counter()
    for page, gold in pages:
        here: Counter[str] = Counter()
        for text, is_content in _labelled(page, gold, how):
            blocks[is_content] += 1
            for one in phrases(text):
                here[one] += 1 if is_content else -1
        for one, balance in here.items():
            if balance:
                counts[balance > 0][one] += 1
    prior = log((blocks[True] + 1) / (blocks[False] + 1))
    return _weighted(counts, prior, how)


def _labelled(page: Page, gold: str, how: Learning) -> Iterator[tuple[str, bool]]:
    """Yield the text of each short block, and whether it is part of the gold text."""
    words = _WORD.findall(gold.lower())
    runs = {tuple(words[i : i + n]) for n in (1, 2, 3) for i in range(len(words) - n + 1)}
    lines = {" ".join(_WORD.findall(line.lower())) for line in gold.splitlines()}
    for text in block_texts(page):
        own = _WORD.findall(text.lower())
        if not own or len(own) > how.max_words:
            continue
        size = min(3, len(own))
        found = sum(tuple(own[i : i + size]) in runs for i in range(len(own) - size + 1))
        is_line = len(own) > 3 or " ".join(own) in lines  # noqa: PLR2004 - a run is a whole block
        yield text, is_line and 2 * found > len(own) - size + 1


def _weighted(
    counts: tuple[Counter[str], Counter[str]], prior: float, how: Learning
) -> Model | None:
    garbage, content = counts
    both = content + garbage
    found = []
    for one, pages in both.items():
        if pages >= how.min_pages:
            weight = round(log((content[one] + 0.5) / (garbage[one] + 0.5)) - prior, 2)
            if abs(weight) >= how.min_weight:
                found.append((one, weight))
    found.sort(key=lambda pair: (-both[pair[0]], pair[0]))
    return tuple(sorted(found[: how.max_phrases])) or None
