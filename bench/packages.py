"""What the score tables share: pages with gold text, scores of many methods, and their output."""

from __future__ import annotations

import statistics
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pages import page_files, stop

import unhusk
from unhusk.errors import UnhuskError
from unhusk.evaluation.alignment.lcs import common_subsequence
from unhusk.method.spans import spread
from unhusk.render.to_text import to_text
from unhusk.runtime.deadline import deadline_in

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

SECONDS = 120.0  # for all methods on one page


@dataclass(frozen=True)
class Row:
    """The score of one method on one page; precision, recall and F1 of words in their order."""

    package: str
    page: str
    method: str  # as it was asked for
    precision: float
    recall: float
    f1: float
    status: str  # "ok", "empty" or what went wrong


def arguments(about: str | None) -> ArgumentParser:
    """Return a parser with the arguments that all score tables take."""
    parser = ArgumentParser(description=about)
    parser.add_argument("package", nargs="+", type=Path, help="folder with ID.html and ID.txt")
    parser.add_argument("-n", "--sample", type=int, default=0, help="pages of each; 0 is all")
    parser.add_argument("--seed", type=int, default=7, help="seed of the sample (default: 7)")
    parser.add_argument("-j", "--processes", type=int, default=2, help="at a time (default: 2)")
    parser.add_argument("-o", "--output", type=Path, help="folder for TSV and Markdown")
    parser.add_argument(
        "--resume", action="store_true", help="keep the scores that the output folder has"
    )
    return parser


def seq(found: str, gold: str) -> tuple[float, float, float]:
    """Return precision, recall and F1 of the words of two texts in their order."""
    left, right = found.split(), gold.split()
    if not left or not right:
        return (float(left == right),) * 3
    both = common_subsequence(left, right)
    return both / len(left), both / len(right), 2 * both / (len(left) + len(right))


def known(specs: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """Return the specs that this version can read, and why it cannot read the others."""
    good, missing = [], {}
    for spec in specs:
        try:
            unhusk.method(spec)
            good.append(spec)
        except UnhuskError as error:
            missing[spec] = str(error).partition(";")[0]
    return good, missing


def scored(task: tuple[Path, tuple[str, ...]]) -> list[Row]:
    """Return the scores of the methods on one page, all on the same tables."""
    file, specs = task
    gold = file.with_suffix(".txt").read_text("utf-8", "replace")
    page = unhusk.read(file.read_bytes(), deadline=deadline_in(SECONDS))
    rows = []
    for spec in specs:
        method = unhusk.method(spec)
        try:
            kept = spread(page, method, method(page))
            status, score = "ok" if len(kept) else "empty", seq(to_text(page, kept), gold)
        except Exception as error:  # noqa: BLE001 - a failure is a row, not an absence
            said = " ".join(f"{type(error).__name__}: {error}".split())
            status, score = said, (0.0, 0.0, 0.0)
        rows.append(Row(file.parent.name, file.stem, spec, *score, status))
    return rows


def run(name: str, options: Namespace, specs: Sequence[str]) -> list[Row]:
    """Return the scores of all methods on all packages with gold; progress goes to stderr.

    Where an output folder is given, the score of every page goes to `NAME.tsv` there as it comes.
    """
    files = [file for folder in options.package for file in gold_files(folder, options)]
    done = read_rows(name, options)
    tasks = [
        (file, missing)
        for file in files
        if (missing := tuple(s for s in specs if (file.parent.name, file.stem, s) not in done))
    ]
    print(f"{len(tasks)} pages, {len(specs)} methods", file=sys.stderr)
    with ProcessPoolExecutor(max(1, options.processes)) as pool:
        each = pool.map(scored, tasks, chunksize=2)
        for some in counted(each, len(tasks)):
            add_rows(name, options, some)
            done |= {(row.package, row.page, row.method): row for row in some}
    wanted = [(file.parent.name, file.stem, spec) for file in files for spec in specs]
    rows = [done[key] for key in wanted]
    for row in rows:
        if row.status not in ("ok", "empty"):
            print(f"{row.package}/{row.page}: {row.method}: {row.status}", file=sys.stderr)
    return rows


def gold_files(folder: Path, options: Namespace) -> list[Path]:
    """Return the pages of a package that have gold text, or say in one line that none has."""
    files = [file for file in page_files(folder) if file.with_suffix(".txt").exists()]
    if not files:
        print(f"{folder}: no page has gold text", file=sys.stderr)
    step = max(1, len(files) // options.sample) if options.sample else 1
    return files[options.seed % step :: step][: options.sample or None]


def counted(parts: Iterable[list[Row]], total: int) -> Iterator[list[Row]]:
    """Yield the parts, and say on stderr how many there were."""
    ends = "\r" if sys.stderr.isatty() else "\n"
    for at, part in enumerate(parts, start=1):
        if at == total or at % max(1, total // 20) == 0:
            print(f"  {at} of {total} pages", end=ends, file=sys.stderr, flush=True)
        yield part
    print(file=sys.stderr)


def mean(values: Iterable[float]) -> float:
    """Return the mean; of nothing it is not a number."""
    found = list(values)
    return statistics.fmean(found) if found else float("nan")


def written(name: str, options: Namespace, rows: Sequence[Sequence[str]]) -> None:
    """Print a table as Markdown and, where a folder is given, write it as Markdown and as TSV."""
    head, *body = [[str(cell) for cell in row] for row in rows]
    rule = ["---", *("---:" for _ in head[1:])]
    cells = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in (head, rule, *body)]
    text = "".join(f"| {line} |\n" for line in cells)
    print(text)
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        tsv = "".join("\t".join(row) + "\n" for row in (head, *body))
        (options.output / f"{name}.md").write_text(text, "utf-8")
        (options.output / f"{name}.tsv").write_text(tsv, "utf-8")


HEAD = "package page method precision recall f1 status".split()


def read_rows(name: str, options: Namespace) -> dict[tuple[str, str, str], Row]:
    """Return the scores that are there from an earlier run; without --resume forget them."""
    if not options.output:
        return {}
    options.output.mkdir(parents=True, exist_ok=True)
    file = options.output / f"{name}.tsv"
    if not options.resume or not file.exists():
        file.write_text("\t".join(HEAD) + "\n", "utf-8")
    found = {}
    for line in file.read_text("utf-8").splitlines()[1:]:
        package, page, spec, *numbers, status = line.split("\t")
        precision, recall, f1 = map(float, numbers)
        found[package, page, spec] = Row(package, page, spec, precision, recall, f1, status)
    return found


def add_rows(name: str, options: Namespace, rows: Sequence[Row]) -> None:
    """Add the scores of a page to the file, where a folder is given."""
    if options.output:
        with (options.output / f"{name}.tsv").open("a", encoding="utf-8") as file:
            file.writelines(
                f"{r.package}\t{r.page}\t{r.method}\t{r.precision:.4f}\t{r.recall:.4f}\t"
                f"{r.f1:.4f}\t{r.status}\n"
                for r in rows
            )


def require(rows: Sequence[Row]) -> None:
    """End in one line where there is nothing to print."""
    if not rows:
        stop("nothing to score")
