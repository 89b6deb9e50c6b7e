"""Score all methods on packages with gold text: mean F1 of words in their order.

The second table sets each method against plain on news pages: pages of the packages named by
--news, and article pages of others where their facts say so. The learned method is left out unless
it is named: it has learnt from some of these pages, and docs/kernel.md has its scores.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from packages import Row, arguments, known, mean, require, run, written

import unhusk
from unhusk.extraction.extract import DEFAULT_METHOD

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from pathlib import Path

NEWS = "big9-2005 big9-2013 chaos cleanportaleval fundus l3s-gn1"
# besides every method as it is: other published settings, and what papers leave to the future
CONFIGURED = (
    "lqf(max_quota=0.25)", "lqf(max_quota=0.75)", "tccb(range=18)", "crunch(text_links=False)",
    "lineblock(mode=and)", "density(tags=named)", "density(smooth=global)",
    "ccb(max_tag_chars=10, max_word_chars=10)", "ccb(block_boundaries=True)",
    "accb(max_tag_chars=10, max_word_chars=10)", "accb(block_boundaries=True)",
    "danag(width=page, gap=page)", "addanag(width=page, gap=page)",
)  # fmt: skip


def news_pages(options: Namespace, rows: Sequence[Row]) -> set[tuple[str, str]]:
    """Return package and page of the news pages."""
    folders = {folder.name: folder for folder in options.package}
    return {
        (package, page)
        for package, page in {(row.package, row.page) for row in rows}
        if package in options.news.split() or is_article(folders[package] / f"{page}.json")
    }


def is_article(facts: Path) -> bool:
    """Say whether the facts of a page name it an article."""
    try:
        return bool(json.loads(facts.read_text("utf-8")).get("page_type") == "article")
    except (OSError, ValueError):
        return False


def by_package(rows: Sequence[Row], specs: Sequence[str]) -> list[list[str]]:
    """Return the mean F1 of each method on each package, the best method first."""
    packages = list(dict.fromkeys(row.package for row in rows))
    cells: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        cells.setdefault((row.method, row.package), []).append(row.f1)
    means = {spec: [mean(cells.get((spec, package), ())) for package in packages] for spec in specs}
    order = sorted(specs, key=lambda spec: -mean(means[spec]))
    shown = {spec: label(spec) for spec in specs}
    sizes = [f"{package} ({len(cells[specs[0], package])})" for package in packages]
    return [
        ["seq F1 in per cent", *sizes, "mean of packages"],
        *([shown[s], *(f"{100 * x:.1f}" for x in (*means[s], mean(means[s])))] for s in order),
    ]


def label(spec: str) -> str:
    """Return the spec text, and whether the method lacks the model that it would learn."""
    method = unhusk.method(spec)
    return f"{spec} (no model: {method.params.parts[0]})" if method.lacks_model else spec


def against_plain(rows: Sequence[Row], specs: Sequence[str]) -> list[list[str]]:
    """Return each method against plain: means, the difference, and how often it is better."""
    scores: dict[str, dict[tuple[str, str], Row]] = {}
    for row in rows:
        scores.setdefault(row.method, {})[row.package, row.page] = row
    plain = scores["plain"]
    table = []
    for spec in specs:
        own = scores[spec]
        gains = [own[key].f1 - plain[key].f1 for key in plain]
        shares = [mean(g > 0 for g in gains), mean(g < 0 for g in gains)]
        fields = ("precision", "recall", "f1")
        means = [mean(getattr(row, field) for row in own.values()) for field in fields]
        empty = mean(r.status != "ok" for r in own.values())
        numbers = (*means, mean(gains), *shares, empty)
        table.append((mean(gains), [label(spec), *(f"{100 * x:.1f}" for x in numbers)]))
    table.sort(key=lambda pair: -pair[0])
    head = f"news pages ({len(plain)})"
    names = ("precision", "recall", "F1", "F1 above plain", "better on", "worse on", "empty on")
    return [[head, *names], *(row for _, row in table)]


def main() -> None:
    """Run over the packages."""
    parser = arguments(__doc__)
    parser.add_argument("--methods", nargs="+", metavar="SPEC", help="only these, and plain")
    parser.add_argument("--news", default=NEWS, help=f"packages of news pages (default: {NEWS})")
    options = parser.parse_args()
    papers = [name for name in unhusk.methods() if name != DEFAULT_METHOD]
    wanted = [*(options.methods or (*papers, *CONFIGURED)), "plain"]
    specs, missing = known(dict.fromkeys(wanted))
    rows = run("table-pages", options, specs)
    require(rows)
    written("table", options, by_package(rows, specs))
    news = news_pages(options, rows)
    if news:
        some = [row for row in rows if (row.package, row.page) in news]
        written("table-news", options, against_plain(some, specs))
    for spec, why in missing.items():
        print(f"missing: {spec}: {why}")


if __name__ == "__main__":
    main()
