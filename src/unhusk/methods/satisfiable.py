"""Keep the deepest element that holds most of the topic text and little else, without link blocks.

Source: qisun2012, of which only the abstract is at hand: topic blocks lie together, so the task is
to find a satisfiable subtree of the page by heuristic rules.
Differs: the rules are our reconstruction. An element with text of its own is a topic block if it
has `min_chars` characters outside links, a share of at most `max_links` in links, and a sentence.
An element is satisfiable if it holds `min_topic` of the topic text of the page and topic text is
`min_density` of its text. Without one, the element of the highest density that holds
`min_topic_else` of the topic text is taken. The text of form controls and frames does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.lex.tags import FACT, FACTS
from unhusk.method.method import BlockMask, Signal, method

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_CONTROLS = ("button", "iframe", "option", "select", "textarea")


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of satisfiable."""

    min_chars: int = 20  # a topic block has this many characters outside links
    max_links: float = 0.5  # a block with a higher share of its characters in links is dropped
    min_topic: float = 0.6  # a satisfiable element holds this share of the page's topic text
    min_density: float = 0.5  # and topic text is this share of its text
    min_topic_else: float = 0.4  # without a satisfiable element, one with this share will do


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the share of topic text in the text around each block, with the choice."""
    if not len(page.blocks):
        return ()
    topic, text = _sums(page, *_counted(page, p))
    shares = (topic / np.maximum(text, 1))[page.blocks.node]
    mask = satisfiable.function(page, p)
    measure = "share of characters"
    return (Signal("share of topic text", "block", shares, p.min_density, mask, "bars", measure),)


@method(Params(), unit="block", cites="qisun2012", look=look)
def satisfiable(page: Page, p: Params) -> BlockMask:
    blocks, nodes = page.blocks, page.nodes
    if not len(blocks):
        return BlockMask(np.zeros(0, np.bool_))
    topic, text = _sums(page, *_counted(page, p))
    answer = _answer(page, topic, text, p)
    first, stop = (nodes.first[answer], nodes.stop[answer]) if answer else (0, len(page.tokens))
    inside = (blocks.first_token >= first) & (blocks.first_token < stop)
    return BlockMask(inside & _is_text(page) & ~_is_link_block(page, p))


def _is_text(page: Page) -> NDArray[np.bool_]:
    """Return the blocks outside the head, form controls and frames."""
    is_text: NDArray[np.bool_] = ~page.tokens.within("head", "title", *_CONTROLS)
    return (is_text | page.tokens.within("svg"))[page.blocks.first_token]


def _own(page: Page, values: NDArray[Any]) -> NDArray[np.float64]:
    """Return for each block the sum over all blocks of its element."""
    node = page.blocks.node
    return np.bincount(node, values, len(page.nodes)).astype(np.float64)[node]


def _is_link_block(page: Page, p: Params) -> NDArray[np.bool_]:
    links = _own(page, page.blocks.link_chars)
    is_link: NDArray[np.bool_] = links > p.max_links * _own(page, page.blocks.chars)
    return is_link


def _counted(page: Page, p: Params) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the characters of each block that are topic text, and those that are text."""
    blocks = page.blocks
    text = np.where(_is_text(page), blocks.chars, 0).astype(np.int64)
    outside_links = _own(page, blocks.chars - blocks.link_chars)
    is_topic = (outside_links >= p.min_chars) & ~_is_link_block(page, p)
    is_topic &= _own(page, blocks.sentences) > 0
    return np.where(is_topic, text, 0), text


def _sums(page: Page, *values: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return for each element the sums over the blocks in it."""
    nodes, first = page.nodes, page.blocks.first_token
    found = []
    low, high = np.searchsorted(first, nodes.first), np.searchsorted(first, nodes.stop)
    for value in values:
        sums = np.concatenate(([0], np.cumsum(value)))
        total = sums[high] - sums[low]
        total[0] = sums[-1]
        found.append(total)
    return found


def _answer(page: Page, topic: NDArray[np.int64], text: NDArray[np.int64], p: Params) -> int:
    """Return the element to keep: the deepest that is satisfiable, or the densest."""
    is_block = (FACTS[page.nodes.tag] & FACT["block"]) != 0
    is_block[0] = True
    is_dense = topic >= p.min_density * np.maximum(text, 1)
    found = np.flatnonzero(is_block & is_dense & (topic >= p.min_topic * topic[0]))
    if len(found):
        order = np.lexsort((-found, topic[found], page.nodes.depth[found]))
        return int(found[order[-1]])
    found = np.flatnonzero(is_block & (topic >= p.min_topic_else * topic[0]))
    return int(found[np.argmax(topic[found] / np.maximum(text[found], 1))])
