"""Compare the compiled package with its own uncompiled files on pages and on generated sources.

    python bench/differ.py FOLDER --pages 500 --cases 20000

FOLDER holds pages (*.html, also in folders below it). Every column of every table is compared,
and the mask and text of every method. Ends with status 1 when anything differs or a folder is
missing.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from pure import IS_COMPILED, differences, pure_tables, tables  # noqa: E402 - needs the path above
from strategies import random_source  # noqa: E402

import unhusk  # noqa: E402
from unhusk.decode import decode  # noqa: E402

SHOWN = 12  # differing sources that are printed


def page_sources(folders: list[Path], count: int) -> Iterator[tuple[str, str]]:
    """Yield name and text of pages of the folders: the same sample in every run."""
    paths = sorted(path for folder in folders for path in folder.rglob("*.html"))
    for path in Random(0).sample(paths, min(count, len(paths))):
        yield str(path), decode(path.read_bytes()).text


def generated_sources(count: int) -> Iterator[tuple[str, str]]:
    """Yield name and text of generated sources."""
    for seed in range(count):
        yield f"seed {seed}", random_source(Random(seed))


def compare(what: str, sources: Iterator[tuple[str, str]], methods: tuple[str, ...]) -> int:
    """Compare all tables of all sources, print the counts, and return how many sources differ."""
    tried, characters, began = 0, 0, time.monotonic()
    found: Counter[str] = Counter()
    differing: list[str] = []
    for name, source in sources:
        tried += 1
        characters += len(source)
        different = differences(
            tables(source, methods=methods), pure_tables(source, methods=methods)
        )
        if different:
            found.update(different)
            differing.append(f"{name}: {', '.join(different)}: {source[:200]!r}")
    seconds = time.monotonic() - began
    print(f"{what}: {tried} compared ({characters:,} characters, {seconds:.0f} s)", end="")
    print(f", {len(differing)} differ")
    for column, times in found.most_common():
        print(f"  {column}: {times}")
    for line in differing[:SHOWN]:
        print(f"  {line}")
    return len(differing)


def main() -> int:
    """Read the arguments and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="+", help="pages to compare on (*.html)")
    parser.add_argument("--pages", type=int, default=500, help="how many pages of the folders")
    parser.add_argument("--cases", type=int, default=20_000, help="how many generated sources")
    parser.add_argument(
        "--methods",
        nargs="*",
        default=unhusk.methods(),
        help="methods to compare; none: tables only",
    )
    given = parser.parse_args()
    methods = tuple(given.methods)
    print(f"package: {Path(unhusk.__file__).parent}")
    if not IS_COMPILED:
        print("The package is not compiled: there is nothing to compare.")
        return 1
    missing = [folder for folder in given.folder if not folder.is_dir()]
    for folder in missing:
        print(f"There is no folder {folder}: no pages compared from it.")
    there = [folder for folder in given.folder if folder.is_dir()]
    differing = compare("pages", page_sources(there, given.pages), methods) if there else 0
    differing += compare("generated sources", generated_sources(given.cases), methods)
    return 1 if differing or missing else 0


if __name__ == "__main__":
    sys.exit(main())
