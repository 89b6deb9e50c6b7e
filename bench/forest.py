"""How long trees take: the compiled evaluator against LightGBM, on rows of blocks of real pages.

Rows are 200 columns made here of each page's blocks: counts, their neighbours and their means over
windows. Labels are whether a block's text is in the page's gold text. Needs the extra `train`.
Times are processor time of one thread, contenders in turn.
"""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import numpy as np
from pages import print_table

from unhusk import read
from unhusk.kernel.forest.forest import summed
from unhusk.page.block_texts import block_texts
from unhusk.training.export_forest import forest_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from unhusk.page.page import Page

FEATURES = 200
WIDEST = 65  # window; smaller pages are left out
FEWEST, MOST = 250, 350  # blocks of the pages that are timed
COUNTS = "chars words link_chars link_words tags sentences ideographs starts edges".split()
WORD = re.compile(r"\w+")


def columns_of(page: Page) -> NDArray[np.float32]:
    """Return features by blocks: counts, shifted by up to six blocks and averaged over windows."""
    blocks = page.blocks
    counts = [getattr(blocks, name).astype(np.float32) for name in COUNTS]
    counts += [blocks.link_density.astype(np.float32), page.nodes.depth[blocks.node]]
    found = [*counts]
    for step in (*range(-6, 0), *range(1, 7)):
        found += [_shifted(column, step) for column in counts]
    for width in (3, 5, 9, 17, 33, WIDEST):
        found += [np.convolve(column, np.ones(width) / width, "same") for column in counts]
    return np.array([column[: len(blocks)] for column in found[:FEATURES]], np.float32)


def _shifted(column: NDArray[np.float32], step: int) -> NDArray[np.float32]:
    moved = np.full(len(column), np.nan, np.float32)
    if step > 0:
        moved[step:] = column[:-step]
    else:
        moved[:step] = column[-step:]
    return moved


def labels_of(page: Page, gold: str) -> NDArray[np.bool_]:
    """Return the blocks most of whose runs of three words are in the gold text."""
    words = WORD.findall(gold.lower())
    known = set(zip(words, words[1:], words[2:], strict=False))
    found = []
    for text in block_texts(page):
        own = WORD.findall(text.lower())
        runs = list(zip(own, own[1:], own[2:], strict=False))
        found.append(2 * sum(run in known for run in runs) > max(len(runs), 1))
    return np.array(found, np.bool_)


def timed(contenders: dict[str, Callable[[], object]], passes: int) -> dict[str, list[float]]:
    """Return the milliseconds of each pass of each contender."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(passes):
        for name, call in contenders.items():
            began = time.thread_time()
            call()
            found[name].append(1000 * (time.thread_time() - began))
    return found


def main() -> None:
    """Train on the pages of a package, then time pages of 250 to 350 blocks."""
    import lightgbm  # noqa: PLC0415 - an extra

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("package", type=Path, help="a folder of ID.html and ID.txt")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--trees", type=int, default=200)
    parser.add_argument("--leaves", type=int, default=31)
    parser.add_argument("--bins", type=int, default=255)
    parser.add_argument("--passes", type=int, default=25)
    options = parser.parse_args()
    files = sorted(options.package.glob("*.html"))[: options.pages]
    pages = [(read(file.read_bytes()), file.with_suffix(".txt")) for file in files]
    pages = [(page, gold) for page, gold in pages if len(page.blocks) > WIDEST and gold.exists()]
    rows = [columns_of(page) for page, _ in pages]
    labels = [labels_of(page, gold.read_text("utf-8")) for page, gold in pages]
    settings = {"objective": "binary", "num_leaves": options.leaves, "max_bin": options.bins}
    settings |= {"verbose": -1, "num_threads": 2, "feature_fraction": 0.5, "seed": 1}
    data = lightgbm.Dataset(np.concatenate(rows, axis=1).T, np.concatenate(labels))
    booster = lightgbm.train(settings, data, options.trees)
    forest = forest_of(booster)
    timing = [one for one in rows if FEWEST <= one.shape[1] <= MOST][:20]
    found = timed(
        {
            "compiled": lambda: [forest.scores(one) for one in timing],
            "LightGBM": lambda: [
                booster.predict(one.T, raw_score=True, num_threads=1) for one in timing
            ],
        },
        options.passes,
    )
    found |= timed({"numpy": lambda: [summed(forest, one) for one in timing]}, 3)
    blocks = np.mean([one.shape[1] for one in timing])
    print(f"{len(timing)} pages of {blocks:.0f} blocks; {len(forest.feature)} different splits")
    base = median(found["compiled"])
    lines = [("evaluator", "ms/page", "min", "times compiled")]
    for name, times in found.items():
        shown = (f"{value / len(timing):.3f}" for value in (median(times), min(times)))
        lines.append((name, *shown, f"{median(times) / base:.1f}"))
    print_table(lines)


if __name__ == "__main__":
    main()
