"""Peak memory of `unhusk evaluate` on few and on many synthetic documents.

Memory is the resident memory of the command and all the processes that it starts, summed. Pages
that they share are counted for each of them: what else runs on the machine does not matter then.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

from pages import print_table

GOAL = 1.10  # peak for many documents, as a multiple of that for few
PAUSE = 0.1  # seconds between two looks
METHODS = "plain,bte,density"


def children(pid: int) -> list[int]:
    """Return a process and all that it has started, as far as they are still there."""
    found, at = [pid], 0
    while at < len(found):
        for task in Path(f"/proc/{found[at]}/task").glob("*/children"):
            try:
                found += map(int, task.read_text().split())
            except OSError:
                continue
        at += 1
    return found


def kilobytes(pid: int) -> int:
    """Return the memory of a process; 0 where it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def peak(documents: int, processes: int, methods: str) -> tuple[float, float, float]:
    """Return the peak of all processes and of the first one, in MB, and the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "unhusk", "evaluate", "--documents", str(documents)]
        command += ["-o", f"{folder}/run", "-m", methods, "-j", str(processes), "--no-report"]
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        most = first = 0
        while process.poll() is None:
            sizes = [kilobytes(pid) for pid in children(process.pid)]
            most, first = max(most, sum(sizes)), max(first, sizes[0])
            time.sleep(PAUSE)
        if process.returncode:
            sys.exit(f"unhusk evaluate ended with {process.returncode}")
    return most / 1000, first / 1000, time.monotonic() - began


def main() -> None:
    """Run both sizes and print their ratio."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--few", type=int, default=1000, help="documents (default: 1000)")
    parser.add_argument("--many", type=int, default=100_000, help="documents (default: 100000)")
    parser.add_argument("-j", "--processes", type=int, default=2, help="at a time (default: 2)")
    parser.add_argument("--methods", default=METHODS, help=f"default: {METHODS}")
    options = parser.parse_args()
    rows: list[tuple[str, ...]] = [("documents", "peak MB", "of the first process", "seconds")]
    peaks = []
    for documents in (options.few, options.many):
        most, first, seconds = peak(documents, options.processes, options.methods)
        peaks.append(most)
        rows.append((str(documents), f"{most:.1f}", f"{first:.1f}", f"{seconds:.0f}"))
        print(f"{documents}: {most:.1f} MB", file=sys.stderr, flush=True)
    print_table(rows)
    print(f"\nratio {peaks[1] / peaks[0]:.3f} (goal: at most {GOAL})")


if __name__ == "__main__":
    main()
