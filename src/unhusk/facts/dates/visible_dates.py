"""Dates in the visible text of a page: around its title, and further away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.facts.dates.parse_dates import day_in
from unhusk.facts.passes.scan_statements import blocks_with_days
from unhusk.lex.passes.charrefs import resolve
from unhusk.lex.tags import ANCESTOR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

_YEAR = re.compile(r"(?:19|20)\d\d")
_TAG = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)
OF_CHANGE = re.compile(
    r"updat|modif|revis|review|edited|aktualis|geändert|mis à jour|modifié|actualiz|aggiorn"
    r"|bijgewerkt|opdater|oppdater|uppdater|atualiz|обновл|оновл|aktualiz|更新|수정|업데이트",
    re.IGNORECASE,
)
OF_OTHERS = re.compile(
    r"\b(?:joined|founded|registered|member since|last post|latest|last activity|expires?|©)",
    re.IGNORECASE,
)
OF_PUBLISHING = re.compile(
    r"publi|post(?:ed|é)|written|created|erschienen|veröffentlicht|veröff|julkaist|opublik|yayın"
    r"|опубл|发布|發布|公開|입력|등록|by\b|started|asked",
    re.IGNORECASE,
)
_CAPTION = np.uint64(ANCESTOR["figcaption"])
_BEFORE, _BEHIND = 2, 25  # blocks around the title in which its date may stand
_LABEL_CHARS = 30  # of a block before that may say what the day is of
_BESIDE = 8  # blocks behind the title in which a day needs no label
_LINE_CHARS, FAR_CHARS = 75, 130  # of a line with nothing but a date and a name
_MIN_CHARS = 8  # of a day
_MAX_BLOCKS = 200  # short blocks in one place that are looked at


class Shown(NamedTuple):
    """A day in a short block of text."""

    day: str
    block: int
    text: str  # with the end of the block before, which may be its label

    @property
    def is_of_change(self) -> bool:
        """Whether the date is labelled as one of a modification."""
        return bool(OF_CHANGE.search(_YEAR.split(self.text, maxsplit=1)[0]))

    @property
    def day_of_change(self) -> str | None:
        """The modification date that the text names; a review date does not count."""
        labels = (one for one in OF_CHANGE.finditer(self.text) if one[0].lower() != "review")
        label = next(labels, None)
        if label is None:
            return None
        is_behind = _YEAR.search(self.text, 0, label.start()) is not None  # a day of its own
        return day_in(self.text[label.end() :]) if is_behind else self.day

    def is_beside(self, title: int) -> bool:
        """Whether the date is close enough to the title, or labelled, to belong to the article."""
        if len(self.text) > _LINE_CHARS or self.block < title - 1:
            return False
        return self.block <= title + _BESIDE or bool(OF_PUBLISHING.search(self.text))


def around(page: Page, title: int, language: str | None) -> Iterator[Shown]:
    """Yield days around the title: in the block before it, in those behind it, then in others."""
    near = max(0, title - 1)
    yield from _shown(page, (near, title + _BEHIND), language)
    yield from _shown(page, (title - _BEFORE, near), language)


def far(page: Page, title: int, language: str | None) -> Iterator[Shown]:
    """Yield days in blocks that are not around the title, those behind it first."""
    yield from _shown(page, (title + _BEHIND, len(page.blocks)), language)
    yield from _shown(page, (0, title - _BEFORE), language)


def _shown(page: Page, place: tuple[int, int], language: str | None) -> Iterator[Shown]:
    """Yield the dates in short blocks; captions and "joined on" dates are skipped."""
    table, month_first = page.blocks, _is_month_first(language)
    columns, limits = (table.start, table.stop, table.chars), (_MIN_CHARS, FAR_CHARS)
    for block in blocks_with_days(page.data, columns, place, limits, _MAX_BLOCKS):
        text = _words(page.source[table.start[block] : table.stop[block]])
        day = day_in(text, month_first=month_first)
        labelled = f"{_label(page, block)} {text}".strip() if day else ""
        if day and not OF_OTHERS.search(labelled) and not _is_caption(page, block):
            yield Shown(day, block, labelled)


def _is_caption(page: Page, block: int) -> bool:
    node = page.tokens.node[page.blocks.first_token[block]]
    return bool(page.nodes.ancestors[node] & _CAPTION)


def _label(page: Page, block: int) -> str:
    """Return the text of the block before, where it is short enough to be a label."""
    if not block or page.blocks.chars[block - 1] > _LABEL_CHARS:
        return ""
    text = _words(page.source[page.blocks.start[block - 1] : page.blocks.stop[block - 1]])
    return "" if _YEAR.search(text) else text  # else it has a day of its own


def _words(piece: str) -> str:
    """Return the text of a piece of source."""
    return " ".join(resolve(_TAG.sub(" ", piece) if "<" in piece else piece).split())


def _is_month_first(language: str | None) -> bool | None:
    """Whether 3/4 means March 4 in this language; None where it is ambiguous."""
    if not language:
        return None
    return language.lower().replace("_", "-") in ("en", "en-us", "en-ph")
