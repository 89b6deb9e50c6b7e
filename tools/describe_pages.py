"""Write package.json of the sample pages: what they are, and a digest of each file.

Run it after a change to the pages; with --check it only says whether the file is up to date.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "src/unhusk/pages_demo"
ABOUT = {
    "name": "demo",
    "description": "Pages in the shape of real ones, in several languages, with their main content",
    "licence": "Apache-2.0",
    "source": "written by the unhusk authors",
    "language": None,  # each page's own file says it
    "version": "1",
    "encoding": None,  # the pages are as served, and say it themselves
}


def described() -> str:
    """Return the text that package.json should have."""
    files = sorted(path for path in FOLDER.iterdir() if path.suffix in (".html", ".txt", ".json"))
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
        if path.name != "package.json"
    }
    return json.dumps(ABOUT | {"sha256": digests}, indent=2) + "\n"


def main() -> int:
    """Write the file, or say with --check whether it is up to date."""
    path = FOLDER / "package.json"
    if "--check" not in sys.argv[1:]:
        path.write_text(described(), "utf-8")
        return 0
    if path.exists() and path.read_text("utf-8") == described():
        return 0
    print(f"{path.name} is out of date: run python tools/describe_pages.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
