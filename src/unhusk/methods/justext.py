"""Keep paragraphs that are long, have few links and many stop words, and what stands between them.

Source: pomikalek2011, jusText, as its documentation states it and with the Python port's cleaning.
Each paragraph is classed by itself (good, near-good, short, bad), then by its neighbours.
Differs: stop words are our own lists for 30 languages (methods/_stopwords). The language is that of
`html lang`, else that whose stop words are most frequent, if they make up a tenth of the words;
otherwise, and with `language="none"`, no words are known: in place of stop words counts the share
of characters up to the paragraph's last end of a sentence, or in words of over 20 characters of
scripts other than Latin (which write no spaces), and Chinese characters and kana count as three.
Text of `select` is left out, so that the rule for it never applies. `port_compat=True` does as the
Python port: headings before short text are not rescued, since it looks ahead at paragraphs not yet
classed; white space between two inline elements is dropped; `form` ends no paragraph; the space
around a link's text counts as linked, and text behind a link inside another does not. With
`near_good`, as endredy2013 uses it, paragraphs that are near-good by themselves are kept where none
is good.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from unhusk import stopwords
from unhusk.lex.attributes import attributes
from unhusk.lex.tags import TAGS
from unhusk.method.method import Signal, TokenMask, method
from unhusk.methods._shared.passes import paragraph_classes as passes
from unhusk.native.pointers import c_limit
from unhusk.page.offsets import spans_of_owned
from unhusk.page.page_enums import ParagraphClass
from unhusk.page.segments.paragraphs import paragraphs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.segments.paragraphs import Paragraphs

_MIN_GUESS = 0.1  # share of a language's stop words by which it is recognised
_IDEOGRAPH_CHARS = 3  # what a Chinese character counts when no words are known

Language = Literal["auto", "none", stopwords.Language]


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of justext."""

    language: Language = "auto"  # whose stop words count; "none" needs no words
    max_link_density: float = 0.2  # above this a paragraph is bad
    length_low: int = 70  # characters; a shorter paragraph is short
    length_high: int = 200  # characters; only a longer paragraph can be good by itself
    stopwords_low: float = 0.30  # a smaller share of stop words is bad
    stopwords_high: float = 0.32  # a smaller share is at best near-good
    max_heading_distance: int = 200  # characters between a heading and the good text it belongs to
    no_headings: bool = False  # headings are paragraphs like others
    near_good: bool = False  # keep near-good paragraphs where none is good
    port_compat: bool = False  # do as the Python port, with its defects


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return stop word density, link density and length of each paragraph, with the choice."""
    found, knows_words = _cut(page, p)
    length, density = _measures(found, knows_words=knows_words)
    kept = _kept(found, length, density, p)
    links = found.link_chars / np.maximum(found.chars, 1)
    spans = spans_of_owned(page, found.owner, len(found))
    drawn: Any = {"form": "bars", "row": "paragraph", "spans": spans}
    words = "share of words" if knows_words else "share of characters"
    return (
        Signal("stop word density", "entry", density, p.stopwords_high, kept,
               measure=words, **drawn),
        Signal("link density", "entry", links, p.max_link_density, kept,
               measure="share of characters", **drawn),
        Signal("length", "entry", length, p.length_high, kept, measure="characters", **drawn),
    )  # fmt: skip


@method(Params(), unit="token", cites="pomikalek2011", look=look)
def justext(page: Page, p: Params) -> TokenMask:
    found, knows_words = _cut(page, p)
    length, density = _measures(found, knows_words=knows_words)
    return TokenMask(found.token_mask(_kept(found, length, density, p)))


def _kept(
    found: Paragraphs, length: NDArray[np.int32], density: NDArray[np.float64], p: Params
) -> NDArray[np.bool_]:
    classes = _classes(found, length, density, p)
    kept: NDArray[np.bool_] = _revised(found, length, classes, p) == ParagraphClass.GOOD
    if p.near_good and not kept.any():
        kept = classes == ParagraphClass.NEAR_GOOD
    return kept


def _cut(page: Page, p: Params) -> tuple[Paragraphs, bool]:
    """Return the paragraphs, and whether their stop words are known."""
    language = p.language if p.language != "auto" else _stated(page)
    if language is None:
        every = stopwords.every_list()
        found = paragraphs(page, every, 0, port=p.port_compat)
        if found.hits.max() < max(1, _MIN_GUESS * found.words.sum()):
            return found, False
        language = stopwords.LANGUAGES[int(np.argmax(found.hits))]
    stops = stopwords.one_list(language)
    return paragraphs(page, stops, 1, port=p.port_compat), language != "none"


def _stated(page: Page) -> str | None:
    """Return the language that the page states; None when it states none."""
    at = np.flatnonzero(page.nodes.tag[:64] == TAGS["html"])
    if not len(at):
        return None
    token = page.nodes.first[at[0]]
    start, stop = page.tokens.edges[token : token + 2].tolist()
    stated = attributes(page.source, start, stop)
    tag = stated.get("lang") or stated.get("xml:lang", "")
    return (stopwords.known(tag) or "none") if tag.strip() else None


def _measures(
    found: Paragraphs, *, knows_words: bool
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Return length and stop word density, or what stands for them without words."""
    chars = found.chars
    if knows_words:
        return chars, found.stop_words / np.maximum(found.words, 1)
    told = np.maximum(found.told_chars, found.run_chars) / np.maximum(chars, 1)
    return chars + (_IDEOGRAPH_CHARS - 1) * found.ideographs, told


def _classes(
    found: Paragraphs, length: NDArray[np.int32], density: NDArray[np.float64], p: Params
) -> NDArray[np.uint8]:
    """Return the class of each paragraph by itself."""
    classes = np.empty(len(found), np.uint8)
    rows = (found.chars, found.link_chars, found.marks)
    lengths = (c_limit(p.length_low), c_limit(p.length_high))
    limits = (p.max_link_density, *lengths, p.stopwords_low, p.stopwords_high)
    passes.classify(rows, (length, density), limits, classes)
    return classes


def _revised(
    found: Paragraphs, length: NDArray[np.int32], own: NDArray[np.uint8], p: Params
) -> NDArray[np.uint8]:
    """Return the class of each paragraph after a look at its neighbours."""
    classes, scratch = np.empty((2, len(own)), np.uint8)
    headings = np.zeros_like(length) if p.no_headings else found.headings
    most = c_limit(p.max_heading_distance)
    passes.revise(own, (length, headings), most, p.port_compat, (classes, scratch))
    return classes
