"""What the benchmarks share: pages from a folder, peers, the interleaved timer and its table."""

from __future__ import annotations

import gc
import importlib
import random
import statistics
import sys
import time
from argparse import ArgumentParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Sequence

SOME = 25  # pages that a contender reads before the next one does


def arguments(about: str | None, *, many: bool = False, passes: int = 5) -> ArgumentParser:
    """Return a parser with the arguments that all benchmarks over folders take."""
    parser = ArgumentParser(description=about)
    parser.add_argument("folder", nargs="+" if many else None, type=Path, help="folder with *.html")
    parser.add_argument("-n", "--sample", type=int, default=0, help="this many pages; 0 is all")
    parser.add_argument("--seed", type=int, default=7, help="seed of the sample (default: 7)")
    if passes:
        parser.add_argument(
            "--passes", type=int, default=passes, help=f"times over all pages (default: {passes})"
        )
    return parser


def stop(message: str) -> None:
    """End with one line and the exit code of wrong usage."""
    print(message, file=sys.stderr)
    raise SystemExit(2)


def page_files(folder: Path, sample: int = 0, seed: int = 7) -> list[Path]:
    """Return the folder's page files in order, or a random sample of them."""
    if not folder.is_dir():
        stop(f"no such folder: {folder}")
    files = sorted(folder.glob("*.html"))
    if not files:
        stop(f"no *.html in {folder}")
    if 0 < sample < len(files):
        files = sorted(random.Random(seed).sample(files, sample))
    return files


def read_page(file: Path) -> str:
    """Return a page file as text."""
    return file.read_bytes().decode("utf-8", "replace")


def load(options: Namespace) -> list[str]:
    """Return the pages that the arguments ask for, and say how many."""
    files = page_files(options.folder, options.sample, options.seed)
    pages = [read_page(file) for file in files]
    mean = sum(len(page.encode()) for page in pages) / len(pages)
    print(f"{options.folder}: {len(pages)} pages, {mean / 1000:.1f} KB on average")
    return pages


def peer(module: str) -> Any:
    """Import a peer; without it say so in one line and return None."""
    try:
        return importlib.import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        print(f"{name} is not installed: pip install unhusk[peers]", file=sys.stderr)
        return None


def _same(source: str) -> str:
    return source


@dataclass
class Contender:
    """Something to time: `run` on what `prepare`, not timed, makes of each page."""

    name: str
    run: Callable[[Any], object]
    prepare: Callable[[str], Any] = _same
    seconds: list[float] = field(default_factory=list)  # process CPU time of each pass

    def pass_over(self, pages: Iterable[str]) -> None:
        """Run once over all pages; what a run returns is freed inside the timed part."""
        clock, run, prepare = time.process_time, self.run, self.prepare
        total = 0.0
        gc.collect()
        gc.disable()
        for source in pages:
            given = prepare(source)
            began = clock()
            run(given)
            total += clock() - began
        gc.enable()
        self.seconds.append(total)


def contest(contenders: Sequence[Contender], pages: Sequence[str], passes: int) -> None:
    """Time all contenders, interleaved pass by pass, after a warm-up on a few pages."""
    for contender in contenders:
        contender.pass_over(pages[:5])
        contender.seconds.clear()
    for _ in range(passes):
        for contender in contenders:
            contender.pass_over(pages)


def print_contest(contenders: Sequence[Contender], pages: Sequence[str], baseline: str) -> None:
    """Print ms per page, MB/s of UTF-8 and the ratio to the baseline of the same run."""
    size = sum(len(page.encode()) for page in pages)
    base = next((c for c in contenders if c.name == baseline), contenders[0])
    rows = [("", "ms/page median", "min", "MB/s", f"ratio to {base.name}", "of min")]
    for c in contenders:
        median, low = statistics.median(c.seconds), min(c.seconds)
        ratio = statistics.median(a / b for a, b in zip(c.seconds, base.seconds, strict=True))
        rows.append(
            (
                c.name,
                f"{1000 * median / len(pages):.3f}",
                f"{1000 * low / len(pages):.3f}",
                f"{size / median / 1e6:.0f}",
                f"{ratio:.3f}",
                f"{low / min(base.seconds):.3f}",
            )
        )
    print_table(rows)


def print_table(rows: Sequence[Sequence[object]]) -> None:
    """Print rows as aligned columns, the first to the left and the others to the right."""
    text = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*text, strict=True)]
    for first, *rest in text:
        cells = [
            first.ljust(widths[0]),
            *(c.rjust(w) for c, w in zip(rest, widths[1:], strict=True)),
        ]
        print("  ".join(cells).rstrip())
