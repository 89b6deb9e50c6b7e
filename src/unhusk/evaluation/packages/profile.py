"""Statistics of a package: numbers, sizes, languages, page types, difficulty."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from unhusk.errors import PackageError
from unhusk.evaluation.alignment.align import place
from unhusk.evaluation.analysis.complexity import complexity
from unhusk.evaluation.packages.document_facts import yes_or_no
from unhusk.extraction.source import read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.packages.package import Package

POOR = 0.9  # gold with a smaller share of placed words is reported


@dataclass
class Stats:
    """Counts over documents, updated one by one."""

    documents: int = 0
    failed: list[str] = field(default_factory=list)  # documents that cannot be read, with reasons
    gold: int = 0  # documents with gold
    empty_gold: int = 0
    snippets: int = 0  # documents with snippets that must or must not appear
    spans: int = 0  # documents with gold spans in their facts
    groups: set[str] = field(default_factory=set)
    languages: Counter[str] = field(default_factory=Counter)
    page_types: Counter[str] = field(default_factory=Counter)
    fragmented: Counter[str] = field(default_factory=Counter)  # yes, no or not stated
    multiple: Counter[str] = field(default_factory=Counter)
    bytes: list[int] = field(default_factory=list)
    gold_words: list[int] = field(default_factory=list)
    complexity: list[float] = field(default_factory=list)
    placed: dict[str, float] = field(
        default_factory=dict
    )  # share of the gold's words found on the page, by id

    def add(self, document: Document, *, placing: bool = True) -> None:
        """Count a document; aligning its gold takes most of the time."""
        self.documents += 1
        self.bytes.append(len(document.html))
        self.groups.add(document.group)
        self.languages[document.language or "not stated"] += 1
        self.page_types[document.page_type or "not stated"] += 1
        self.fragmented[yes_or_no(document.fragmented) or "not stated"] += 1
        self.multiple[yes_or_no(document.multiple) or "not stated"] += 1
        self.snippets += bool(document.wanted or document.unwanted)
        self.spans += document.spans is not None
        if document.gold is None:
            return
        self.gold += 1
        self.gold_words.append(len(document.gold.split()))
        self.empty_gold += not document.gold.strip()
        page = read(document.html, charset=document.encoding)
        self.complexity.append(complexity(document.gold, page))
        if placing and document.gold.strip():
            self.placed[document.id] = place(document.gold, page).share

    def to_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        shares = list(self.placed.values())
        return {
            "documents": self.documents,
            "failed": self.failed,
            "gold": self.gold,
            "empty_gold": self.empty_gold,
            "snippets": self.snippets,
            "spans": self.spans,
            "groups": len(self.groups),
            "languages": dict(self.languages.most_common()),
            "page_types": dict(self.page_types.most_common()),
            "fragmented": dict(self.fragmented.most_common()),
            "multiple": dict(self.multiple.most_common()),
            "bytes": spread(self.bytes) | {"total": sum(self.bytes)},
            "gold_words": spread(self.gold_words),
            "complexity": spread(self.complexity),
            "placed": spread(shares) | ({"mean": statistics.fmean(shares)} if shares else {}),
            "poorly_placed": {
                one: share for one, share in sorted(self.placed.items()) if share < POOR
            },
        }


def spread(values: list[float] | list[int]) -> dict[str, float]:
    """Return minimum, quartiles and maximum.

    >>> spread([4, 1, 2, 3])
    {'min': 1, 'q25': 1.75, 'median': 2.5, 'q75': 3.25, 'max': 4}
    """
    if not values:
        return {}
    if len(values) == 1:
        values = [*values, *values]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"min": min(values), "q25": low, "median": middle, "q75": high, "max": max(values)}


def package_stats(package: Package, ids: Iterable[str], *, placing: bool = True) -> Stats:
    """Return the statistics of a package, with the documents that cannot be read."""
    stats = Stats()
    for one in ids:
        try:
            document = package.document(one)
        except PackageError as error:
            stats.documents += 1
            stats.failed.append(str(error))
            continue
        stats.add(document, placing=placing)
    return stats
