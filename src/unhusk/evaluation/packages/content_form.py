"""Whether a main content is in fragments, and whether a page has several articles, told from gold.

Source: gottron2007, section 4.1: two flags say whether the main content is interrupted by
additional contents, and whether the document contains multiple articles.
Differs: there an expert sets the flags. Here source offsets of the gold tell them, where they can:
a content is fragmented where other text of 30 words or more stands in blocks of its own between two
parts of the gold; a page has several articles where the gold fills more than one `article` element.
Where the gold lies in no such element, nothing is said about the latter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.extraction.source import read
from unhusk.lex.tags import TAGS
from unhusk.page.algebra import intersect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from unhusk.evaluation.packages.document import Document
    from unhusk.page.page import Page

FLAGS = ("fragmented", "multiple")  # facts of a document

_INTERRUPTION = 30  # words of other text in a row; fewer are a byline, a date, a caption, buttons
_ARTICLE = 25  # words of the gold in an `article` element that make it one of several


class Form(NamedTuple):
    """What gold offsets say; None where they say nothing."""

    fragmented: bool | None
    multiple: bool | None


def content_form(page: Page, gold: NDArray[np.int32]) -> Form:
    """Return what the source offsets of the gold say about the form of the content."""
    blocks = page.blocks
    words = _words_inside(page, gold)
    is_gold = words > 0
    if not is_gold.any():
        return Form(None, None)
    return Form(_is_fragmented(is_gold, blocks.words), _is_multiple(page, words))


def with_form(document: Document) -> Document:
    """Return a document with the two flags, where offsets tell them and the facts do not."""
    missing = [name for name in FLAGS if document.facts.get(name) is None]
    if not missing or not document.spans:
        return document
    page = read(document.html, charset=document.encoding)
    form = content_form(page, np.array(document.spans, np.int32).reshape(-1, 2))._asdict()
    told = {name: form[name] for name in missing if form[name] is not None}
    return replace(document, facts={**document.facts, **told}) if told else document


def with_forms(documents: Iterable[Document]) -> Iterator[Document]:
    """Yield documents with the two flags."""
    yield from map(with_form, documents)


def _words_inside(page: Page, gold: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return how many words of each block are gold, by the gold's share of its characters."""
    blocks = page.blocks
    own = np.stack((blocks.start, blocks.stop), axis=1).astype(np.int32)
    parts = intersect(own, gold)
    block = np.searchsorted(blocks.stop, parts[:, 0], side="right")
    chars = np.bincount(block, parts[:, 1] - parts[:, 0], len(blocks))
    share = chars / np.maximum(blocks.stop - blocks.start, 1)
    words: NDArray[np.int64] = np.ceil(share * blocks.words).astype(np.int64)
    return words


def _is_fragmented(is_gold: NDArray[np.bool_], words: NDArray[np.int32]) -> bool:
    """Say whether blocks with enough other words stand between two blocks of the gold."""
    at = np.flatnonzero(is_gold)
    others = np.concatenate(([0], np.cumsum(np.where(is_gold, 0, words))))
    between = others[at[1:]] - others[at[:-1] + 1]
    return bool((between >= _INTERRUPTION).any())


def _is_multiple(page: Page, words: NDArray[np.int64]) -> bool | None:
    """Say whether the gold fills several `article` elements that do not lie in each other."""
    nodes, blocks = page.nodes, page.blocks
    articles = np.flatnonzero(nodes.tag == TAGS["article"])
    outer = articles[~_lies_in_another(nodes.first[articles], nodes.stop[articles])]
    sums = np.concatenate(([0], np.cumsum(words)))
    first = np.searchsorted(blocks.first_token, nodes.first[outer])
    stop = np.searchsorted(blocks.first_token, nodes.stop[outer])
    inside = sums[stop] - sums[first]
    return None if not (inside > 0).any() else int((inside >= _ARTICLE).sum()) > 1


def _lies_in_another(first: NDArray[np.int32], stop: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return which of some nested ranges, in order of their starts, lie in an earlier one."""
    reached = np.maximum.accumulate(stop) if len(stop) else stop
    before = np.concatenate(([-1], reached[:-1])) if len(stop) else reached
    inside: NDArray[np.bool_] = first < before
    return inside
