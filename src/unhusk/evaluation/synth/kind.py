"""What a kind of page is: how it is written, and what sites of its kind are like."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.language import SynthError
from unhusk.runtime.register import names_in, object_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.synth.draft import Draft

FOLDER = "unhusk.evaluation.synth.kinds"  # a file NAME.py there holds the kind NAME
PAGE_TYPES = "article forum product collection listing documentation service".split()


@dataclass(frozen=True)
class Mould:
    """What the sites of a kind have in common; each site is drawn within it."""

    frames: tuple[str, ...] = ("semantic", "divs")  # "semantic", "divs" or "tables"
    systems: tuple[str, ...] = ()  # whose class names; any where there is none
    paragraphs: tuple[str, ...] = ("p", "p", "p", "div", "block")  # or "br", "font"
    menu: tuple[int, int] = (6, 16)  # entries of the main menu
    busy: float = 1.0  # boxes around the content
    related: float = 0.8  # probability of links to other articles below the content
    comments: float = 0.2  # probability of comments below the content
    links: float = 0.01  # share of the words of the content at which a link begins
    title: str = "headline"  # key of the phrases that are titles of articles and lists
    is_old: bool = False  # templates of the years around 1999


@dataclass(frozen=True)
class Kind:
    """A kind of page."""

    name: str
    page_type: str
    write: Callable[[Draft], None]
    mould: Mould
    is_fragmented: bool = False  # other things stand between the parts of the content
    is_multiple: bool = False  # there are several contents

    @property
    def about(self) -> str:
        """What the kind is."""
        return _first_line(import_module(self.write.__module__).__doc__)

    @property
    def gold(self) -> str:
        """What is gold on its pages, and what is not."""
        return _first_line(self.write.__doc__)


def kind(
    page_type: str,
    mould: Mould | None = None,
    *,
    is_fragmented: bool = False,
    is_multiple: bool = False,
) -> Callable[[Callable[[Draft], None]], Kind]:
    """Make a kind of the function that writes its pages."""

    def made(write: Callable[[Draft], None]) -> Kind:
        return Kind(write.__name__, page_type, write, mould or Mould(), is_fragmented, is_multiple)

    return made


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]


@cache
def kinds() -> tuple[str, ...]:
    """Return the names of all kinds."""
    return names_in(FOLDER)


@cache
def kind_named(name: str) -> Kind:
    """Return a kind; raises `SynthError` where there is none of that name."""
    if name not in kinds():
        message = f"there is no kind {name!r}: there are {', '.join(kinds())}"
        raise SynthError(message)
    kind: Kind = object_named(FOLDER, name)
    return kind
