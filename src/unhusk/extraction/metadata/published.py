"""When a page was published: as its markup states it, checked against what it shows.

A page cannot show a day before it was published. So the day beside the title counts where it is
earlier than the stated one; a later one is that of a change.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unhusk.extraction.metadata.dates import day_in, day_in_path, moment_in, utc_day
from unhusk.extraction.metadata.scan import blocks_with_days, find_key
from unhusk.extraction.metadata.stated import text_of
from unhusk.lex.charrefs import resolve
from unhusk.lex.tags import ANCESTOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unhusk.extraction.metadata.stated import Stated
    from unhusk.page.page import Page

_BEST = ("article:published_time", "og:article:published_time")
_OTHERS = (
    "datepublished sailthru.date parsely-pub-date cxenseparse:recs:publishtime "
    "cxenseparse:publishtime dc.date.issued dcterms.issued dcterms.created dc.date.created "
    "citation_publication_date citation_date og:publish_date publish_date publishdate "
    "publication_date pubdate published published_at published_time date dc.date dcterms.date "
    "date.created article:published"
).split()
_MODIFIED = (
    "article:modified_time og:article:modified_time og:updated_time datemodified last-modified "
    "dcterms.modified dc.date.modified revised updated_time date.modified"
).split()
_NAMED_SO = ("publi", "creat", "issue")  # in names of other meta tags, or "date" at their end
_NOT_SO = re.compile(r"modif|updat|expir|event|copyright|start|end|valid")
# in data that scripts work with: keys, and where each has a capital behind a small letter
_KEYS = {b"datePublished": 3, b"publishDate": 6, b"createDate": 5}
_IN_SOURCE = re.compile(r"""\w+(?:\\?["']|&quot;)\s*:\s*(?:\\?["']|&quot;)?([0-9T:.+-]{8,35})""")
_YEAR = re.compile(r"(?:19|20)\d\d")
_TAG = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)
_OF_CHANGE = re.compile(
    r"updat|modif|revis|review|edited|aktualis|geändert|mis à jour|modifié|actualiz|aggiorn"
    r"|bijgewerkt|opdater|oppdater|uppdater|atualiz|обновл|оновл|aktualiz|更新|수정|업데이트",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"\b(?:joined|founded|registered|member since|last post|latest|last activity|expires?|©)",
    re.IGNORECASE,
)
_OF_PUBLISHING = re.compile(
    r"publi|post(?:ed|é)|written|created|erschienen|veröffentlicht|veröff|julkaist|opublik|yayın"
    r"|опубл|发布|發布|公開|입력|등록|by\b|started|asked",
    re.IGNORECASE,
)
_CAPTION = np.uint64(ANCESTOR["figcaption"])
_BEFORE, _BEHIND = 2, 25  # blocks around the title in which its date may stand
_LABEL_CHARS = 30  # of a block before that may say what the day is of
_BESIDE = 8  # blocks behind the title in which a day needs no label
_LINE_CHARS, _FAR_CHARS = 75, 130  # of a line with nothing but a date and a name
_MIN_CHARS = 8  # of a day
_MAX_BLOCKS = 200  # short blocks in one place that are looked at


class Shown(NamedTuple):
    """A day in a short block of text."""

    day: str
    block: int
    text: str  # with the end of the block before, which may be its label

    @property
    def is_of_change(self) -> bool:
        """Whether it is said that the page was changed on that day."""
        return bool(_OF_CHANGE.search(_YEAR.split(self.text, maxsplit=1)[0]))

    def is_beside(self, title: int) -> bool:
        """Whether the day stands so close to the title, or is labelled so, that it must be its."""
        if len(self.text) > _LINE_CHARS or self.block < title - 1:
            return False
        return self.block <= title + _BESIDE or bool(_OF_PUBLISHING.search(self.text))


def published(page: Page, said: Stated, title: int) -> Iterator[tuple[str, str]]:
    """Yield days of publication, the best first; `title` is the block of the page's title."""
    around = _around(page, title, said.language)
    near: list[Shown] = []
    first = _next_plain(around, near)
    if first and not first.is_beside(title):
        first = None
    for moment, source in _stated(page, said):
        if first and first.day < moment[:10]:
            yield first.day, "text"
        yield moment, source
    yield from _times(page, said, title)
    while _next_plain(around, near):
        continue
    yield from ((one.day, "text") for one in near if not one.is_of_change)
    yield from _fallbacks(page, said, near, title)


def _next_plain(around: Iterator[Shown], near: list[Shown]) -> Shown | None:
    """Return the next day that is not of a change; all that are passed go to `near`."""
    for one in around:
        if len(one.text) <= _FAR_CHARS:
            near.append(one)
            if not one.is_of_change:
                return one
    return None


def _fallbacks(
    page: Page, said: Stated, near: list[Shown], title: int
) -> Iterator[tuple[str, str]]:
    """Yield days that are less certain to be of publication."""
    far = list(_far(page, title, said.language))
    yield from (
        (one.day, "text") for one in far if _OF_PUBLISHING.search(one.text) and not one.is_of_change
    )
    yield from _in_scripts(page)
    yield from ((one.day, "text") for one in near)
    yield from modified(said)
    yield from ((one.day, "text") for one in far if one.block > title)
    for address, name in said.values("og:image"):
        filed = day_in_path(address)
        if filed:
            yield filed, name


def _in_scripts(page: Page) -> Iterator[tuple[str, str]]:
    """Yield moments from data that scripts work with."""
    for key, rare in _KEYS.items():
        at = find_key(page.data, key, rare)
        hit = _IN_SOURCE.match(page.source, at) if at >= 0 else None
        found = moment_in(hit[1]) if hit else None
        if found:
            yield found, "script"


def modified(said: Stated) -> Iterator[tuple[str, str]]:
    """Yield days on which the page was changed."""
    yield from _moments(said.values(*_MODIFIED))
    yield from _moments((str(one.get("dateModified") or ""), "json-ld") for one in said.objects)


def _stated(page: Page, said: Stated) -> Iterator[tuple[str, str]]:
    """Yield moments that the markup or the address states."""
    yield from _first_of(list(_moments(said.values(*_BEST))), said)
    given = (str(one.get("datePublished") or one.get("dateCreated") or "") for one in said.objects)
    yield from _moments((value, "json-ld") for value in given)
    for address in (
        page.url or "",
        *said.contents("og:url"),
        *said.links.get("canonical", ()),
    ):
        path = day_in_path(address)
        if path:
            yield path, "url"
    yield from _moments(said.values(*_OTHERS))
    items = (v for name in ("dateCreated", "datePublished") for v in said.items.get(name, ()))
    yield from _moments((value, "microdata") for value in items)
    for name in said.metas:
        is_named_so = name.endswith("date") or any(part in name for part in _NAMED_SO)
        if is_named_so and not _NOT_SO.search(name):
            yield from _moments(said.values(name))


def _first_of(stated: list[tuple[str, str]], said: Stated) -> list[tuple[str, str]]:
    """Return moments of the best meta tags behind an earlier one that an element states.

    Pages that go on, such as those of live news, set the tag anew with each change.
    """
    shown = _moments((value, "microdata") for value in said.items.get("datePublished", ()))
    earlier = (one for one in shown if stated and utc_day(one[0]) < utc_day(stated[0][0]))
    return [*earlier, *stated][:1] + stated


def _moments(values: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for value, source in values:
        found = moment_in(value)
        if found:
            yield found, source


def _times(page: Page, said: Stated, title: int) -> Iterator[tuple[str, str]]:
    """Yield days of `time` elements: those behind the title first, those of changes not at all."""
    if not said.times:
        return
    after = int(page.blocks.first_token[title]) if len(page.blocks) else 0
    nodes, first = page.nodes, page.nodes.first
    ordered = sorted(said.times, key=lambda node: (first[node] < after, node))
    for node in ordered[:4]:
        box = text_of(page, int(nodes.parent[node]), _FAR_CHARS)
        if _OF_CHANGE.search(box) or _OF_OTHERS.search(box):
            continue
        found = moment_in(said.times[node]) or day_in(text_of(page, node))
        if found:
            yield found, "time"


def _around(page: Page, title: int, language: str | None) -> Iterator[Shown]:
    """Yield days around the title: in the block before it, in those behind it, then in others."""
    near = max(0, title - 1)
    yield from _shown(page, (near, title + _BEHIND), language)
    yield from _shown(page, (title - _BEFORE, near), language)


def _far(page: Page, title: int, language: str | None) -> Iterator[Shown]:
    """Yield days in blocks that are not around the title, those behind it first."""
    yield from _shown(page, (title + _BEHIND, len(page.blocks)), language)
    yield from _shown(page, (0, title - _BEFORE), language)


def _shown(page: Page, place: tuple[int, int], language: str | None) -> Iterator[Shown]:
    """Yield the days that short blocks name, but for captions and where somebody joined."""
    table, month_first = page.blocks, _is_month_first(language)
    columns, limits = (table.start, table.stop, table.chars), (_MIN_CHARS, _FAR_CHARS)
    for block in blocks_with_days(page.data, columns, place, limits, _MAX_BLOCKS):
        text = _words(page.source[table.start[block] : table.stop[block]])
        day = day_in(text, month_first=month_first)
        labelled = f"{_label(page, block)} {text}".strip() if day else ""
        if day and not _OF_OTHERS.search(labelled) and not _is_caption(page, block):
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
    """Say whether 3/4 is in March where a page is in this language; None where nobody knows."""
    if not language:
        return None
    return language.lower().replace("_", "-") in ("en", "en-us", "en-ph")
