"""What each block is on the page: title, heading, byline, date, paragraph and so on.

Roles come from elements first, which mean the same in every language; class and id names, and the
shapes of dates, are hints. A block has one role: the first of `ROLES` that fits, in the order of
`_RULES`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from unhusk.facts.statements import Stated
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import TAGS, tag_id
from unhusk.lex.tokens import Kind
from unhusk.page.offsets import tokens_at
from unhusk.runtime.deadline import check
from unhusk.structure.bylines import is_date, names_author
from unhusk.structure.role_names import ROLES
from unhusk.structure.visibility import inside, named, within

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

ROLE: dict[str, int] = {name: i for i, name in enumerate(ROLES)}
SHORT_LINE = 80  # characters of a line that may name an author or a date
MAX_CAPTION = 400  # characters of a caption that only its name shows
MAX_NAMED = 400  # characters of an element whose name says that all of it is a byline or a date
LIKE_TITLE = 0.5  # share of a heading that must be in the title
SAME_TITLE = 0.8  # share from which a heading is the title wherever it stands
BELOW_TITLE = 10  # blocks behind the title that may say who wrote the page
MIN_WORDS = 8  # of a paragraph without a `p` element
MIN_SENTENCE = 4  # words of a shorter one that ends like a sentence
MIN_IDEOGRAPHS = 20  # of one in a script without spaces
MAX_CELL = 120  # characters of the mean cell of a table of data
_TIME = tag_id("time")

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_STATED = re.compile(r"""\b(?:rel|itemprop)\s{0,9}=\s{0,9}["']?(?:[\w ]{0,40}\s)?author$""")
_NEAR = 60  # characters before `author` in which the attribute's name stands


def roles(page: Page) -> NDArray[np.uint8]:
    """Return for each block the place of its role in `ROLES`."""
    found = np.zeros(len(page.blocks), np.uint8)
    free = ~within(page, "head", "title") if len(found) else np.ones(0, np.bool_)
    for name, rule in _RULES if len(found) else ():
        check(page.deadline)
        hits = rule(page) & free
        found[hits] = ROLE[name]
        free &= ~hits
    return found


def role_names(page: Page) -> list[str]:
    """Return for each block the name of its role."""
    return [ROLES[role] for role in roles(page).tolist()]


