"""The files of a corpus to import, found by patterns of their names in a folder or archive.

The corpus may be anywhere inside a repository or an archive. Documents that cannot be imported are
faults; the others are still imported.
"""

from __future__ import annotations

import gzip
import io
import json
import re
import zlib
from typing import TYPE_CHECKING, Any

from unhusk.decode import decode
from unhusk.decode.encoding_labels import named_in_header
from unhusk.errors import PackageError
from unhusk.evaluation.packages.check_package import Fault
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.document_facts import type_faults
from unhusk.evaluation.packages.foreign_text import as_text, writable
from unhusk.evaluation.packages.package import as_object, open_store
from unhusk.evaluation.packages.package_limits import LIMITS, Limits, id_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

_LANGUAGE = re.compile(
    rb"<html\b[^>]{0,2000}?\slang\s*=\s*[\"']?([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)", re.I
)
_HEAD = 65536  # bytes that are searched for the html tag
_BAD_IN_IDS = re.compile(r'[/\\<>:"|?*\x00-\x1f\x7f]+')
_MAX_ID = 150  # characters
_ALONE = (".jsonl", ".json")  # endings of corpora that are a single file


class Corpus:
    """Files by name, and the faults met so far."""

    def __init__(self, path: Path, limits: Limits = LIMITS) -> None:
        """List the files below a folder or in an archive; raises `PackageError` for anything else.

        A JSON file is a corpus of one file.
        """
        self.path, self.limits = path, limits
        is_alone = path.is_file() and path.suffix in _ALONE
        try:
            self._store = open_store(path.parent if is_alone else path, limits, deep=not is_alone)
        except PackageError as error:
            message = f"{path}: {error}"
            raise PackageError(message) from error
        names = (path.name,) if is_alone else self._store.sizes
        self.names = tuple(name for name in names if not name.endswith("/"))
        refused = () if is_alone else self._store.refused
        self.faults = [Fault(name, "unsafe", why) for name, why in refused]
        self._taken: dict[str, str] = {}

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    def find(self, pattern: str) -> dict[str, str]:
        """Return the files whose path ends with a match of the pattern, by its groups."""
        whole = re.compile(rf"(?:.*/)?{pattern}")
        found: dict[str, str] = {}
        for name in self.names:
            if match := whole.fullmatch(name):
                key = "_".join(part for part in match.groups() if part)
                if key in found:
                    self.fault(name, "duplicate", f"has the same id as {found[key]}")
                else:
                    found[key] = name
        return found

    def read(self, name: str) -> bytes:
        """Return the bytes of a file, unpacked if its name ends in .gz."""
        data = self._store.read(name)
        if not name.endswith(".gz"):
            return data
        try:
            return _unpacked(data, self.limits.file_bytes)
        except (OSError, EOFError, zlib.error) as error:
            message = f"{name} cannot be unpacked: {error}"
            raise PackageError(message) from error

    def text(self, name: str) -> str:
        """Return a file as text; undecodable bytes are a fault."""
        text, lost = as_text(self.read(name))
        if lost:
            self.fault(name, "encoding", lost)
        return text

    def json(self, name: str) -> dict[str, Any]:
        """Return a JSON object."""
        return as_object(self.read(name))

    def only(self, pattern: str) -> str:
        """Return the only file that matches a pattern; raises `PackageError` if there is none."""
        found = list(self.find(pattern).values())
        if len(found) == 1:
            return found[0]
        message = f"{self.path}: has {len(found) or 'no'} files {pattern}"
        raise PackageError(message)

    def lines(self, name: str) -> Iterator[tuple[int, bytes]]:
        """Yield the lines of a file with their numbers from 1, reading as it goes."""
        number = 0
        with self._store.open(name) as stream:
            while line := stream.readline(self.limits.file_bytes):
                number += 1
                if line.strip():
                    yield number, line
        if not number:
            self.fault(name, "empty", "has no lines")

    def fault(self, name: str, kind: str, why: str) -> None:
        """Record a fault."""
        self.faults.append(Fault(name, kind, why))

    def paired(self, pages: Iterable[str], golds: Iterable[str]) -> list[str]:
        """Return the ids that have both page and gold; the others are faults."""
        left, right = dict.fromkeys(pages), dict.fromkeys(golds)
        for one in left.keys() - right.keys():
            self.fault(one, "missing", "has a page, but no gold")
        for one in right.keys() - left.keys():
            self.fault(one, "missing", "has gold, but no page")
        return sorted(left.keys() & right.keys())

    def pairs(
        self, pages: str, golds: str, make: Callable[[str, str, str], Document]
    ) -> Iterator[Document]:
        """Yield a document for each id with page and gold, built from id and both names."""
        of_page, of_gold = self.find(pages), self.find(golds)
        ids = self.paired(of_page, of_gold)
        return self.made(ids, lambda one: make(one, of_page[one], of_gold[one]))

    def made(
        self, names: Iterable[Any], make: Callable[[Any], Document | None]
    ) -> Iterator[Document]:
        """Yield the document built from each name; one that cannot be built is a fault."""
        for name in names:
            try:
                document = make(name)
                sound = None if document is None else self._sound(document)
            except PackageError as error:
                self.fault(_shown(name), "unreadable", str(error))
            except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
                why = f"has another layout: {type(error).__name__}: {error}"
                self.fault(_shown(name), "layout", why)
            else:
                if sound is not None:
                    yield sound

    def _sound(self, document: Document) -> Document:
        """Return a document with valid id, text and facts."""
        one = self._free_id(document.id)
        gold = document.gold if document.gold is None else writable(document.gold)
        facts = {key: value for key, value in document.facts.items() if value not in (None, "")}
        for why in type_faults(facts):
            self.fault(document.id, "type", f"{why}; it is left out")
        facts = {key: value for key, value in facts.items() if not any(type_faults({key: value}))}
        facts = json.loads(writable(json.dumps(facts, ensure_ascii=False)))
        if "language" not in facts and (found := _LANGUAGE.search(document.html[:_HEAD])):
            facts["language"] = found.group(1).decode("ascii")
        encoding = document.encoding if _is_borne_out(document) else None
        return Document(document.package, one, document.html, gold, facts, encoding)

    def _free_id(self, wanted: str) -> str:
        """Return a unique id that is a valid file name."""
        one = _BAD_IN_IDS.sub("-", writable(wanted))[:_MAX_ID].strip(" .") or "document"
        one = f"{one}-page" if id_fault(one) else one
        name, number = one, 1
        while name.casefold() in self._taken:
            number += 1
            name = f"{one}-{number}"
        if number > 1:
            self.fault(wanted, "duplicate", f"the id is taken; the document is {name}")
        self._taken[name.casefold()] = wanted
        return name


def _is_borne_out(document: Document) -> bool:
    """Return whether a page is in the encoding that its corpus states; many are not."""
    stated = named_in_header(document.encoding)
    return bool(stated) and decode(document.html, charset=stated).encoding == stated


def _unpacked(data: bytes, limit: int) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
        found = stream.read(limit + 1)
    if len(found) > limit:
        message = f"unpacks to more than {limit} bytes"
        raise PackageError(message)
    return found


def _shown(name: object) -> str:
    return name if isinstance(name, str) else str(name)[:_MAX_ID]
