"""Speed of `kernel`, from bytes to text, against peers on the pages of folders, in one run.

    python bench/kernel.py FOLDER… [--peers resiliparse,trafilatura] [--passes 3]

Every contender gets the same bytes, and finding out how to read them is part of its time: `kernel`
and trafilatura take bytes, resiliparse has a detector of its own. `resiliparse-utf8` is told that
all pages are in UTF-8, which costs it least and garbles those that are not; so is turbohtml. One
thread, processor time; contenders in turn, each on some pages at a time, as in use, where no other
program empties the caches between two pages; a page counts with its lowest time of all passes. The
last column is by how much a contender takes longer than `kernel`; resiliparse is to have 1/0.6 and
more on wcxb-dev, 1/0.8 on cleaneval, trafilatura 20 and more.
"""

from __future__ import annotations

import gc
from time import thread_time
from typing import TYPE_CHECKING, Any

import numpy as np
from pages import SOME, arguments, page_files, peer, print_table, stop

import unhusk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Work = Callable[[bytes], object]


def _kernel(data: bytes) -> object:
    return unhusk.extract(data, method="kernel").text


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _resiliparse(module: Any) -> Work:
    extract, encoding = module.extract_plain_text, peer("resiliparse.parse.encoding")
    detect, read = encoding.detect_encoding, encoding.bytes_to_str
    return lambda data: extract(read(data, detect(data)), main_content=True)


def _resiliparse_utf8(module: Any) -> Work:
    extract = module.extract_plain_text
    return lambda data: extract(_text(data), main_content=True)


def _trafilatura(module: Any) -> Work:
    extract: Work = module.extract
    return extract


def _turbohtml(module: Any) -> Work:
    return lambda data: module.parse(_text(data))


PEERS = {
    "resiliparse": ("resiliparse.extract.html2text", _resiliparse),
    "resiliparse-utf8": ("resiliparse.extract.html2text", _resiliparse_utf8),
    "trafilatura": ("trafilatura", _trafilatura),
    "turbohtml": ("turbohtml", _turbohtml),
}


def chosen(names: str) -> dict[str, Work]:
    """Return the contenders, `kernel` first; a missing peer ends the program."""
    found: dict[str, Work] = {"kernel": _kernel}
    for name in filter(None, names.split(",")):
        if name not in PEERS:
            stop(f"no such peer: {name}; there are {', '.join(PEERS)}")
        module, work = PEERS[name]
        loaded = peer(module)
        if loaded is None:
            stop(f"{name} is needed")
        found[name] = work(loaded)
    return found


def seconds(files: list[Path], works: dict[str, Work], passes: int) -> np.ndarray:
    """Return the lowest seconds of each contender on each page."""
    found = np.full((len(works), len(files)), np.inf)
    for work in works.values():
        work(files[0].read_bytes())
    for first in [*range(0, len(files), SOME)] * passes:
        bodies = [file.read_bytes() for file in files[first : first + SOME]]
        for row, work in enumerate(works.values()):
            gc.collect()
            gc.disable()
            for column, data in enumerate(bodies, start=first):
                began = thread_time()
                work(data)
                found[row, column] = min(found[row, column], thread_time() - began)
            gc.enable()
    return found


def main() -> None:
    """Run over the folders."""
    parser = arguments(__doc__, many=True, passes=3)
    parser.add_argument("--peers", default="resiliparse,resiliparse-utf8,trafilatura,turbohtml")
    options = parser.parse_args()
    works = chosen(options.peers)
    rows = [("", "ms/page", "median", "p99", "kernel to this", "this to kernel")]
    for folder in options.folder:
        files = page_files(folder, options.sample, options.seed)
        found = 1000 * seconds(files, works, options.passes)
        for name, each in zip(works, found, strict=True):
            ratio = found[0].mean() / each.mean()
            times = (each.mean(), np.median(each), np.quantile(each, 0.99))
            shown = [f"{value:.3f}" for value in (*times, ratio, 1 / ratio)]
            rows.append((f"{folder.name} ({len(files)}): {name}", *shown))
    print_table(rows)


if __name__ == "__main__":
    main()
