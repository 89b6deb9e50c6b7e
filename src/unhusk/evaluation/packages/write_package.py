"""Write a package document by document, atomically, as a folder or a zip."""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
import zipfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhusk.errors import PackageError
from unhusk.evaluation.packages.package_limits import PACKAGE_FILE, id_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from unhusk.evaluation.packages.document import Document

    Put = Callable[[str, bytes], object]  # name and content of a file

_EPOCH = (1980, 1, 1, 0, 0, 0)  # fixed, so that equal documents give equal zips


@dataclass(frozen=True, kw_only=True)
class About:
    """The description of a package in package.json."""

    name: str  # in results
    description: str = ""  # of the contents
    licence: str = ""  # such as CC-BY-4.0
    source: str = ""  # origin
    language: str | None = None  # None: stated by each document
    version: str = "1"  # of the data
    encoding: str | None = None  # None: stated by each document or page
    note: str = ""  # anything else

    @classmethod
    def of(cls, facts: Mapping[str, Any], *, default_name: str) -> About:
        """Read the description in a package.json; values of the wrong type are ignored."""
        said = {
            key: facts[key]
            for key in cls.__dataclass_fields__
            if isinstance(facts.get(key), str) and facts[key]
        }
        return cls(**{"name": default_name, **said})


def write_package(path: Path, documents: Iterable[Document], about: About) -> int:
    """Write a package as a folder, or as a zip if the name ends so; return the number of documents.

    One document is in memory at a time. Raises `PackageError` if the path exists, or for a document
    that a package cannot hold; nothing is left behind then.
    """
    path = Path(path)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        message = f"{path}: already exists"
        raise PackageError(message)
    part = path.with_name(f".{path.name}-{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        count = (_zip if path.suffix == ".zip" else _folder)(part, documents, about)
        if path.is_dir():
            path.rmdir()
        part.rename(path)
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror or error}"
        raise PackageError(message) from error
    finally:
        if part.is_dir():
            shutil.rmtree(part, ignore_errors=True)
        else:
            part.unlink(missing_ok=True)
    return count


def as_json(value: object) -> bytes:
    """Return a value as indented JSON, equal for equal values."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return (text + "\n").encode("utf-8")


def _folder(part: Path, documents: Iterable[Document], about: About) -> int:
    part.mkdir()
    return _put_all(lambda name, data: (part / name).write_bytes(data), documents, about)


def _zip(part: Path, documents: Iterable[Document], about: About) -> int:
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:

        def put(name: str, data: bytes) -> None:
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)

        return _put_all(put, documents, about)


def _put_all(put: Put, documents: Iterable[Document], about: About) -> int:
    digests: dict[str, str] = {}
    ids: dict[str, str] = {}
    for document in documents:
        _claim(document.id, ids)
        for name, data in _files(document, about):
            put(name, data)
            digests[name] = hashlib.sha256(data).hexdigest()
    facts = asdict(about) | {"documents": len(ids), "sha256": dict(sorted(digests.items()))}
    put(PACKAGE_FILE, as_json(facts))
    return len(ids)


def _claim(id: str, ids: dict[str, str]) -> None:  # noqa: A002 - that is its name everywhere
    """Register an id; raises `PackageError` if it is taken, ignoring case."""
    fault = id_fault(id)
    if id.casefold() in ids:
        fault = f"is taken by {ids[id.casefold()]!r}"
    if fault:
        message = f"document {id!r}: the id {fault}"
        raise PackageError(message)
    ids[id.casefold()] = id


def _files(document: Document, about: About) -> list[tuple[str, bytes]]:
    try:
        files = [(f"{document.id}.html", document.html)]
        if document.gold is not None:
            files.append((f"{document.id}.txt", document.gold.encode("utf-8")))
        files.append((f"{document.id}.json", as_json(_facts(document, about))))
    except (UnicodeEncodeError, TypeError, ValueError) as error:
        message = f"document {document.id!r} cannot be written: {error}"
        raise PackageError(message) from error
    return files


def _facts(document: Document, about: About) -> dict[str, Any]:
    """Return the facts, with the encoding if it differs from that of the package."""
    facts = dict(document.facts)
    if document.encoding and document.encoding not in (about.encoding, facts.get("encoding")):
        facts["encoding"] = document.encoding
    return facts