def _compact(page: Page, marked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the marked elements that have little text: their name describes all of it."""
    rows = np.flatnonzero(marked)
    sums = np.concatenate(([0], np.cumsum(page.blocks.chars, dtype=np.int64)))
    edges = page.nodes.first[rows], page.nodes.stop[rows]
    places = np.searchsorted(page.blocks.first_token, edges)
    found = marked.copy()
    found[rows] = sums[places[1]] - sums[places[0]] <= MAX_NAMED
    return found


def _is_short(page: Page, chars: int = SHORT_LINE) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = page.blocks.chars <= chars
    return found


def _comment(page: Page) -> NDArray[np.bool_]:
    """Inside elements named for comments, unless they hold most of the page's text."""
    marked = named(page, "comment")
    marked[page.nodes.tag == TAGS["body"]] = False
    found = inside(page, marked)
    chars = page.blocks.chars
    return found if chars[found].sum() * 10 < chars.sum() * 9 else np.zeros_like(found)


def _title(page: Page) -> NDArray[np.bool_]:
    """The heading that says what the page's title says; else the first `h1`."""
    found = np.zeros(len(page.blocks), np.bool_)
    rows = np.flatnonzero(within(page, *_HEADINGS) & ~within(page, "nav", "footer", "aside"))
    own = [_pairs(_source(page, i)) for i in rows.tolist()]
    shares = [[_share(one, wanted) for one in own] for wanted in map(_pairs, _titles(page))]
    like = next(filter(None, (*map(_same, shares), *map(_like, shares))), None)
    first = rows[within(page, "h1")[rows]][:1]
    found[first if like is None else rows[like - 1]] = True
    return found


def _same(shares: list[float]) -> int:
    """Return the number of the heading that says the same as the title, from 1; 0 if none does."""
    best = max(range(len(shares)), key=lambda k: shares[k], default=None)
    return 0 if best is None or shares[best] < SAME_TITLE else best + 1


def _like(shares: list[float]) -> int:
    """Return the number of the first heading that is like the title, from 1; 0 if none is."""
    return next((k for k, share in enumerate(shares, 1) if share > LIKE_TITLE), 0)


def _titles(page: Page) -> list[str]:
    """Return `og:title`, mostly without the site's name, and the text of the `title` element."""
    start, stop = page.title
    return [*Stated(page).contents("og:title")[:1], page.source[start:stop]]


def _source(page: Page, block: int) -> str:
    """Return the source of a block without its inline tags."""
    blocks, tokens = page.blocks, page.tokens
    rows = range(int(blocks.first_token[block]), int(blocks.stop_token[block]))
    return "".join(
        page.source[tokens.edges[i] : tokens.edges[i + 1]] for i in rows if tokens.is_text[i]
    )


def _line(page: Page, block: int) -> str:
    """Return the text of a block in one line."""
    return " ".join(resolve(_source(page, block)).split())


def _pairs(text: str) -> set[str]:
    """Return the pairs of neighbouring letters and digits; they need no word boundaries."""
    plain = "".join(c for c in resolve(text).lower() if c.isalnum())
    return {plain[i : i + 2] for i in range(len(plain) - 1)}


def _share(own: set[str], wanted: set[str]) -> float:
    """Return the share of a heading that is in the title; short headings are damped."""
    if not own or not wanted:
        return 0.0
    common = len(own & wanted)
    return min(common / len(own), 2 * common / len(wanted))


def _heading(page: Page) -> NDArray[np.bool_]:
    return within(page, *_HEADINGS) | within(page, "dt")


def _byline(page: Page) -> NDArray[np.bool_]:
    """A short line in an element for the author, or below the title that says who wrote it."""
    marked = _compact(page, named(page, "author"))
    for match in re.finditer("author", page.source):
        near = page.source[max(match.start() - _NEAR, 0) : match.end()]
        if _STATED.search(near):
            token = int(tokens_at(page, match.start()))
            marked[page.tokens.node[token]] |= page.tokens.kind[token] == Kind.START
    found = inside(page, marked)
    for title in np.flatnonzero(_title(page)).tolist():
        for i in range(title + 1, min(title + BELOW_TITLE, len(found))):
            found[i] |= page.blocks.chars[i] <= SHORT_LINE and names_author(_line(page, i))
    return found & _is_short(page)


def _date(page: Page) -> NDArray[np.bool_]:
    """A short line that is a `time` element, is named for a date, or is hardly more than one."""
    blocks = page.blocks
    short = _is_short(page)
    marked = inside(page, page.nodes.tag == _TIME) | _begins_with_time(page)
    found = short & marked
    hinted = inside(page, _compact(page, named(page, "date")))
    for i in np.flatnonzero(short & ~found).tolist():
        text = page.source[blocks.start[i] : blocks.stop[i]]
        found[i] = any(map(str.isdigit, text)) and is_date(
            _line(page, i), is_hinted=bool(hinted[i])
        )
    return found


def _begins_with_time(page: Page) -> NDArray[np.bool_]:
    """Return the blocks whose first text is inside a `time` element."""
    node = page.tokens.node[page.blocks.first_token]
    found: NDArray[np.bool_] = page.nodes.tag[node] == _TIME
    return found


def _caption(page: Page) -> NDArray[np.bool_]:
    hinted = inside(page, named(page, "caption")) & _is_short(page, MAX_CAPTION)
    return within(page, "figcaption", "caption", "figure", "legend") | hinted


def _table(page: Page) -> NDArray[np.bool_]:
    """Inside tables of data: with header cells, or with short cells and no table inside."""
    cells = within(page, "td", "th")
    tables = np.flatnonzero(page.nodes.tag == TAGS["table"])
    if not len(tables) or not cells.any():
        return np.zeros(len(cells), np.bool_)
    first = page.blocks.first_token
    inner = tables[np.searchsorted(page.nodes.first[tables], first, side="right") - 1]
    held = cells & (page.nodes.first[inner] <= first) & (first < page.nodes.stop[inner])
    rows = np.searchsorted(tables, inner)
    chars = np.bincount(rows[held], page.blocks.chars[held], minlength=len(tables))
    count = np.bincount(rows[held], minlength=len(tables))
    headed = np.bincount(rows[within(page, "th") & held], minlength=len(tables)) > 0
    is_data = headed | ((count >= 4) & (chars <= MAX_CELL * count))  # noqa: PLR2004 - two by two
    layout = np.bincount(
        np.searchsorted(tables, _outer_tables(page, tables)), minlength=len(tables)
    )
    found: NDArray[np.bool_] = held & (is_data & (layout[: len(tables)] == 0))[rows]
    return found


def _outer_tables(page: Page, tables: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the tables that have a table inside."""
    follows = tables[1:]
    is_outer = page.nodes.first[follows] < page.nodes.stop[tables[:-1]]
    return tables[:-1][is_outer]


def _code(page: Page) -> NDArray[np.bool_]:
    return within(page, "pre", "textarea") | (within(page, "code") & ~within(page, "p", "li"))


def _list(page: Page) -> NDArray[np.bool_]:
    return within(page, "li", "dd")


def _quote(page: Page) -> NDArray[np.bool_]:
    return within(page, "blockquote") | (inside(page, named(page, "quote")) & _prose(page))


def _prose(page: Page) -> NDArray[np.bool_]:
    blocks = page.blocks
    is_long = (blocks.words >= MIN_WORDS) | (blocks.ideographs >= MIN_IDEOGRAPHS)
    found: NDArray[np.bool_] = is_long & (blocks.link_chars * 2 <= blocks.chars)
    return found


def _paragraph(page: Page) -> NDArray[np.bool_]:
    is_text = page.blocks.link_chars < page.blocks.chars
    own = (within(page, "p") | _sentence(page)) & is_text
    return (own & ~within(page, "nav", "footer")) | _prose(page)


def _sentence(page: Page) -> NDArray[np.bool_]:
    """Some words, the last of which ends a sentence."""
    blocks = page.blocks
    found: NDArray[np.bool_] = blocks.words >= MIN_SENTENCE
    for i in np.flatnonzero(found).tolist():
        found[i] = page.source[blocks.stop[i] - 1] in ".!?:…"
    return found


_RULES = (
    ("comment", _comment),
    ("code", _code),
    ("title", _title),
    ("heading", _heading),
    ("table", _table),
    ("date", _date),
    ("byline", _byline),
    ("caption", _caption),
    ("quote", _quote),
    ("list", _list),
    ("paragraph", _paragraph),
)
