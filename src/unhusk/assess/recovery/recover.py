"""Content of pages that scripts would render: prose in the JSON that comes with them.

It is searched only where hardly any text was kept (`precedence.py` says when it replaces kept
text), and is never part of the spans of an extraction: it is text with the span of the script
element, or of the tag, that it was read from. The `articleBody` of JSON-LD comes first; else the
strings at the same place of a repeated structure that have the most prose. Markup inside strings is
cleaned as a page of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from unhusk.assess.reasons.reasons import reason
from unhusk.assess.recovery.hydration import Hydration, hydrations
from unhusk.assess.recovery.precedence import SHARE, outweighs
from unhusk.assess.recovery.rich_text import lines, words_of
from unhusk.facts.json_ld_content import linked_text
from unhusk.lex.passes.charrefs import resolve
from unhusk.page.block_texts import block_texts
from unhusk.page.page import Page
from unhusk.structure.visibility import shown_chars

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.assess.recovery.rich_text import Place

ENOUGH = 500  # shown characters from which text of scripts must be many times longer
_TIMES = 3  # how many times
_STATED = 3  # how many times longer than a stated article body other text must be to go first
MIN_TEXT = 200  # characters below which what was found is not taken for content
MIN_WORDS = 8  # of a string that counts as prose
MIN_WIDE = 20  # characters of scripts without spaces that make a string prose
LEAST_WORTH = 550  # of what is not said to be the state of the page; a body counts twice
MAX_SHORT = 200  # characters of a heading or an item between prose

_BODY = frozenset(
    "articlebody body bodyhtml bodytext content contenthtml html text fulltext markdown story "
    "paragraph paragraphs richtext rendered value children".split()
)
_ASIDE = frozenset(
    "description excerpt summary seo meta metadescription og opengraph teaser subtitle caption alt "
    "copyright disclaimer messages locale labels".split()
)
_NEVER = frozenset(
    "i18n l10n translation translations cookie cookies consent gdpr config settings footer".split()
)
_WALLS = ("error_page", "login_wall")  # what is behind them is not for this reader
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,300}>")
_OPEN = re.compile(  # markup that may continue in the next string
    r"<(?:!--|script|style|textarea|title|xmp|plaintext|iframe|noscript|svg|math|template|select)",
    re.IGNORECASE,
)
_CODE = re.compile(r"[{};=<>\\|]")
_PROGRAM = re.compile(
    r"""\s*(?:["']use\ strict|function\s?\w*\s?\(|(?:var|let|const)\s+[\w{\[][^.]{0,80}?=
    |import\s+[\w{*][^.]{0,80}\bfrom\b|\(?\w*\)?\s?=>|/\*|(?:window|document)\.\w)""",
    re.VERBOSE,
)
_WIDE = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_LONE = re.compile(r"[\ud800-\udfff]")  # lone surrogates


@dataclass(frozen=True)
class Recovered:
    """Text that is not on the page but in one of its scripts."""

    text: str
    origin: str  # json-ld, __NEXT_DATA__, __INITIAL_STATE__ …
    start: int  # span of the script element, or of the tag with the attribute
    stop: int
    passed_over: int  # scripts and values that were too large, too deep or broken
    markup: str  # the text with the structure that it has there: paragraphs, headings, lists
    instead_of: int = 0  # characters of the page that would have been kept without it

    def describe_origin(self) -> str:
        """Return in words where the text comes from."""
        more = f"; {self.passed_over} other scripts could not be read" if self.passed_over else ""
        instead = f", instead of {self.instead_of} characters" if self.instead_of else ""
        where = f"{self.origin} in the source at {self.start} to {self.stop}"
        return f"the text comes from {where}{instead}{more}"

    def as_page(self, url: str | None) -> tuple[Page, NDArray[np.int32]]:
        """Return a page of the text as it is marked up there, and the spans of all of it."""
        page = Page(self.markup, url)
        return page, page.spans_of(page.text_tokens)


def recover(page: Page, kept: int = 0) -> Recovered | None:
    """Return the content in a page's scripts; None if there is none, or the page shows enough.

    `kept` is the number of characters that were kept of the page: text in scripts replaces them
    only where `precedence.py` allows it.
    """
    found, passed_over = hydrations(page)
    least, is_body = _least(page, kept), kept >= MIN_TEXT
    asked = [one for one in found if one.stop - one.start >= least]  # else it cannot hold as much
    if asked:
        kind = why.kind if (why := reason(page)) else ""
        asked = [one for one in asked if one.is_ld or kind not in _WALLS]
        asked = [one for one in asked if outweighs(page, one, kind)] if is_body else asked
    texts = [(one, *_text(one, page.deadline, is_body=is_body)) for one in asked]
    texts = [one for one in texts if len(one[2]) >= least]
    if not texts:
        return None
    best, markup, text = max(texts, key=lambda it: len(it[2]) * (_STATED if it[0].is_ld else 1))
    return Recovered(text, best.name, best.start, best.stop, passed_over, markup, kept)


def _least(page: Page, kept: int) -> int:
    """Return how long text in scripts must be to replace what the page shows."""
    if kept >= MIN_TEXT:
        return SHARE * int(page.blocks.chars.sum())
    shown = shown_chars(page)
    return max(MIN_TEXT, _TIMES * shown if shown >= ENOUGH else 0)


def _text(found: Hydration, deadline: float, *, is_body: bool) -> tuple[str, str]:
    """Return the prose of a value as markup, and without it."""
    made = Page(_markup(found, deadline, is_body=is_body), deadline=deadline)
    return made.source, "\n".join(block_texts(made))


def _markup(found: Hydration, deadline: float, *, is_body: bool) -> str:
    """Return the prose of a value as markup; if that is asked, only what is said to be a body."""
    if found.is_ld:
        kept = linked_text(found.value)
    else:
        places: dict[Place, dict[str, bool]] = {}
        for place, text in lines(found.value):
            places.setdefault((found.name, *place), {})[text] = _is_prose(text)  # each once
        worths = {place: _worth(place, texts) for place, texts in places.items()}
        best = max(worths, key=lambda place: worths[place], default=None)
        kept = [] if best is None or not worths[best] else _kept(places[best])
        if (is_body or not found.is_state) and (
            best is None or worths[best] < LEAST_WORTH or not _is_body(best)
        ):
            kept = []
    return "".join(_marked(text, deadline) for text in kept)


def _kept(texts: dict[str, bool]) -> list[str]:
    """Return the prose, and what stands between it: headings and items, if not too many."""
    prose = [i for i, is_prose in enumerate(texts.values()) if is_prose]
    between = list(texts.items())[prose[0] : prose[-1] + 1]
    short = [text for text, is_prose in between if not is_prose and _is_label(text)]
    wanted = {text for text, is_prose in between if is_prose}
    if sum(map(len, short)) * 5 <= sum(map(len, wanted)):
        wanted |= set(short)
    return [text for text, _ in between if text in wanted]


def _is_label(text: str) -> bool:
    """Whether a string may be a heading or an item: short, with letters, no code, no address."""
    if not text or len(text) > MAX_SHORT or text[0] in "$#/@" or "://" in text:
        return False
    is_variable = " " not in text and not text[0].isupper() and text.isascii()
    return not is_variable and not _CODE.search(text) and any(map(str.isalpha, text))


def _is_prose(text: str) -> bool:
    """Whether a string has words, or markup around them, and is not code, data or an address."""
    if len(text) < MIN_WORDS or _PROGRAM.match(text):  # of the shortest words
        return False
    bare = _TAG.sub(" ", text[:2000]) if "<" in text else text[:2000]
    words = bare.split()
    is_short = len(words) < MIN_WORDS or sum(map(len, words)) > 15 * len(words)
    if is_short and (bare.isascii() or len(_WIDE.findall(bare)) < MIN_WIDE):
        return False
    if sum(map(str.isalpha, bare)) * 2 < len(bare) - len(words):  # such as the paths of a drawing
        return False
    return len(_CODE.findall(bare)) * 20 < len(bare)


def _worth(place: Place, texts: dict[str, bool]) -> float:
    """Return how much prose a place has; keys count as hints."""
    keys = {key.lower().replace("_", "").replace("-", "") for key in place}
    words = frozenset[str]().union(*map(words_of, place))
    size = float(sum(len(text) for text, is_prose in texts.items() if is_prose))
    size *= 0 if words & _NEVER else 2 if keys & _BODY else 1
    return size / 4 if (keys | words) & _ASIDE else size


def _is_body(place: Place) -> bool:
    """Whether keys say that a place has a body, and none that it has something beside it."""
    keys = {key.lower().replace("_", "").replace("-", "") for key in place[1:]}
    words = frozenset[str]().union(*map(words_of, place))
    return bool(keys & _BODY) and not (keys | words) & _ASIDE


def _marked(text: str, deadline: float) -> str:
    """Return a string as markup: its own, escaped or not, or a paragraph for each line."""
    text = _LONE.sub("\ufffd", text)
    if not _TAG.search(text):
        text = resolve(text)
    if _TAG.search(text):
        if not _OPEN.search(text):
            return f"<div>{text}</div>"
        text = "\n".join(block_texts(Page(text, deadline=deadline)))
    said = (" ".join(line.split()) for line in text.splitlines())
    return "".join(f"<p>{escape(line, quote=False)}</p>" for line in said if line)
