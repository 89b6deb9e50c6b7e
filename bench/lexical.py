"""Score methods with and without phrases learnt from a package: the method lexical.

Phrases are learnt from the pages and gold texts of the package given by --learn and tried on the
others; a package must not be scored with phrases that it taught.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from packages import arguments, gold_files, mean, require, run, written
from pages import stop

import unhusk
from unhusk.methods.lexical import learn

if TYPE_CHECKING:
    from collections.abc import Iterator

INNER = ("density", "danag", "accb", "boilerpipe_default", "lqf")


def lessons(files: list[Path]) -> Iterator[tuple[unhusk.Page, str]]:
    """Yield pages with their gold text."""
    for file in files:
        gold = file.with_suffix(".txt").read_text("utf-8", "replace")
        yield unhusk.read(file.read_bytes()), gold


def main() -> None:
    """Learn, then run over the packages."""
    parser = arguments(__doc__)
    parser.add_argument("--learn", type=Path, required=True, help="package to learn from")
    options = parser.parse_args()
    if options.learn.name in {folder.name for folder in options.package}:
        stop("a package cannot be scored with phrases that it taught")
    model = learn(lessons(gold_files(options.learn, options)))
    if model is None:
        stop(f"{options.learn} teaches nothing")
    kinds = [sum(weight > 0 for _, weight in model or ()), len(model or ())]
    print(f"{kinds[1]} phrases, {kinds[0]} of content, learnt from {options.learn.name}")
    pairs = {
        name: str(unhusk.method(f"lexical({name})").configured({"model": model})) for name in INNER
    }
    rows = run("lexical-pages", options, [*pairs, *pairs.values()])
    require(rows)
    packages = list(dict.fromkeys(row.package for row in rows))
    scores = {(row.method, row.package): [] for row in rows}
    for row in rows:
        scores[row.method, row.package].append(row.f1)
    table = [["F1 with phrases, and the difference", *packages, "mean difference"]]
    for name, spec in pairs.items():
        pair = [(mean(scores[spec, one]), mean(scores[name, one])) for one in packages]
        cells = [f"{100 * new:.1f} ({100 * (new - old):+.1f})" for new, old in pair]
        table.append([name, *cells, f"{100 * mean(new - old for new, old in pair):+.2f}"])
    written("lexical", options, table)


if __name__ == "__main__":
    main()
