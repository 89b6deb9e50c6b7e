"""The title of a page: the heading that the `title` element confirms, without the site's name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = re.compile(r"\w+")
_SEPARATOR = re.compile(r"(\s+(?:[|¦•·»›:/–—-]|::|>>|\|\|)\s+|\s*[|»›]\s*)")
_MARKS = re.compile(r"\s[|¦•·»›:/–—>-]|[|»›]")
_BREAKS = frozenset("|¦•·»›–—->")  # between title and site name; no colon: titles have it
_MAX_SITE_SHARE = 0.4  # of the words: a last part this small may be the site
_MIN_SHARED = 0.5  # of the words of a heading, so that a stated title speaks of the same
LINKED = "json-ld"  # source of titles that are written for readers, as headings are
NEWS = "json-ld:news"  # the same, of an article of news
_MIN_WORDS = 3  # of a heading that is only the beginning of a stated title


class Title(NamedTuple):
    """A title that the page states."""

    text: str
    source: str
    words: tuple[str, ...]
    bare: str  # without the site
    bare_words: tuple[str, ...]


@lru_cache(128)
def words(text: str) -> tuple[str, ...]:
    """Return the words of a title for comparison."""
    return tuple(_WORD.findall(text.lower()))


def choose(
    headings: Iterable[str], stated: Iterable[tuple[str, str]], site: str | None
) -> tuple[str, str] | None:
    """Return the title and where it came from.

    `stated` are titles that the page states, the best first, with their sources. A heading counts
    when a stated title confirms it; the longest such does.
    """
    known = _known(stated, site)
    spoken = [(heading, own) for heading in headings if (own := words(heading))]
    edited = _edited(spoken[0][1], known) if spoken else None
    if edited:
        return edited.bare, LINKED if edited.source == NEWS else edited.source
    of_site = words(site or "")
    confirmed = [text for text, own in spoken if _is_confirmed(own, known, of_site)]
    if confirmed:
        return max(confirmed, key=len), "h1"
    if not known:
        return (spoken[0][0], "h1") if spoken else None
    best = next(iter(known.values()))
    is_linked = best.source in (LINKED, NEWS)
    if spoken and not is_linked and _is_akin(spoken[0][1], known, of_site):
        return spoken[0][0], "h1"
    bare = without_site(best.text, site, [text for text, _ in spoken])
    return bare, LINKED if is_linked else best.source


def _known(stated: Iterable[tuple[str, str]], site: str | None) -> dict[str, Title]:
    """Return the first title of each source."""
    found: dict[str, Title] = {}
    parts: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {}
    for text, source in stated:
        if source not in found and text not in parts:
            bare = without_site(text, site, ())
            own = words(text)
            parts[text] = (own, bare, own if bare == text else words(bare))
        if source not in found and parts[text][0]:
            found[source] = Title(text, source, *parts[text])
    return found


def _edited(heading: tuple[str, ...], known: dict[str, Title]) -> Title | None:
    """Return the headline of a news article that differs from its other titles.

    Heading, JSON-LD, `title` and `og:title` mostly hold the same text. Where only one of headline
    and og:title differs, an editor wrote that one, and the others are copies of each other.
    """
    headline, card, title = (known.get(source) for source in (NEWS, "og:title", "title"))
    if headline is None or card is None:
        return None
    if card.bare_words == heading and _are_apart(headline.bare_words, heading):
        return headline
    is_shared = headline.bare_words == heading and title and title.bare_words == heading
    other = known.get("twitter:title")
    is_alone = other is None or _are_apart(card.bare_words, other.bare_words)
    return card if is_shared and is_alone and _are_apart(card.bare_words, heading) else None


def _are_apart(left: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether neither title begins with the other."""
    size = min(len(left), len(right))
    return not size or left[:size] != right[:size]


def _is_confirmed(own: tuple[str, ...], known: dict[str, Title], site: tuple[str, ...]) -> bool:
    """Whether a stated title equals the heading, or one begins with the other."""
    if own == site and any(title.words != own for title in known.values()):
        return False
    for title in known.values():
        whole = title.bare_words
        if own == whole or (len(own) >= _MIN_WORDS and title.words[: len(own)] == own):
            return True
        if len(whole) > 1 and own[: len(whole)] == whole:
            return True
    return False


def _is_akin(heading: tuple[str, ...], known: dict[str, Title], site: tuple[str, ...]) -> bool:
    """Whether a stated title shares at least half of the heading's words."""
    own = set(heading)
    if len(own) < 2 or heading == site:  # noqa: PLR2004
        return False
    return any(len(own.intersection(t.words)) >= _MIN_SHARED * len(own) for t in known.values())


def without_site(title: str, site: str | None, headings: Iterable[str]) -> str:
    """Return a title without the name of the site before or behind it.

    >>> without_site("Rain in May | The Daily Post", "The Daily Post", ())
    'Rain in May'
    >>> without_site("How to read a river - Some Project", None, ())
    'How to read a river'
    """
    if not _MARKS.search(title):
        return title
    pieces = _SEPARATOR.split(title)
    parts, marks = pieces[::2], pieces[1::2]
    if len(parts) == 1:
        return title
    spoken = {words(heading) for heading in headings}
    for part in parts:
        if len(words(part)) > 1 and words(part) in spoken:
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
    """Whether the part behind the last separator is short enough to be a site name."""
    is_break = not _BREAKS.isdisjoint(mark)
    return is_break and len(words(part)) <= _MAX_SITE_SHARE * len(words(title))
