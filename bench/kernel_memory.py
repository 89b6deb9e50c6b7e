"""Memory of a process that extracts page after page with `kernel`: after import, 1,000 pages, more.

    python bench/kernel_memory.py FOLDER… [--pages 50000]

Pages of the folders are read in turn, as often as it takes. Memory is what the system counts as
resident. Ends with status 1 above the goal, or when it grows after the first 1,000 pages and one
more round of all pages: from then on everything there is to meet has been met.
"""

from __future__ import annotations

import sys
from itertools import cycle
from pathlib import Path

from pages import arguments, page_files

import unhusk

GOAL = 100  # MB after 1,000 pages
FEW = 1000
GROWTH = 1.02  # of the memory after that


def resident() -> float:
    """Return the resident memory of this process in MB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def extract(file: Path) -> None:
    """Extract a page and let go of it."""
    found = unhusk.extract(file.read_bytes(), method="kernel")
    len(found.text), found.confidence


def main() -> int:
    """Extract and print as memory goes."""
    parser = arguments(__doc__, many=True, passes=0)
    parser.add_argument("--pages", type=int, default=50_000, help="how many (default: 50000)")
    options = parser.parse_args()
    files = [f for folder in options.folder for f in page_files(folder, options.sample)]
    print(f"after import: {resident():.1f} MB")
    shown, after = {FEW, *range(5000, options.pages, 5000), options.pages}, 0.0
    early = late = 0.0
    for count, file in enumerate(cycle(files), 1):
        extract(file)
        if count == FEW:
            after = resident()
        if count <= FEW + len(files):
            early = max(early, resident())
        elif count % 100 == 0:
            late = max(late, resident())
        if count in shown:
            print(f"after {count} pages: {resident():.1f} MB", flush=True)
        if count >= options.pages:
            break
    print(f"goal after {FEW} pages: {GOAL} MB; most so far and in one more round {early:.1f} MB,")
    print(f"later {late:.1f} MB")
    return int(after > GOAL or late > GROWTH * early)


if __name__ == "__main__":
    sys.exit(main())
