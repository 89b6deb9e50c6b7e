"""Packages for tests: written here, small, and broken in known ways."""

from __future__ import annotations

import io
import tarfile
import zipfile
from typing import TYPE_CHECKING

from unhusk.evaluation.packages.package import About, Document, write_package

if TYPE_CHECKING:
    from pathlib import Path

ABOUT = About(name="small", description="two pages", licence="CC0-1.0", source="written here")
PAGE = "<html><title>t</title><nav>Menu</nav><p>The river <b>rose</b> at night.</p></html>"
GOLD = "The river rose at night."


def small_documents() -> list[Document]:
    """Return three documents: one with all there is, one without gold, one with empty gold."""
    facts = {"url": "http://www.example.org/a", "language": "en", "with": ["river"], "label": "x"}
    return [
        Document("small", "a", PAGE.encode(), GOLD, facts),
        Document("small", "b", b"<p>caf\xe9</p>", None, {}, "windows-1252"),
        Document("small", "c", b"", "", {"spans": [[0, 0]]}),
    ]


def small_package(path: Path, **changes: str) -> Path:
    """Write the three documents as a package."""
    write_package(path, small_documents(), About(**{**vars(ABOUT), **changes}))
    return path


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    """Write a zip of these files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def tarred(path: Path, files: dict[str, bytes], *more: tarfile.TarInfo) -> Path:
    """Write a tar of these files and of further entries without content."""
    how = {".gz": "w:gz", ".xz": "w:xz", ".bz2": "w:bz2"}.get(path.suffix, "w")
    with tarfile.open(path, how) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
        for entry in more:
            archive.addfile(entry)
    return path


def files_of(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """Return the files of a folder by name."""
    return {prefix + path.name: path.read_bytes() for path in sorted(folder.iterdir())}
