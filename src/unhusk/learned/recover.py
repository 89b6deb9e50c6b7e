"""Content of pages that scripts would fill: prose in the JSON that comes with them.

It is looked for only where the page itself shows hardly any text, and is never part of the spans of
an extraction: it is text with the span of the script element that it was read from. JSON-LD's
`articleBody` goes first, as it says what it is; else the strings in the same place of a repeated
structure that have the most prose. Markup inside strings is cleaned as a page of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.learned.hydration import Hydration, hydrations
from unhusk.learned.shown import shown_chars
from unhusk.page.page import Page
from unhusk.page.texts import block_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

ENOUGH = 500  # shown characters from which nothing is recovered
_STATED = 3  # how many times longer than a stated article body other text must be to go first
MIN_TEXT = 200  # characters below which what was found is not taken for content
MIN_WORDS = 8  # of a string that counts as prose
MIN_WIDE = 20  # characters of scripts without spaces that make a string prose
MAX_DEPTH = 200  # levels of a value that are looked into
MAX_STRINGS = 200_000  # strings of a value that are looked at

_BODY = frozenset(
    "articlebody body bodyhtml bodytext content contenthtml html text fulltext markdown story "
    "paragraph paragraphs richtext rendered value children".split()
)
_ASIDE = frozenset(
    "description excerpt summary seo meta metadescription og opengraph teaser subtitle caption alt "
    "copyright disclaimer cookie consent translations messages i18n locale labels config".split()
)
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]{0,300}>|&(?:#\d+|[a-zA-Z]+);")
_CODE = re.compile(r"[{};=<>\\|]")
_WIDE = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")

Path = tuple[str, ...]


@dataclass(frozen=True)
class Recovered:
    """Text that is not on the page but in one of its scripts."""

    text: str
    origin: str  # json-ld, __NEXT_DATA__, __INITIAL_STATE__ …
    start: int  # span of the script element
    stop: int
    passed_over: int  # scripts and values that were too large, too deep or broken


def recover(page: Page) -> Recovered | None:
    """Return the text in a page's scripts; None where the page shows enough or they have none."""
    if shown_chars(page) >= ENOUGH:
        return None
    found, passed_over = hydrations(page)
    texts = [(one, _text(one, page.deadline)) for one in found]
    texts = [(one, text) for one, text in texts if len(text) >= MIN_TEXT]
    if not texts:
        return None
    best, text = max(texts, key=lambda pair: len(pair[1]) * (_STATED if _is_ld(pair[0]) else 1))
    return Recovered(text, best.name, best.start, best.stop, passed_over)


def _text(found: Hydration, deadline: float) -> str:
    """Return the prose of a value."""
    if _is_ld(found):
        bodies = [text for path, text in _strings(found.value) if path[-1:] == ("articlebody",)]
        return _clean(max(bodies, key=len, default=""), deadline)
    groups: dict[Path, dict[str, None]] = {}
    for path, text in _strings(found.value):
        if _is_prose(text):
            groups.setdefault(_place(path), {})[text] = None  # each text once, in order
    if not groups:
        return ""
    best = max(groups, key=lambda path: _worth(path, groups[path]))
    return "\n".join(filter(None, (_clean(text, deadline) for text in groups[best])))


def _is_ld(found: Hydration) -> bool:
    return found.name == "json-ld"


def _place(path: Path) -> Path:
    """Return a path without places in lists and without a key that repeats the one before it."""
    keys = [key for key in path if key != "*"]
    return tuple(key for i, key in enumerate(keys) if i == 0 or key != keys[i - 1])


def _strings(value: Any) -> Iterator[tuple[Path, str]]:
    """Yield the strings of a value in order, with the keys that lead to each; no recursion."""
    stack: list[tuple[Path, Any]] = [((), value)]
    seen = 0
    while stack and seen < MAX_STRINGS:
        path, one = stack.pop()
        if isinstance(one, str):
            seen += 1
            yield path, one
        elif len(path) >= MAX_DEPTH:
            continue
        elif isinstance(one, tuple):
            stack += [((*path, str(key).lower()), inner) for key, inner in reversed(one)]
        elif isinstance(one, list):
            stack += [((*path, "*"), inner) for inner in reversed(one)]


def _is_prose(text: str) -> bool:
    """Whether a string has words, or markup around them, and is not code, data or an address."""
    if len(text) < MIN_WORDS:  # of the shortest words
        return False
    bare = _MARKUP.sub(" ", text[:2000]) if "<" in text else text[:2000]
    words = bare.split()
    is_short = len(words) < MIN_WORDS or sum(map(len, words)) > 15 * len(words)
    if is_short and (bare.isascii() or len(_WIDE.findall(bare)) < MIN_WIDE):
        return False
    if sum(map(str.isalpha, bare)) * 2 < len(bare) - len(words):  # such as the paths of a drawing
        return False
    return len(_CODE.findall(bare)) * 20 < len(bare)


def _worth(path: Path, texts: dict[str, None]) -> float:
    """Return how much prose a place has; keys count as hints."""
    keys = {key.replace("_", "").replace("-", "") for key in path}
    size = float(sum(map(len, texts)))
    size *= 2 if keys & _BODY else 1
    return size / 4 if keys & _ASIDE else size


def _clean(text: str, deadline: float) -> str:
    """Return a string as text: markup cleaned, white space collapsed within lines."""
    if _MARKUP.search(text):
        return "\n".join(block_texts(Page(text, deadline=deadline)))
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.splitlines())))
