"""Customer reviews: blocks in elements, or below headings, that are named for reviews.

Only the parameter `comments` of kernel uses them; no feature does. A page whose title names reviews
is about them, so they are its content; names on the first heading or around most of the text do not
count. Below a heading, elements named for stars, authors or dates must follow, so that a chapter
about reviews does not count.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.attributes import attributes
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import TAGS
from unhusk.page.block_texts import block_texts
from unhusk.structure.phrases import pattern
from unhusk.structure.visibility import inside, named, within

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

MOST = 0.5  # share of the page's text from which reviews are what the page is about
MAX_HEADING = 60  # characters of a heading that may stand above reviews
MAX_WORDS = 3  # of a class or id; one with more is a sentence of somebody who wrote of reviews
_WRITTEN = ("author", "comment", "date", "review", "user")  # names of what a review has
_WORD = re.compile(r"[a-z]+|\d+")
_NAMES = {"review", "reviews"}
_STATES = {"no", "not", "has", "is", "with", "without", "hide", "show"}  # of what is no review
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_IN_TITLE = re.compile(r"\breviews?\b", re.IGNORECASE)
_NO_LETTERS = re.compile(r"[\W\d_]+")
_H1, _H6 = TAGS["h1"], TAGS["h6"]
_WHOLE = (0, TAGS["html"], TAGS["body"])

HEADINGS = """
reviews | customer reviews | user reviews | guest reviews | ratings and reviews | ratings reviews
kundenbewertungen | bewertungen | kundenrezensionen | rezensionen | kundenmeinungen
avis clients | avis des clients | avis des utilisateurs | commentaires clients
opiniones | opiniones de clientes | reseñas | valoraciones | recensioni | recensioni clienti
avaliações | avaliações de clientes | beoordelingen | klantbeoordelingen | klantenbeoordelingen
recensioner | kundrecensioner | omtaler | kundeomtaler | anmeldelser
arvostelut | asiakasarvostelut
отзывы | отзывы покупателей | відгуки | opinie | opinie klientów | recenze | hodnocení zákazníků
vélemények | recenzii | yorumlar | müşteri yorumları | değerlendirmeler | κριτικές | đánh giá
用户评价 | 商品评价 | 顾客评论 | 顧客評論
カスタマーレビュー | 商品レビュー | 상품평 | 구매 후기 | آراء العملاء
"""


def reviews(page: Page) -> NDArray[np.bool_]:
    """Return the blocks of reviews that others wrote; none where they are most of the text."""
    if _IN_TITLE.search(page.source[slice(*page.title)]):
        return np.zeros(len(page.blocks), np.bool_)
    size = page.blocks.chars - page.blocks.link_chars
    most = MOST * float(size.sum())
    by_name = inside(page, _elements(page))
    is_about = by_name & (page.nodes.tag[page.blocks.node] == _H1)
    if size[by_name].sum() > most or is_about.any():
        by_name[:] = False
    found = by_name | _below_headings(page)
    return found if size[found].sum() <= most else by_name


def _elements(page: Page) -> NDArray[np.bool_]:
    """Return the elements whose class or id has `review` as a whole word."""
    found = named(page, "review")
    found &= page.nodes.tag != TAGS["body"]
    for row in np.flatnonzero(found).tolist():
        token = int(page.nodes.first[row])
        span = int(page.tokens.start[token]), int(page.tokens.stop[token])
        stated = attributes(page.source, *span)
        words = " ".join(stated.get(name, "") for name in ("class", "id"))
        found[row] = any(map(_names_reviews, words.split()))
    return found


def _names_reviews(name: str) -> bool:
    """Whether a class or id is one for reviews.

    >>> [_names_reviews(name) for name in ("productReviews", "preview", "no-review")]
    [True, False, False]
    """
    words = _WORD.findall(_HUMP.sub(" ", name).lower())
    is_name = len(words) <= MAX_WORDS and _STATES.isdisjoint(words)
    return is_name and not _NAMES.isdisjoint(words)


def _below_headings(page: Page) -> NDArray[np.bool_]:
    """Return the blocks below a heading for reviews, as far as its container and level go."""
    blocks, tag = page.blocks, page.nodes.tag[page.blocks.node]
    found = np.zeros(len(blocks), np.bool_)
    levels = np.where((tag >= _H1) & (tag <= _H6), tag - _H1 + 1, 9)
    short = (levels < 9) & (blocks.chars <= MAX_HEADING) & ~within(page, "nav")  # noqa: PLR2004
    rows = np.flatnonzero(short).tolist()
    texts = block_texts(page) if rows else []
    written = np.sort(blocks.first_token.searchsorted(page.nodes.first[named(page, *_WRITTEN)]))
    for row in rows:
        if _says_reviews(resolve(texts[row])):
            stop = _container_stop(page, row)
            ends = np.flatnonzero(levels[row + 1 : stop] <= levels[row])
            stop = row + 1 + int(ends[0]) if len(ends) else stop
            has_writer = np.searchsorted(written, row + 1) < np.searchsorted(written, stop)
            found[row:stop] |= has_writer
    return found


def _says_reviews(heading: str) -> bool:
    """Whether a heading is about reviews and hardly anything else, or counts them.

    >>> [_says_reviews(text) for text in ("Customer Reviews (12)", "3 reviews for a lamp")]
    [True, True]
    >>> _says_reviews("How reviews in the daily press are written")
    False
    """
    plain = _NO_LETTERS.sub(" ", heading.lower()).strip()
    said = _pattern().search(plain)
    is_counted = heading[:1].isdigit() and said is not None and said.start() == 0
    return is_counted or (said is not None and 2 * len(said[0]) >= len(plain))


@cache
def _pattern() -> re.Pattern[str]:
    return pattern(HEADINGS)


def _container_stop(page: Page, row: int) -> int:
    """Return the block behind the innermost element that has more than a heading.

    If that is the whole page, nobody knows where the reviews end.
    """
    nodes, first = page.nodes, page.blocks.first_token
    node, stop = int(page.blocks.node[row]), row + 1
    while node and stop == row + 1:
        node = int(nodes.parent[node])
        stop = int(np.searchsorted(first, nodes.stop[node]))
    return stop if nodes.tag[node] not in _WHOLE else row + 1
