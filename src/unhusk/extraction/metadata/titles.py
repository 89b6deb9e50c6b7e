"""The title of a page: the heading that the page's own title confirms, without the site's name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SEPARATOR = re.compile(r"(\s+(?:[|¦•·»›:/–—-]|::|>>|\|\|)\s+|\s*[|»›]\s*)")
_BREAKS = frozenset("|¦•·»›–—->")  # what stands between a title and a site; a colon often does not
_MAX_SITE_SHARE = 0.4  # of the words: a last part this small may be the site
_MIN_SHARED = 0.5  # of the words of a heading, so that a stated title speaks of the same
LINKED = "json-ld"  # source of titles that are written for readers, as headings are
_MIN_WORDS = 3  # of a heading that is only the beginning of a stated title


def words(text: str) -> list[str]:
    """Return the words of a title for comparison."""
    return re.findall(r"\w+", text.lower())


def choose(
    headings: Iterable[str], stated: Iterable[tuple[str, str]], site: str | None
) -> tuple[str, str] | None:
    """Return the title and where it came from.

    `stated` are titles that the page states, the best first, with their sources. A heading counts
    when a stated title confirms it; the longest such does.
    """
    known = [(text, source) for text, source in stated if words(text)]
    spoken = [heading for heading in headings if words(heading)]
    confirmed = [heading for heading in spoken if _is_confirmed(heading, known, site)]
    if confirmed:
        return max(confirmed, key=len), "h1"
    if not known:
        return (spoken[0], "h1") if spoken else None
    text, source = known[0]
    if spoken and source != LINKED and _is_akin(spoken[0], known, site):
        return spoken[0], "h1"
    return without_site(text, site, spoken), source


def _is_confirmed(heading: str, known: Sequence[tuple[str, str]], site: str | None) -> bool:
    """Say whether a stated title is the heading, or begins with it, or it with the title."""
    own = words(heading)
    if site and own == words(site) and any(words(text) != own for text, _ in known):
        return False
    for text, _ in known:
        whole = words(without_site(text, site, ()))
        if own == whole or (len(own) >= _MIN_WORDS and words(text)[: len(own)] == own):
            return True
        if len(whole) > 1 and own[: len(whole)] == whole:
            return True
    return False


def _is_akin(heading: str, known: Sequence[tuple[str, str]], site: str | None) -> bool:
    """Say whether a stated title has half of the heading's words: it says the same to others."""
    own = set(words(heading))
    if len(own) < 2 or (site and words(heading) == words(site)):  # noqa: PLR2004
        return False
    return any(len(own & set(words(text))) >= _MIN_SHARED * len(own) for text, _ in known)


def without_site(title: str, site: str | None, headings: Iterable[str]) -> str:
    """Return a title without the name of the site before or behind it.

    >>> without_site("Rain in May | The Daily Post", "The Daily Post", ())
    'Rain in May'
    >>> without_site("How to read a river - Some Project", None, ())
    'How to read a river'
    """
    pieces = _SEPARATOR.split(title)
    parts, marks = pieces[::2], pieces[1::2]
    if len(parts) == 1:
        return title
    spoken = {tuple(words(heading)) for heading in headings}
    for part in parts:
        if len(words(part)) > 1 and tuple(words(part)) in spoken:
            return part.strip()
    first, last = 0, len(parts)
    named = "".join(words(site or ""))
    while last - first > 1 and "".join(words(parts[last - 1])) in ("", named):
        last -= 1
    while last - first > 1 and "".join(words(parts[first])) in ("", named):
        first += 1
    if last - first == len(parts) and _is_site(parts[-1], marks[-1], title):
        last -= 1
    return "".join(pieces[2 * first : 2 * last - 1]).strip()


def _is_site(part: str, mark: str, title: str) -> bool:
    """Say whether a last part, behind this mark, is short enough to be the name of a site."""
    is_break = not _BREAKS.isdisjoint(mark)
    return is_break and len(words(part)) <= _MAX_SITE_SHARE * len(words(title))
