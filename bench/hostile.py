"""Hostile pages against `extract`, every rendering, every method, and peers that are installed.

    python bench/hostile.py [--size 200000] [--targets unhusk,methods,trafilatura] [--only nesting/]

Pages are made by `hostile_pages`; `--size` says how large, in characters. Each page is given to
each target in a child process with limits. Outcomes: `clean`; `refused`, which the result says;
`lost`, when the first or the last paragraph of the article is missing; `unsafe`, when output has
control characters or something that runs; `exception`; `over time`, beyond 5 seconds of processor
time per MB (at least 1 s); `over memory`, beyond 64 bytes per byte of the page and 32 MB (packed
bodies: beyond 2 GB); `signal`. A page counts by its worst step. `-o` writes every step as a row.
"""

from __future__ import annotations

import csv
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from typing import TYPE_CHECKING

from hostile_pages import all_cases
from hostile_targets import installed_peers, steps
from limited_child import Limits, Result, run_limited
from pages import print_table, stop

if TYPE_CHECKING:
    from argparse import Namespace

    from hostile_pages.article import Case

SECONDS_PER_MB, LEAST_SECONDS = 5.0, 1.0
BYTES_PER_BYTE, FREE_BYTES = 64, 32 << 20
KILL_MEMORY = 2 << 30
OUTCOMES = "clean,refused,unsafe,lost,exception,over time,over memory,signal".split(",")
CONTROL = "damaged/control"
Row = tuple[str, str, int, Result]  # target, case, bytes of the page, what became of a step


def limits_for(case: Case, size: int, kill_seconds: int) -> Limits:
    """Return the limits of a page of so many bytes."""
    seconds = max(LEAST_SECONDS, SECONDS_PER_MB * size / 1e6)
    memory = KILL_MEMORY if case.is_packed else BYTES_PER_BYTE * size + FREE_BYTES
    return Limits(seconds, memory, max(kill_seconds, int(seconds) + 1), KILL_MEMORY)


def run_target(target: str, cases: dict[str, Case], options: Namespace) -> list[Row]:
    """Run all cases on a target; the first, in this process, loads what it needs."""
    control = all_cases()[CONTROL]
    for step in steps(target, control.make(options.size), control):
        step.run()
    rows: list[Row] = []
    for name, case in cases.items():
        if case.is_packed and target not in ("unhusk", "methods"):
            continue  # peers are given pages, not packed bodies
        data = case.make(options.size)
        limits = limits_for(case, len(data), options.kill)
        results = run_limited(lambda data=data, case=case: steps(target, data, case), limits)
        rows += [(target, name, len(data), result) for result in results]
    return rows


def worst(results: list[Result]) -> Result:
    """Return the result with the worst outcome."""
    return max(results, key=lambda result: OUTCOMES.index(result.outcome))


def print_summary(rows: list[Row], label: str, key: int) -> None:
    """Print how many pages had which worst outcome, by target or by step."""
    groups: dict[str, dict[str, list[Result]]] = {}
    most: dict[str, tuple[float, float]] = {}
    for row in rows:
        name = row[3].step if key else row[0]
        groups.setdefault(name, {}).setdefault(row[1], []).append(row[3])
        seconds, memory = most.get(name, (0.0, 0.0))
        per = max(0.0, row[3].memory - FREE_BYTES) / max(row[2], 1)
        is_counted = not row[1].startswith("packed/")
        most[name] = max(seconds, row[3].seconds), max(memory, per if is_counted else 0)
    table: list[tuple[object, ...]] = [(label, "pages", *OUTCOMES, "most s", "most bytes/byte")]
    for name, cases in groups.items():
        counts = Counter(worst(results).outcome for results in cases.values())
        numbers = [counts[outcome] for outcome in OUTCOMES]
        table.append((name, len(cases), *numbers, *(f"{value:.1f}" for value in most[name])))
    print_table(table)
    print()


def print_faults(rows: list[Row]) -> None:
    """Print every page that is not clean, with the steps that are not."""
    cases: dict[str, list[Row]] = {}
    for row in rows:
        if row[3].outcome != "clean":
            cases.setdefault(row[1], []).append(row)
    for name, faults in cases.items():
        print(f"{name} ({faults[0][2]} bytes)")
        for _, _, size, result in faults:
            numbers = f"{result.seconds:.2f} s, {result.memory / max(size, 1):.0f} bytes/byte"
            print(f"    {result.step}: {result.outcome}, {numbers} {result.note!a}")


def write_rows(path: str, rows: list[Row]) -> None:
    """Write one row per target, page and step."""
    with open(path, "w", newline="", encoding="utf-8") as file:  # noqa: PTH123 - as it was named
        writer = csv.writer(file, delimiter="\t")
        writer.writerow("target case bytes step outcome seconds memory note".split())
        for target, case, size, result in rows:
            seconds = f"{result.seconds:.3f}"
            cells = (result.step, result.outcome, seconds, result.memory, ascii(result.note))
            writer.writerow((target, case, size, *cells))


def main() -> None:
    """Run, and print a table for all targets, then what is not clean of our own."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=200_000, help="characters (default: 200000)")
    parser.add_argument("--targets", help="unhusk, methods and peers; default: all that there are")
    parser.add_argument("--only", default="", help="pages whose name has this in it")
    parser.add_argument("--kill", type=int, default=6, help="seconds of a step (default: 6)")
    parser.add_argument("-o", "--output", help="tab-separated file with a row for every step")
    options = parser.parse_args()
    known = ["unhusk", "methods", *installed_peers()]
    targets = options.targets.split(",") if options.targets else known
    missing = [target for target in targets if target not in known]
    if missing:
        stop(f"not installed: {', '.join(missing)}")
    cases = {name: case for name, case in all_cases().items() if options.only in name}
    rows: list[Row] = []
    for target in targets:
        began = time.monotonic()
        rows += run_target(target, cases, options)
        print(f"{target}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    print(f"{len(cases)} pages, size {options.size}\n")
    print_summary(rows, "worst step", 0)
    for target in ("unhusk", "methods"):
        own = [row for row in rows if row[0] == target]
        if own:
            print_summary(own, f"steps of {target}", 1)
    print_faults([row for row in rows if row[0] == "unhusk"])
    if options.output:
        write_rows(options.output, rows)


if __name__ == "__main__":
    main()
