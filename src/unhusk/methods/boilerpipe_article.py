"""Find the largest run of content blocks, and around it the title, long blocks and a last list.

Source: kohlschuetter2010, ArticleExtractor of the authors' program, all its twelve steps: ends of
articles, title, tree over word counts, nothing after an end, no trailing headings, merging, only
content, merging at one tag level, the largest, from title to content, long blocks, list at the end.
Differs: as numwords in what a text block is. A block's labels are those of the elements around its
text; the program also gives a block the label of an element that opens right behind it.
`port_compat=True` does as the Python port BoilerPy3: blocks as in page/segments/text_blocks.py;
trailing headings stay; tag levels are never compared; only content is left after the merging, so
that most titles are lost; and no long blocks nor lists are added. Of the title it takes fewer
parts, and it marks every block that repeats one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.passes.charrefs import resolve
from unhusk.method.method import Signal, TokenMask, method
from unhusk.methods._shared.boilerpipe import WordLimits, by_word_counts, drawn, passages
from unhusk.methods._shared.method_enums import BlockGroup
from unhusk.methods._shared.passes import block_steps
from unhusk.native.pointers import c_limit
from unhusk.page.page_enums import TextBlockLabel
from unhusk.page.segments.text_blocks import block_texts, letters_hash, port_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.page.segments.text_blocks import TextBlocks

_TREE = WordLimits()
_END_WORDS = 15  # blocks with fewer words may say that the article ends
_END_CHARS = 8  # shorter ones only if they are the link "Comment"
_END = re.compile(
    r"comments|[0-9]+ comments|[0-9]+ users responded in|© reuters|please rate this|post a comment"
    r"|.*?(?:what you think\.\.\.|add your comment|add comment|reader views|have your say"
    r"|reader comments|rätta artikeln)|thanks for your comments - this feedback is now closed$"
)
_PORT_END = re.compile(
    r"comments|[0-9]+ comments|[0-9]+ users responded in|please rate this|post a comment"
    r"|.*?(?:what you think\.\.\.|add your comment|add comment|reader views|have your say"
    r"|reader comments|rtta artikeln)|thanks for your comments - this feedback is now closed$",
    re.DOTALL,
)
# what the parts of a title stand between
_SPLITS = "|»-", "|»:", "|»:()", "|»:()-", "|»,:()-"
_PORT_SPLITS = "|:", "|:()", "|:()-", "|,:()-"
_DIVIDED = {"|": re.compile(r" +\| +"), "-": re.compile(" +- +")}
_PART_WORDS = 4  # parts between " | " or " - " with so many words may be the title


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of boilerpipe_article."""

    min_words_before_end: int = 60  # words of full text without which no end is believed
    full_density: float = 9.0  # blocks at least this dense are full text
    max_gap: int = 1  # content with more blocks left out between is not merged
    min_words_beside: int = 150  # blocks beside the largest with so many words are content
    min_words_anywhere: int = 100  # so are blocks at its tag level with so many
    title: bool = True  # use the page's title
    list_at_end: bool = True  # keep a list that follows the largest block
    port_compat: bool = False  # do as the Python port, with its defects


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return words and link density of each text block with the tree's limits, and the choice."""
    blocks = passages(page, port=p.port_compat)
    kept, form = _kept(page, blocks, p), drawn(page, blocks)
    return (
        Signal("words", "entry", blocks.words, _TREE.long, kept, measure="words", **form),
        Signal("link density", "entry", blocks.link_density, _TREE.max_links, kept,
               measure="share of words in links", **form),
    )  # fmt: skip


@method(Params(), unit="token", cites="kohlschuetter2010", look=look)
def boilerpipe_article(page: Page, p: Params) -> TokenMask:
    blocks = passages(page, port=p.port_compat)
    return TokenMask(blocks.token_mask(_kept(page, blocks, p)))


def _kept(page: Page, blocks: TextBlocks, p: Params) -> NDArray[np.bool_]:
    content = by_word_counts(blocks, _TREE)
    content[_behind_end(page, blocks, content, p) :] = False
    labels = blocks.labels
    if p.title:
        labels = labels.copy()
        labels[_title_blocks(page, blocks, port=p.port_compat)] |= TextBlockLabel.TITLE
    kept = np.empty(len(blocks), np.bool_)
    block_steps.keep_article(
        (blocks.words, blocks.link_words, blocks.level, labels),
        content.view(np.uint8),
        tuple(map(c_limit, (p.max_gap, p.min_words_beside, p.min_words_anywhere))),
        (p.list_at_end, p.port_compat),
        (kept.view(np.uint8), np.empty((BlockGroup.SIZE, len(blocks)), np.int32)),
    )
    return kept


