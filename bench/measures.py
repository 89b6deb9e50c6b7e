"""Time the measures on long texts, and the statistics on many pages; CPU seconds.

Texts have 100,000 characters: Latin words, and ideographs as frequent as in a language; the
extraction is the gold with every tenth word changed (near), or another text (far). The column
`rapidfuzz` is its longest common subsequence of the same characters, where it is installed.
"""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from unhusk.evaluation.alignment.lcs import _in_blocks, common_subsequence, numbered
from unhusk.evaluation.analysis.ranks import rank_table
from unhusk.evaluation.analysis.statistics import Scores, differences, summaries
from unhusk.evaluation.measure.measure import Case, measure_named, measures
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.tokens.word_rules import read_words

try:
    from rapidfuzz.distance import LCSseq
except ImportError:
    LCSseq = None

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 100_000  # characters
PAGES, METHODS = 10_000, 30


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU time of one call."""
    began = time.process_time()
    work()
    return time.process_time() - began


def words(kind: str, draw: Random) -> list[str]:
    """Return the words of a text, as frequent as words are."""
    letters = "etaoinshrdlu" if kind == "latin" else "".join(map(chr, range(0x4E00, 0x5DA0)))
    ranks = [1 / (i + 1) for i in range(4000)]
    if kind == "latin":
        known = ["".join(draw.choices(letters, k=draw.randint(2, 9))) for _ in ranks]
    else:
        known = [draw.choice(letters) for _ in ranks]
    return draw.choices(known, ranks, k=SIZE)


def texts(kind: str, draw: Random) -> tuple[str, dict[str, str]]:
    """Return a gold text, and two extractions."""
    gap = " " if kind == "latin" else ""
    gold, other = (words(kind, draw) for _ in range(2))
    near = [
        two if i % 10 == 0 else one for i, (one, two) in enumerate(zip(gold, other, strict=True))
    ]
    return gap.join(gold)[:SIZE], {name: gap.join(some)[:SIZE] for name, some in (
        ("near", near), ("far", other))}  # fmt: skip


def time_measures() -> None:
    """Print the time of every measure, and of the routines below."""
    draw = Random(7)
    print(f"{'':24}{'own routine':>12}{'as used':>9}{'rapidfuzz':>11}")
    for kind in ("latin", "ideographs"):
        gold, found = texts(kind, draw)
        for name, text in found.items():
            own = cpu(lambda: _in_blocks(*numbered(text, gold)))  # noqa: B023 - called at once
            used = cpu(lambda: common_subsequence(text, gold))  # noqa: B023
            other = cpu(lambda: LCSseq.similarity(text, gold)) if LCSseq else np.nan  # noqa: B023
            print(f"LCS, {kind}, {name:8}{'':4}{own:12.3f}{used:9.3f}{other:11.3f}")
        for one in map(measure_named, measures()):
            case = Case(found["near"], Document("", "", b"x", gold), read_words("script"))
            print(f"  {one.name:14}{cpu(lambda: one(case)):9.3f}")  # noqa: B023


def time_statistics() -> None:
    """Print the time of the statistics of many pages and methods."""
    draw = np.random.default_rng(7)
    f1 = np.clip(draw.beta(5, 2, (PAGES, 1)) + draw.normal(0, 0.1, (PAGES, METHODS)), 0, 1)
    documents = tuple(("p", str(i)) for i in range(PAGES))
    scores = Scores(tuple(f"m{i}" for i in range(METHODS)), documents, f1, {})
    print(f"{PAGES} pages, {METHODS} methods")
    for work in (summaries, differences, rank_table):
        print(f"  {work.__name__:14}{cpu(lambda: work(scores)):9.3f}")  # noqa: B023


if __name__ == "__main__":
    time_measures()
    time_statistics()
