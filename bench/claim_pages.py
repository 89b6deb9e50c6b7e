"""The pages that claims of the papers are checked on: synthetic ones, and real ones from packages.

Every claim names a property of pages: full of links, interrupted, with comments and so on. A
collection has the pages of each property, in groups that stand for the papers' packages.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from packages import gold_files

import unhusk
from unhusk.evaluation.alignment.align import place
from unhusk.evaluation.packages.content_form import content_form
from unhusk.evaluation.synth.generate import Settings
from unhusk.evaluation.synth.shapes import samples
from unhusk.evaluation.synth.synthetic_package import SynthPackage
from unhusk.page.algebra import intersect
from unhusk.structure.roles import role_names

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

NEWS = "big9-2005 big9-2013 chaos cleanportaleval fundus l3s-gn1 newspaper"  # packages of news
TWICE = 2  # comments have so many times the words of the article
MOST_RTL = 0.5  # share of letters of right-to-left scripts in the text of a right-to-left page

_WIKI = re.compile(
    r"<meta[^>]{0,80}generator[^>]{0,80}mediawiki|mw-content-text|mw-parser-output", re.IGNORECASE
)
_RTL = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_LETTER = re.compile(r"[^\W\d_]")
_LATIN = re.compile(r"(?<![\w.])[A-Za-z]{2,}(?![\w.])")


@dataclass(frozen=True, eq=False)
class Sample:
    """A page and its main content."""

    group: str  # the package, or the kind of synthetic page
    page: unhusk.Page
    gold: str


Groups = dict[str, list[Sample]]  # by name


@dataclass(frozen=True)
class Collection:
    """Pages by property."""

    name: str
    groups: dict[str, Groups]  # by property
    described: dict[str, str]  # which pages have the property, in words

    def pages(self, wanted: str) -> list[Sample]:
        """Return all pages with a property."""
        return [one for group in self.groups.get(wanted, {}).values() for one in group]


# properties of pages, and for each the shapes and the kinds of synthetic pages that have it
SHAPES = {
    "news": ("news", "one_block"),
    "wiki": ("wiki",),
    "comments": ("discussion",),
    "no_comments": ("news", "one_block"),
    "fragmented": ("fragmented",),
    "right_to_left": ("right_to_left",),
    "titled": ("titled",),
    "packages": ("news", "one_block", "wiki", "discussion", "fragmented", "titled"),
    "text_only": ("text_only",),
}
KINDS = {
    "news": "news wire ticker it_news daily weekly magazine tv",
    "wiki": "encyclopaedia",
    "comments": "discussion",
    "no_comments": "news wire ticker it_news daily weekly magazine tv",
    "fragmented": "fragmented",
    "right_to_left": "news wire ticker it_news daily",
    "titled": "news wire ticker it_news daily weekly magazine tv",
    "packages": "news wire ticker it_news daily weekly magazine tv gadget encyclopaedia discussion",
}
LEAST = 20  # pages of a kind
RTL_LANGUAGES = ("fa", "ar", "ur", "ps")


def shape_pages(count: int, seed: int) -> Collection:
    """Return pages with nothing on them but what a claim is about."""
    made = {name: _of_shape(name, count, seed) for shapes in SHAPES.values() for name in shapes}
    groups = {wanted: {name: made[name] for name in names} for wanted, names in SHAPES.items()}
    said = {wanted: f"shape {', '.join(names)}" for wanted, names in SHAPES.items()}
    return Collection("shapes", groups, said)


def _of_shape(name: str, count: int, seed: int) -> list[Sample]:
    return [Sample(name, unhusk.Page(one.html), one.gold) for one in samples(name, count, seed)]


def synthetic_pages(count: int, seed: int) -> Collection:
    """Return pages of `unhusk package synth`: whole sites with all that stands around articles."""
    groups: dict[str, Groups] = {}
    for wanted, kinds in KINDS.items():
        languages = RTL_LANGUAGES if wanted == "right_to_left" else ("en",)
        each = max(LEAST, count // len(kinds.split()))
        groups[wanted] = {k: _of_kind(k, languages, each, seed) for k in kinds.split()}
    groups["comments"] = _filtered(groups["comments"], has_long_comments)
    groups["fragmented"] = _filtered(groups["fragmented"], is_fragmented)
    said = {wanted: f"kind {', '.join(kinds.split())}" for wanted, kinds in KINDS.items()}
    said["comments"] += ", comments at least twice the article"
    news = groups["news"].values()
    plain = [Sample("text", unhusk.Page(escape(s.gold)), s.gold) for some in news for s in some]
    groups["text_only"] = {"text": plain}
    return Collection("synthetic", groups, {**said, "text_only": "gold of news as a page"})


def _of_kind(kind: str, languages: tuple[str, ...], count: int, seed: int) -> list[Sample]:
    settings = Settings(seed=seed, kinds=(kind,), languages=languages)
    return [
        Sample(kind, unhusk.read(one.html, charset=one.encoding), one.gold or "")
        for one in SynthPackage(count, settings=settings)
    ]


def real_pages(options: Namespace) -> Collection:
    """Return the pages of packages by the properties that they have."""
    found: dict[str, list[Sample]] = {}
    for wanted, one in _tagged(options):
        found.setdefault(wanted, []).append(one)
    groups = {wanted: _by_group(some) for wanted, some in found.items()}
    said = {
        "news": ", ".join(groups.get("news", {})) or "no package of news",
        "wiki": "pages made by MediaWiki",
        "comments": "article pages, comments that are not gold at least twice the article",
        "no_comments": "article pages without comments",
        "fragmented": "article pages with 30 or more other words between parts of the gold",
        "right_to_left": "article pages, most letters of the gold right-to-left",
        "titled": "the news pages",
        "packages": ", ".join(groups.get("packages", {})),
    }
    return Collection("real", groups, said)


def _tagged(options: Namespace) -> Iterator[tuple[str, Sample]]:
    for folder in options.package:
        for file in gold_files(folder, options):
            gold = file.with_suffix(".txt").read_text("utf-8", "replace")
            page = unhusk.read(file.read_bytes())
            one = Sample(folder.name, page, gold)
            if not gold.strip():
                continue
            yield "packages", one
            is_news = folder.name in options.news.split()
            if is_wiki(page):
                yield "wiki", one
            elif is_news or _is_article(file.with_suffix(".json")):
                yield from ((wanted, one) for wanted in _properties(one, is_news=is_news))


def _properties(one: Sample, *, is_news: bool) -> Iterator[str]:
    """Yield the properties of an article."""
    if is_news:
        yield from ("news", "titled")
    if has_long_comments(one):
        yield "comments"
    if not comment_blocks(one.page).any():
        yield "no_comments"
    if is_fragmented(one):
        yield "fragmented"
    if right_to_left_share(one.gold) > MOST_RTL:
        yield "right_to_left"


def _by_group(some: list[Sample]) -> Groups:
    groups: Groups = {}
    for one in some:
        groups.setdefault(one.group, []).append(one)
    return groups


def _filtered(groups: Groups, is_wanted: Callable[[Sample], bool]) -> Groups:
    return {name: list(filter(is_wanted, group)) for name, group in groups.items()}


def _is_article(facts: object) -> bool:
    try:
        return json.loads(facts.read_text("utf-8")).get("page_type") == "article"  # type: ignore[attr-defined]
    except (OSError, ValueError, AttributeError):
        return False


def is_wiki(page: unhusk.Page) -> bool:
    """Say whether a page is made by MediaWiki: it says so, or has the names of its parts."""
    return bool(_WIKI.search(page.source))


def comment_blocks(page: unhusk.Page) -> NDArray[np.bool_]:
    """Return which blocks of a page are what readers wrote below it."""
    return np.array([name == "comment" for name in role_names(page)], np.bool_)


def has_long_comments(one: Sample) -> bool:
    """Say whether comments that are not gold have at least twice the words of the article."""
    blocks, is_comment = one.page.blocks, comment_blocks(one.page)
    enough = TWICE * max(1, len(one.gold.split()))
    if blocks.words[is_comment].sum() < enough:
        return False
    gold = place(one.gold, one.page).spans
    own = np.stack((blocks.start, blocks.stop), axis=1).astype(np.int32)
    block = np.searchsorted(blocks.stop, intersect(own, gold)[:, 0], side="right")
    is_comment[block] = False
    return bool(blocks.words[is_comment].sum() >= enough)


def is_fragmented(one: Sample) -> bool:
    """Say whether other text interrupts the main content."""
    return bool(content_form(one.page, place(one.gold, one.page).spans).fragmented)


def right_to_left_share(text: str) -> float:
    """Return the share of a text's letters that are of right-to-left scripts."""
    letters = len(_LETTER.findall(text))
    return len(_RTL.findall(text)) / letters if letters else 0.0


def latin_names(text: str) -> list[str]:
    """Return the Latin words inside lines of text that are mostly right-to-left."""
    lines = (line for line in text.splitlines() if right_to_left_share(line) > MOST_RTL)
    return [word for line in lines for word in _LATIN.findall(line)]
