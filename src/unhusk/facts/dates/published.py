"""Publication and modification dates: from the markup, checked against the visible dates.

A page cannot show a date before it was published. So the date beside the title wins where it is
earlier than the stated one; a later one is taken for a modification.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.facts.dates.parse_dates import day_in, day_in_path, moment_in, utc_day
from unhusk.facts.dates.visible_dates import FAR_CHARS, OF_CHANGE, OF_OTHERS, OF_PUBLISHING, far
from unhusk.facts.passes.scan_statements import find_key
from unhusk.facts.statements import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unhusk.facts.dates.visible_dates import Shown
    from unhusk.facts.statements import Stated
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
_MAX_TIMES = 4  # elements that are looked at
_IN_SOURCE = re.compile(r"""\w+(?:\\?["']|&quot;)\s*:\s*(?:\\?["']|&quot;)?([0-9T:.+-]{8,35})""")


def published(
    page: Page, said: Stated, title: int, around: Iterator[Shown]
) -> Iterator[tuple[str, str]]:
    """Yield days of publication, the best first.

    `title` is the block of the page's title, and `around` are the days shown around it.
    """
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
    """Return the next date that is not a modification date; skipped dates go to `near`."""
    for one in around:
        if len(one.text) <= FAR_CHARS:
            near.append(one)
            if not one.is_of_change:
                return one
    return None


def _fallbacks(
    page: Page, said: Stated, near: list[Shown], title: int
) -> Iterator[tuple[str, str]]:
    """Yield less certain publication dates."""
    distant = list(far(page, title, said.language))
    labelled = (one for one in distant if OF_PUBLISHING.search(one.text))
    yield from ((one.day, "text") for one in labelled if not one.is_of_change)
    yield from _in_scripts(page)
    yield from ((one.day, "text") for one in near)
    yield from _changes(page, said, title)
    yield from ((one.day, "text") for one in distant if one.block > title)
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


def modified(
    page: Page, said: Stated, title: int, around: Iterator[Shown]
) -> Iterator[tuple[str, str]]:
    """Yield days on which the page was changed, the best first; arguments as of `published`."""
    yield from _changes(page, said, title)
    for one in around:
        day = one.day_of_change if one.is_beside(title) else None
        if day:
            yield day, "text"


def _changes(page: Page, said: Stated, title: int) -> Iterator[tuple[str, str]]:
    """Yield moments of changes that the markup states."""
    yield from _moments(said.values(*_MODIFIED))
    yield from _moments((str(one.get("dateModified") or ""), "json-ld") for one in said.objects)
    yield from _moments((value, "microdata") for value in said.items.get("dateModified", ()))
    for node in _near_times(page, said, title):
        box = text_of(page, int(page.nodes.parent[node]), FAR_CHARS)
        if OF_CHANGE.search(box) and not OF_PUBLISHING.search(box):
            yield from _moments([(said.times[node], "time")])


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

    Live news pages set the tag anew with each change.
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
    """Yield days of `time` elements, those of changes not at all."""
    for node in _near_times(page, said, title):
        box = text_of(page, int(page.nodes.parent[node]), FAR_CHARS)
        if OF_CHANGE.search(box) or OF_OTHERS.search(box):
            continue
        found = moment_in(said.times[node]) or day_in(text_of(page, node))
        if found:
            yield found, "time"


def _near_times(page: Page, said: Stated, title: int) -> list[int]:
    """Return a few `time` elements, those behind the title first."""
    if not said.times:
        return []
    after = int(page.blocks.first_token[title]) if len(page.blocks) else 0
    first = page.nodes.first
    return sorted(said.times, key=lambda node: (first[node] < after, node))[:_MAX_TIMES]
