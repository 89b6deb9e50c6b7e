"""Read documents from a folder of pages, with gold and facts beside them or in another folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unhusk.errors import PackageError
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.foreign_text import as_text
from unhusk.evaluation.packages.package import as_object
from unhusk.evaluation.packages.package_limits import PACKAGE_FILE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = (".html", ".htm", ".xhtml")


@dataclass(frozen=True)
class Gathered:
    """The files of the documents, and the files that belong to none."""

    files: dict[str, tuple[Path, Path | None, Path | None]]  # page, gold and facts by id
    left: tuple[Path, ...]  # files not used: without a page, of other kinds, links

    def documents(self, name: str) -> Iterator[Document]:
        """Yield the documents, reading one at a time."""
        for one, (page, gold, facts) in sorted(self.files.items()):
            text = None if gold is None else as_text(_read(gold))[0]
            said: dict[str, Any] = {} if facts is None else _facts(facts)
            yield Document(name, one, _read(page), text, said)


def gather(pages: Path, gold: Path | None = None) -> Gathered:
    """Return the documents below a folder; a page in a subfolder has its path in its id.

    Gold is PAGE.txt and facts are PAGE.json, beside the page or in the folder `gold`.
    """
    if not pages.is_dir() or (gold and not gold.is_dir()):
        message = f"{gold if pages.is_dir() else pages}: not a folder"
        raise PackageError(message)
    used: set[Path] = set()
    files: dict[str, tuple[Path, Path | None, Path | None]] = {}
    for page in _files(pages):
        if page.suffix.lower() in PAGES:
            one = "_".join(page.relative_to(pages).with_suffix("").parts)
            if one in files:
                message = f"{page}: another page has the same id, {files[one][0]}"
                raise PackageError(message)
            files[one] = (
                page,
                _beside(page, pages, gold, ".txt"),
                _beside(page, pages, gold, ".json"),
            )
            used.update(path for path in files[one] if path)
    folders = [pages] if gold is None or gold.is_relative_to(pages) else [pages, gold]
    found = [path for folder in folders for path in _files(folder, links=True)]
    left = [path for path in found if path not in used and path.name != PACKAGE_FILE]
    return Gathered(files, tuple(left))


def _files(folder: Path, *, links: bool = False) -> list[Path]:
    """Return the plain files below a folder; links are never followed."""
    found = [path for path in sorted(folder.rglob("*")) if path.is_symlink() or path.is_file()]
    return [path for path in found if links or not path.is_symlink()]


def _beside(page: Path, pages: Path, gold: Path | None, ending: str) -> Path | None:
    """Return the file with another ending, x.txt or x.html.txt for x.html, if it exists."""
    folder = page.parent if gold is None else gold / page.parent.relative_to(pages)
    for name in (page.with_suffix(ending).name, page.name + ending):
        path = folder / name
        if path.is_file() and not path.is_symlink() and name != PACKAGE_FILE:
            return path
    return None if gold is None or ending == ".txt" else _beside(page, pages, None, ending)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror or error}"
        raise PackageError(message) from error


def _facts(path: Path) -> dict[str, Any]:
    try:
        return as_object(_read(path))
    except PackageError as error:
        message = f"{path}: {error}"
        raise PackageError(message) from error
