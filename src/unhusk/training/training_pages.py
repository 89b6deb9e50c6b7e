"""Training pages: features and labels of blocks, and how choices of blocks are scored."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import numpy as np

from unhusk.assess.reasons.reasons import SHORT, notices, reason
from unhusk.extraction.source import read
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.features import features
from unhusk.kernel.page_type.page_type import Look, look
from unhusk.structure.visibility import shown_chars
from unhusk.training.labels import align, number, shown_texts, split

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from unhusk.page.page import Page

_SECOND_LEVEL = frozenset("co com org net ac gov edu or ne go".split())
_MIN_SNIPPET = 0.3  # share of a block's text from which an unwanted snippet makes it no content


@dataclass(eq=False)
class TrainingPage:
    """A page of a package as arrays."""

    package: str
    id: str
    kind: str | None  # page type, if the package states it
    group: str  # site or publisher; pages of a group are in the same fold
    columns: NDArray[np.float32]  # a row per feature, a column per block
    looks: tuple[Look, ...]  # input of the page type model, with its address and without
    label: NDArray[np.bool_]  # whether a block is content
    known: NDArray[np.bool_]  # whether the label of a block is known
    words: NDArray[np.float64]  # of each block
    notices: NDArray[np.bool_]  # blocks that only ask to enable JavaScript
    texts: list[str] = field(default_factory=list)
    gold: str | None = None
    wanted: tuple[str, ...] = ()  # snippets of the content
    unwanted: tuple[str, ...] = ()  # snippets of other text
    title: str = ""
    weight: float = 1.0

    def fold(self, folds: int, parting: int = 0) -> int:
        """Return the fold of the page's group; `parting` is the seed of the assignment."""
        name = f"{parting}/{self.group}" if parting else self.group
        return int(hashlib.sha256(name.encode()).hexdigest(), 16) % folds

    def only_asks(self, kept: NDArray[np.bool_]) -> bool:
        """Return whether the kept text is only a short request to enable JavaScript."""
        if not kept.any() or (kept & ~self.notices).any():
            return False
        return sum(len(self.texts[i]) for i in np.flatnonzero(kept).tolist()) < SHORT

    def f1(self, kept: NDArray[np.bool_]) -> float:
        """Return the F1 of words against the gold; 1 if both are empty."""
        have = Counter(split("\n".join(t for t, k in zip(self.texts, kept, strict=True) if k)))
        want = Counter(split(self.gold or ""))
        size = have.total() + want.total()
        return 2 * (have & want).total() / size if size else 1.0


def read_pages(folder: Path) -> list[TrainingPage]:
    """Return the pages of a package folder."""
    pages = []
    for path in sorted(folder.glob("*.html")):
        facts = path.with_suffix(".json")
        gold = path.with_suffix(".txt")
        pages.append(
            make(
                path.read_bytes(),
                (folder.name, path.stem),
                json.loads(facts.read_text("utf-8")) if facts.exists() else {},
                gold.read_text("utf-8", "replace") if gold.exists() else None,
            )
        )
    return pages


def make(
    source: str | bytes, name: tuple[str, str], facts: dict[str, Any], gold: str | None
) -> TrainingPage:
    """Build a training page; without gold, no block is labelled as content."""
    page = read(source, url=facts.get("url"), charset="utf-8")
    columns = measured(page)
    texts = shown_texts(page)
    numbers: dict[str, int] = {}
    words = number(texts, numbers)
    training_page = TrainingPage(
        *name,
        facts.get("page_type"),
        group(*name, facts.get("url")),
        columns,
        tuple(look(columns, page, url) for url in dict.fromkeys((page.url, None))),
        np.zeros(len(texts), np.bool_),
        np.ones(len(texts), np.bool_),
        np.diff(words.edges).astype(np.float64),
        _notices(page),
        texts,
        gold,
        tuple(facts.get("with") or ()),
        tuple(facts.get("without") or ()),
        facts.get("title") or "",
    )
    if gold is not None:
        training_page.label = align(words, number([gold], numbers).numbers)
    return training_page


def _notices(page: Page) -> NDArray[np.bool_]:
    """Return the blocks that only ask to enable JavaScript, which are never content."""
    why = reason(page) if shown_chars(page) < SHORT else None
    if why is not None and why.kind == "script_shell":
        return notices(page)
    return np.zeros(len(page.blocks), np.bool_)


def measured(page: Page) -> NDArray[np.float32]:
    """Return the features of a page."""
    columns = np.zeros((len(COLUMNS), len(page.blocks)), np.float32)
    features(page, columns)
    return columns


def label_by_snippets(page: TrainingPage, peer: str) -> None:
    """Label a page that has only snippets, where the vote of classic methods and a peer agree.

    `peer` is the text that another extractor keeps. A block with a wanted snippet is content, one
    that is mostly an unwanted snippet is not; other labels are known if both agree.
    """
    numbers: dict[str, int] = {}
    kept = align(number(page.texts, numbers), number([peer], numbers).numbers)
    votes = page.columns[COLUMNS.index("votes")]
    page.label, page.known = kept, kept == (votes >= len(_VOTERS) / 2)
    for i, text in enumerate(page.texts):
        if any(one and one in text for one in map(_flat, page.wanted)):
            page.label[i] = page.known[i] = True
        elif any(_is_most(_flat(one), text) for one in page.unwanted):
            page.label[i], page.known[i] = False, True


def group(package: str, name: str, url: str | None) -> str:
    """Return the site of a page by the name of its domain, or of the publisher in its own name.

    >>> group("wcxb-dev", "0001", "https://www.news.example.co.uk/a")
    'example'
    >>> group("fundus", "de_Taz_1", None)
    'taz'
    """
    host = [part for part in (urlsplit(url or "").hostname or "").split(".") if part != "www"]
    if len(host) > 1:
        is_second = len(host) > 2 and host[-2] in _SECOND_LEVEL  # noqa: PLR2004 - a third level
        return re.sub(r"[^a-z0-9]", "", host[-3 if is_second else -2].lower())
    publisher = name.split("_")[1] if package == "fundus" and "_" in name else f"{package}/{name}"
    return publisher.lower()


def _flat(text: str) -> str:
    return " ".join(text.split())


def _is_most(snippet: str, text: str) -> bool:
    return bool(snippet) and snippet in text and len(snippet) > _MIN_SNIPPET * len(text)


_VOTERS = [name for name in COLUMNS if name.startswith("mask_")]
