"""A package: pages with gold in a folder, zip or tar, read one document at a time.

Per document there are `ID.html` (bytes as served), `ID.txt` (gold main content) and `ID.json`
(facts); `package.json` describes the package and has the SHA-256 of every other file.
"""

from __future__ import annotations

import hashlib
import json
import weakref
import zipfile
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhusk.errors import PackageError
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.package_limits import LIMITS, PACKAGE_FILE, Limits, id_fault
from unhusk.evaluation.packages.store import FolderStore, Store, ZipStore
from unhusk.evaluation.packages.tar import TarStore
from unhusk.evaluation.packages.write_package import About, write_package

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["About", "Document", "Package", "PackageError", "open_package", "write_package"]

ENDINGS = (".html", ".txt", ".json")
_SHOWN = 3  # refused entries named in an error


class Package:
    """A package on disk; pickled by its path, so that other processes open it themselves."""

    def __init__(self, path: Path, limits: Limits = LIMITS) -> None:
        """Open a package; raises `PackageError` if it is none, or contains unsafe entries."""
        self.path, self.limits = Path(path), limits
        try:
            self._store = open_store(self.path, limits)
            self._closed = weakref.finalize(self, self._store.close)
            self._refuse_refused()
            self._folder = package_folder(self._store)
            facts = as_object(self._store.read(self._folder + PACKAGE_FILE))
        except PackageError as error:
            message = f"{path}: {error}"
            raise PackageError(message) from error
        self.facts = facts  # package.json
        self.about = about = About.of(facts, default_name=_stem(self.path))
        self.name, self.description = about.name, about.description
        self.licence, self.source, self.version = about.licence, about.source, about.version
        self.language, self.encoding = about.language, about.encoding

    def __reduce__(self) -> tuple[type[Package], tuple[Path, Limits]]:
        """Pickle as the path."""
        return type(self), (self.path, self.limits)

    @cached_property
    def sha256(self) -> dict[str, str]:
        """SHA-256 of the files by name, as stated in package.json; empty if not stated."""
        said = self.facts.get("sha256")
        return said if isinstance(said, dict) else {}

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Sorted names of the files other than package.json, with the path of subfolders."""
        cut = len(self._folder)
        names = (name[cut:] for name in self._store.sizes if name.startswith(self._folder))
        return tuple(sorted(name for name in names if name not in ("", PACKAGE_FILE)))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Ids of the documents: of every page that exists or is listed in package.json."""
        pages = [name for name in self.files if name.endswith(".html") and "/" not in name]
        listed = [name for name in self.sha256 if name.endswith(ENDINGS)]
        ids = {name.rpartition(".")[0] for name in (*pages, *listed) if "/" not in name}
        return tuple(sorted(ids))

    @cached_property
    def digest(self) -> str:
        """SHA-256 over names and SHA-256 of all files except package.json."""
        whole = hashlib.sha256()
        for name in self.files:
            if not name.endswith("/"):
                whole.update(f"{name}\t{hashlib.sha256(self.read(name)).hexdigest()}\n".encode())
        return whole.hexdigest()

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Document]:
        return map(self.document, self.ids)

    def document(self, id: str) -> Document:  # noqa: A002 - that is its name everywhere
        """Return a document; raises `PackageError` if a file is missing or cannot be read."""
        try:
            self._refuse_id(id)
            facts = as_object(self.read(f"{id}.json")) if f"{id}.json" in self._present else {}
            html = self.read(f"{id}.html")
            gold = _text(self.read(f"{id}.txt")) if self._has_gold(id) else None
        except PackageError as error:
            message = f"{self.name}/{id}: {error}"
            raise PackageError(message) from error
        said = facts.get("encoding")
        encoding = said if isinstance(said, str) and said else self.encoding
        return Document(self.name, id, html, gold, facts, encoding)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; raises `PackageError` on failure."""
        return self._store.read(self._folder + name)

    def close(self) -> None:
        """Close the archive."""
        self._closed()

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @cached_property
    def _present(self) -> frozenset[str]:
        return frozenset(self.files)

    def _has_gold(self, id: str) -> bool:  # noqa: A002 - as above
        name = f"{id}.txt"
        return (
            name in self._present or name in self.sha256
        )  # a listed file that is missing fails when read

    def _refuse_id(self, id: str) -> None:  # noqa: A002 - as above
        if f"{id}.json" == PACKAGE_FILE or "/" in id:
            message = f"the id {id_fault(id)}"
            raise PackageError(message)

    def _refuse_refused(self) -> None:
        refused = self._store.refused
        if refused:
            shown = "; ".join(f"{name!r} {why}" for name, why in refused[:_SHOWN])
            message = f"contains unsafe entries: {shown}"
            raise PackageError(message)


def open_package(path: Path) -> Package:
    """Return the package in a folder, zip or tar; raises `PackageError` with the reason."""
    return Package(Path(path))


def open_store(path: Path, limits: Limits, *, deep: bool = False) -> Store:
    """Return the files of a folder, zip or tar; raises `PackageError` with the reason.

    Files in subfolders of a folder are included only if `deep`.
    """
    try:
        if path.is_dir():
            return FolderStore(path, limits, deep=deep)
        if path.is_file() and (path.suffix.lower() == ".zip" or zipfile.is_zipfile(path)):
            return ZipStore(path, limits)
        if path.is_file():
            return TarStore(path, limits)
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise PackageError(message) from error
    message = "is not a folder, zip or tar" if path.exists() else "there is no such package"
    raise PackageError(message)


def package_folder(store: Store) -> str:
    """Return the folder inside an archive that contains package.json; "" is its top."""
    if PACKAGE_FILE in store.sizes:
        return ""
    tops = [name for name in store.sizes if name.partition("/")[2] == PACKAGE_FILE]
    if len(tops) == 1:
        return tops[0].removesuffix(PACKAGE_FILE)
    message = f"has {len(tops) or 'no'} {PACKAGE_FILE}: make one with `unhusk package new`"
    raise PackageError(message)


def as_object(data: bytes) -> dict[str, Any]:
    """Return a JSON object; raises `PackageError` for anything else."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        message = f"bad JSON: {error}"
        raise PackageError(message) from error
    if isinstance(found, dict):
        return found
    message = f"bad JSON: not an object but {type(found).__name__}"
    raise PackageError(message)


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the gold is not UTF-8: {error}"
        raise PackageError(message) from error


def _stem(path: Path) -> str:
    return path.resolve().name.partition(".")[0] or "package"