def _behind_end(page: Page, blocks: TextBlocks, content: NDArray[np.bool_], p: Params) -> int:
    """Return the first block that ends the article, once there was enough of it."""
    rows = np.empty(len(blocks), np.int32)
    columns = (blocks.words, blocks.wrapped_words, blocks.lines, blocks.labels)
    limits = (_END_WORDS, c_limit(p.min_words_before_end), p.full_density)
    count = block_steps.find_ends(columns, content.view(np.uint8), limits, rows)
    texts, ends = (port_texts, _port_ends) if p.port_compat else (block_texts, _ends)
    for row in rows[:count].tolist():  # one by one: the first end is the last one read
        is_link = bool(blocks.link_words[row] == blocks.words[row])
        if ends(texts(page, blocks, [row])[0], is_link=is_link):
            return int(row)
    return len(blocks)


def _ends(text: str, *, is_link: bool) -> bool:
    if len(text) < _END_CHARS:
        return is_link and text == "Comment"
    return _END.match(text.lower()) is not None


def _port_ends(text: str, *, is_link: bool) -> bool:
    return len(text) >= _END_CHARS and _PORT_END.match(text.lower()) is not None


def _title_blocks(page: Page, blocks: TextBlocks, *, port: bool) -> NDArray[np.int32]:
    """Return the first block whose text is the title or a likely part of it; for the port all."""
    start, stop = page.title
    title = resolve(page.source[start:stop])
    likely = _port_titles(title.strip()) if port else _likely_titles(_plain(title))
    wanted = set(likely) - {""}
    hashes = np.array(list({letters_hash(text) for text in wanted}), np.uint64)
    rows = np.empty(len(blocks), np.int32)
    rows = rows[: block_steps.find_hashes(blocks.letters_hash, hashes, rows)]
    if port:
        texts = port_texts(page, blocks, rows.tolist())
        return rows[[text.lower() in wanted for text in texts]] if len(rows) else rows
    for row in rows.tolist():
        text = _plain(block_texts(page, blocks, [row])[0])
        if text in wanted or re.sub(r"[?!.:-]+", "", text).strip() in wanted:
            return np.array([row], np.int32)
    return rows[:0]


def _plain(text: str) -> str:
    return " ".join(text.replace("'", "").split()).lower()


def _port_titles(title: str) -> Iterator[str]:
    yield title.lower()
    for part in _longest_parts(title, _PORT_SPLITS):
        yield part.lower()


def _likely_titles(title: str) -> Iterator[str]:
    yield title
    yield from _longest_parts(title, _SPLITS)
    for mark, split in _DIVIDED.items():
        parts = split.split(title) if mark in title else ()
        if len(parts) > 1:
            yield from (p for p in parts if len(p.split()) >= _PART_WORDS and ".com" not in p)
    if " - " in title:
        yield re.sub(r" - [^-]+$", "", title)
        yield re.sub(r"^[^-]+ - ", "", title, count=1)


def _longest_parts(title: str, splits: tuple[str, ...]) -> Iterator[str]:
    """Yield for each way to split a title at some marks, if it has any, the longest part."""
    tried = {""}
    for marks in splits:
        used = "".join(mark for mark in marks if mark in title)
        if used not in tried:
            tried.add(used)
            yield _longest([part.strip(" ") for part in _parts(title, used)])


def _parts(text: str, marks: str) -> list[str]:
    """Return what stands between marks.

    >>> _parts("a|b:c", "|:")
    ['a', 'b', 'c']
    """
    for mark in marks[1:]:
        text = text.replace(mark, marks[0])
    return text.split(marks[0])


def _longest(parts: list[str]) -> str:
    """Return the last part that has more words than the best before it, or more characters."""
    best, most = "", 0
    for part in parts:
        words = len(part.split())
        if ".com" not in part and (words > most or len(part) > len(best)):
            best, most = part, words
    return best.strip()
