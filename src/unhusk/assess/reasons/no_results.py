"""Recognises search pages without results.

Any page may hold a hidden line such as "no results" for its search field. So the page itself must
be a search, by its title, first heading or address, or the heading must say exactly that.
"""

from __future__ import annotations

import re

import numpy as np

from unhusk.assess.reasons.evidence import SHORT_HEADING, Evidence, Look, pattern_of, phrases_of
from unhusk.structure import phrases
from unhusk.structure.visibility import within

MOST = 1500  # characters outside links that such a page may show
MOST_WITH_LINKS = 3000  # with more, there are hits
_NONE_FOUND = re.compile(  # a count of 0, but not of 10
    r"""(?<![\d.,])0\ (?:results?|hits|products|items|ergebnisse|treffer|résultats?|resultados
    |risultati|resultaten|результатов|результатів|wyników|výsledků|találat|träffar|treff|resultater
    |tulosta|sonuç)(?!\w)""",
    re.VERBOSE,
)
_SOUGHT = re.compile(  # an address that asks for something
    r"""[?&](?:q|s|query|search|searchterm|search_query|keywords?|term|text|suche|busca)=
    |/search(?:[/?]|$)""",
    re.IGNORECASE | re.VERBOSE,
)
_BETWEEN = re.compile(r"[^\w\s]+|\s-\s")  # parts of a title
_GOES_ON = re.compile(r"\s*\w")  # a sentence, behind a phrase


def no_results(look: Look) -> tuple[Evidence, ...]:
    """Little text outside links, and a heading or a short line that says "no results"."""
    page, blocks = look.page, look.page.blocks
    plain = blocks.chars - blocks.link_chars
    if int(plain[look.is_shown].sum()) >= MOST or look.chars >= MOST_WITH_LINKS:
        return ()
    first = _first_headings(look)
    for text, start, stop in first:
        found = _NONE_FOUND.match(text) or pattern_of(phrases.NO_RESULTS).match(text)
        if found and not _GOES_ON.match(text, found.end()):
            return (Evidence("the title or a heading says that nothing was found", start, stop),)
    if not _SOUGHT.search(page.url or "") and not any(_is_search(text) for text, _, _ in first):
        return ()
    short = look.is_shown & (blocks.chars <= SHORT_HEADING)
    said = look.saying(phrases.NO_RESULTS, short)
    said[[i for i in look.searched(short) if _NONE_FOUND.search(look.texts[i])]] = True
    return look.evidence("a search has found nothing", said)


def _is_search(heading: str) -> bool:
    """Whether a heading in lower case says that the page is a search.

    >>> [_is_search(text) for text in ("lamps - search | a shop", "search results for lamps")]
    [True, True]
    >>> _is_search("search for a lost child goes on")
    False
    """
    parts = {part.strip() for part in _BETWEEN.split(heading)}
    return not parts.isdisjoint(phrases_of(phrases.SEARCH)) or bool(
        pattern_of(phrases.SEARCHED).search(heading)
    )


def _first_headings(look: Look) -> list[tuple[str, int, int]]:
    """Return the title and the first heading, as `headings` has them."""
    page = look.page
    places = {int(page.blocks.start[i]) for i in np.flatnonzero(within(page, "h1")).tolist()}
    title, _ = page.title
    return [one for one in look.headings if one[1] == title or one[1] in places][:2]
