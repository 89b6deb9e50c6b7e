"""Step: write everything to a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.apps.demo.shared_state import Demo

TITLE = "Written"
TABLE = "demo.tsv"


def step_write(demo: Demo) -> str:
    """Write pages, extractions and scores, and say where they are."""
    pages = demo.folder / "pages"
    for page in demo.pages:
        _write(pages / f"{page.name}.html", page.html)
    for (name, method), found in demo.extractions.items():
        _write(demo.folder / method / f"{name}.txt", f"{found.text}\n".encode())
        _write(demo.folder / method / f"{name}.json", f"{found.to_json(indent=1)}\n".encode())
    _write(demo.folder / TABLE, _tsv(demo).encode())
    written = {
        pages / "*.html": "the pages",
        demo.folder / "METHOD" / "*.txt": "what each method kept",
        demo.folder / "METHOD" / "*.json": "the same with source spans",
        demo.folder / TABLE: "the scores",
    }
    width = max(len(str(path)) for path in written)
    return "\n".join(f"{path!s:<{width}}  {what}" for path, what in written.items())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _tsv(demo: Demo) -> str:
    lines = ["page\tmethod\trecall\tprecision\tf1"]
    for (page, method), score in demo.scores.items():
        shares = "\t".join(f"{x:.4f}" for x in (score.recall, score.precision, score.f1))
        lines.append(f"{page}\t{method}\t{shares}")
    return "\n".join(lines) + "\n"
