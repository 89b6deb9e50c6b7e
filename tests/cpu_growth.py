"""How cost grows: processor time of a large page over that of a small one.

No time is asserted, only the ratio of two. A page eight times as large may take 32 times as long: a
quadratic step would take 64 times as long, and noise on a busy machine is far from either.
"""

import gc
import time

TIMES = 8  # how much larger the large page is
SLACK = 4  # times the growth of the page
FLOOR = 0.02  # seconds of the large page below which growth is chance
TRIES = 4


def cpu_seconds(run, rounds=2):
    """Return the processor time of a run, the lowest of some rounds."""
    lowest = float("inf")
    for _ in range(rounds):
        gc.collect()
        began = time.process_time()
        run()
        lowest = min(lowest, time.process_time() - began)
    return lowest


def excess(make, run, size):
    """Return by how much cost grows faster than the page: 1 is linear, above `SLACK` is a fault.

    `make` makes a page of about so many characters, and `run` does the work on it.
    """
    small, large = make(size), make(TIMES * size)
    if len(large) < 2 * len(small):
        return 1.0  # this page has one size
    lowest = float("inf")
    for _ in range(TRIES):
        seconds = cpu_seconds(lambda: run(large), 1)
        if seconds < FLOOR:
            return 1.0
        growth = seconds / max(cpu_seconds(lambda: run(small)), 1e-6)
        lowest = min(lowest, growth * len(small) / len(large))
        if lowest <= SLACK:
            break
    return lowest
