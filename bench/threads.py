"""Throughput of one thread, two threads and two processes over the same work, by the wall clock."""

from __future__ import annotations

import os
import statistics
import threading
import time
from typing import TYPE_CHECKING

from pages import arguments, load, print_table

import unhusk
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Work = Callable[[str], object]


def blocks(source: str) -> None:
    """Build a page up to its blocks."""
    Page(source).blocks  # noqa: B018 - built when first used


def one_thread(work: Work, pages: Sequence[str]) -> float:
    """Return the seconds that one thread takes."""
    began = time.perf_counter()
    for source in pages:
        work(source)
    return time.perf_counter() - began


def two_threads(work: Work, pages: Sequence[str]) -> float:
    """Return the seconds from a common start until both threads have done their half."""
    start = threading.Barrier(3)
    ends: list[float] = []

    def run(part: Sequence[str]) -> None:
        start.wait()
        for source in part:
            work(source)
        ends.append(time.perf_counter())

    threads = [threading.Thread(target=run, args=(pages[k::2],)) for k in (0, 1)]
    for thread in threads:
        thread.start()
    start.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    return max(ends) - began


def two_processes(work: Work, pages: Sequence[str]) -> float:
    """Do as `two_threads` with forked processes; pipes carry a byte to start and one at the end."""
    ready, go, done = os.pipe(), os.pipe(), os.pipe()
    children = []
    for k in (0, 1):
        child = os.fork()
        if child == 0:
            os.write(ready[1], b".")
            os.read(go[0], 1)
            for source in pages[k::2]:
                work(source)
            os.write(done[1], b".")
            os._exit(0)
        children.append(child)
    for _ in children:
        os.read(ready[0], 1)
    began = time.perf_counter()
    os.write(go[1], b"..")
    for _ in children:
        os.read(done[0], 1)
    seconds = time.perf_counter() - began
    for child in children:
        os.waitpid(child, 0)
    for end in (*ready, *go, *done):
        os.close(end)
    return seconds


def main() -> None:
    """Run both kinds of work over the folder."""
    options = arguments(__doc__, passes=5).parse_args()
    pages = load(options)
    works: dict[str, Work] = {"blocks": blocks}
    if hasattr(unhusk, "extract"):
        works["extract"] = unhusk.extract
    ways = (one_thread, two_threads, two_processes)
    rows: list[tuple[str, ...]] = [
        ("", "1 thread ms/page", "2 threads", "2 processes", "threads/processes")
    ]
    for name, work in works.items():
        one_thread(work, pages[:50])
        seconds: dict[str, list[float]] = {way.__name__: [] for way in ways}
        for _ in range(options.passes):
            for way in ways:
                seconds[way.__name__].append(way(work, pages))
        median = [statistics.median(seconds[way.__name__]) for way in ways]
        lowest = [min(seconds[way.__name__]) for way in ways]
        for label, taken in (("median", median), ("best", lowest)):
            shown = [f"{1000 * s / len(pages):.3f}" for s in taken]
            rows.append((f"{name}, {label}", *shown, f"{taken[2] / taken[1]:.3f}"))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print("the last column compares throughput")
    print_table(rows)


if __name__ == "__main__":
    main()
