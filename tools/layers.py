"""Write the diagram of layers in docs/architecture.md, from the contract in pyproject.toml.

Run it after a change of the layers; with --check it only says whether the page is up to date.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

TOP = Path(__file__).parents[1]
PAGE = TOP / "docs/architecture.md"
BEGIN, END = "<!-- layers: written by tools/layers.py -->\n", "<!-- end of layers -->"


def layers() -> list[list[str]]:
    """Return the packages of each layer, the highest first; those to come are left out."""
    settings = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (contract,) = (one for one in settings["contracts"] if one["id"] == "layers")
    rows = [[name.strip(" ()") for name in row.split(":")] for row in contract["layers"]]
    there = [[name for name in row if _place(name).exists()] for row in rows]
    return [row for row in there if row]


def _place(name: str) -> Path:
    folder = TOP / "src/unhusk" / name
    return folder if folder.is_dir() else folder.with_suffix(".py")


def purpose(name: str) -> str:
    """Return the first line of the docstring of a package or module."""
    place = _place(name)
    file = place / "__init__.py" if place.is_dir() else place
    text = ast.get_docstring(ast.parse(file.read_text("utf-8")))
    return (text or "").partition("\n")[0]


def diagram() -> str:
    """Return the layers as text: a row imports only from the rows below it."""
    rows = [(name, purpose(name)) for row in layers() for name in row]
    width = max(len(name) for name, _ in rows)
    body = "".join(f"    {name:<{width}}  {says}\n" for name, says in rows)
    return f"{BEGIN}\n{body}\n{END}"


def main() -> int:
    """Write the diagram, or say whether it is fresh."""
    text = PAGE.read_text("utf-8")
    pattern = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    fresh = pattern.sub(lambda _: diagram(), text)
    if fresh != text and "--check" in sys.argv:
        print("docs/architecture.md: the layers have changed; run `make docs`", file=sys.stderr)
        return 1
    PAGE.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
