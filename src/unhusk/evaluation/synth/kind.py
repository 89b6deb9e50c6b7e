"""Kinds of pages: how a page is written, and what its sites are like."""

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
    """Ranges from which the sites of a kind are drawn."""

    frames: tuple[str, ...] = ("semantic", "divs")  # "semantic", "divs" or "tables"
    systems: tuple[str, ...] = ()  # systems of class names; empty: any
    paragraphs: tuple[str, ...] = ("p", "p", "p", "div", "block")  # or "br", "font"
    menu: tuple[int, int] = (6, 16)  # entries of the main menu
    busy: float = 1.0  # factor of the number of boxes around the content
    related: float = 0.8  # probability of links to other articles below the content
    comments: float = 0.2  # probability of comments below the content
    links: float = 0.01  # links per word of the content
    title: str = "headline"  # key of the phrases that are titles of articles and lists
    is_old: bool = False  # templates of the years around 1999


@dataclass(frozen=True)
class Kind:
    """A kind of page."""

    name: str
    page_type: str
    write: Callable[[Draft], None]
    mould: Mould
    is_fragmented: bool = False  # the content is in several places
    is_multiple: bool = False  # there are several articles

    @property
    def about(self) -> str:
        """Description of the kind."""
        return _first_line(import_module(self.write.__module__).__doc__)

    @property
    def gold(self) -> str:
        """Description of the gold."""
        return _first_line(self.write.__doc__)


def kind(
    page_type: str,
    mould: Mould | None = None,
    *,
    is_fragmented: bool = False,
    is_multiple: bool = False,
) -> Callable[[Callable[[Draft], None]], Kind]:
    """Return a decorator that makes a kind of the function that writes its pages."""

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
    """Return a kind by name; raises `SynthError` if there is none."""
    if name not in kinds():
        message = f"there is no kind {name!r}: there are {', '.join(kinds())}"
        raise SynthError(message)
    kind: Kind = object_named(FOLDER, name)
    return kind
