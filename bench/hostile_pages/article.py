"""The article that has to survive, and ways to put something hostile into its page.

A case makes a page of about `size` characters. The first paragraph of the article has the word
`FIRST`, the last one the word `LAST`: an extractor that loses one of them has lost a part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST, LAST = "alphamark", "omegamark"
_SENTENCES = (
    "The council met again on Monday evening, and the question of the old bridge was the only one"
    " that anybody wanted to talk about.",
    "Nobody could say who had ordered the repairs, or why the bill had been paid twice within the"
    " same week by two different offices.",
    "According to the report, the water had risen by forty centimetres during the night, which is"
    " more than in any year since the records began.",
    "The engineers advised patience; the shopkeepers on the other bank, who had lost a third of"
    " their customers, advised the opposite.",
    "In the end a small majority voted to open one lane for buses and bicycles, and to look at the"
    " matter once more before the winter.",
)


def _paragraph(number: int, mark: str = "") -> str:
    start = number % len(_SENTENCES)
    chosen = (_SENTENCES[start:] + _SENTENCES[:start])[:3]
    return f"<p>{mark}{' ' if mark else ''}{' '.join(chosen)}</p>\n"


TOP = f"<h1>The bridge stays closed</h1>\n{_paragraph(0, FIRST)}{_paragraph(1)}{_paragraph(2)}"
END = f"{_paragraph(3)}{_paragraph(4)}{_paragraph(5, LAST)}"
ARTICLE = TOP + END
HEAD = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    "<title>The bridge stays closed</title>"
)
MENU = '<ul class="nav"><li><a href="/">Home</a><li><a href="/news">News</a></ul>\n'
FOOT = '\n<footer><p><a href="/about">About us</a> <a href="/terms">Terms</a></p></footer>'


@dataclass(frozen=True)
class Case:
    """One hostile page, which can be made in any size."""

    name: str
    make: Callable[[int], bytes]  # from the number of characters that it may have, about
    has_article: bool = True  # whether FIRST and LAST are to be found in the result
    is_packed: bool = False  # whether the body is an archive or compressed
    runs: bool = False  # whether it holds something that a browser would run


def page(body: str, head: str = "") -> str:
    """Return a whole page with this body."""
    return f"{HEAD}{head}</head><body>{MENU}{body}{FOOT}</body></html>"


def repeated(unit: str, size: int) -> str:
    """Return a unit as often as it fits into so many characters; `{i}` in it is a number."""
    if "{i}" not in unit:
        return unit * max(1, size // len(unit))
    count = max(1, size // (len(unit) + 2))
    return "".join([unit.replace("{i}", str(i)) for i in range(count)])


def before(name: str, unit: str, behind: str = "") -> Case:
    """Repeat a unit before the article, with something behind the last one."""
    return Case(name, lambda size: page(f"{repeated(unit, size)}{behind}{ARTICLE}").encode())


def inside(name: str, unit: str, behind: str = "", ahead: str = "") -> Case:
    """Repeat a unit in the middle of the article."""
    return Case(
        name, lambda size: page(f"{TOP}{ahead}{repeated(unit, size)}{behind}{END}").encode()
    )


def around(name: str, opening: str, closing: str = "", depth: int = 0) -> Case:
    """Nest the article into elements, so many deep or as deep as the size allows."""

    def make(size: int) -> bytes:
        count = depth or max(1, size // (len(opening) + len(closing)))
        return page(f"{opening * count}{ARTICLE}{closing * count}").encode()

    return Case(name, make)


def in_head(name: str, unit: str, ahead: str = "", behind: str = "") -> Case:
    """Repeat a unit in the head of the page."""
    return Case(name, lambda size: page(ARTICLE, f"{ahead}{repeated(unit, size)}{behind}").encode())


def alone(name: str, unit: str, ahead: str = "", behind: str = "") -> Case:
    """Make a page of nothing but one unit repeated: there is no article to keep."""
    return Case(
        name, lambda size: f"{ahead}{repeated(unit, size)}{behind}".encode(), has_article=False
    )
