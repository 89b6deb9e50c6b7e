"""Check a package file by file: every fault has a file, a kind and a description."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from unhusk.decode import decode
from unhusk.decode.encoding_labels import named_in_header
from unhusk.errors import PackageError
from unhusk.evaluation.packages.document_facts import type_faults
from unhusk.evaluation.packages.package import ENDINGS, as_object, open_store, package_folder
from unhusk.evaluation.packages.package_limits import LIMITS, PACKAGE_FILE, Limits, id_fault

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from unhusk.evaluation.packages.store import Store

_DIGEST_CHARS = 64


@dataclass(frozen=True, order=True)
class Fault:
    """A fault or a note."""

    file: str  # name in the package, or the package itself
    kind: str  # altered duplicate empty encoding extra id json missing type unreadable unsafe
    why: str


@dataclass(frozen=True)
class Checked:
    """The result of a check: a package is valid if it has no faults; notes are not faults."""

    documents: int = 0
    faults: list[Fault] = field(default_factory=list)
    notes: list[Fault] = field(default_factory=list)


def check_package(path: Path, limits: Limits = LIMITS) -> Checked:
    """Return all faults of a package; never raises."""
    try:
        store = open_store(path, limits)
    except PackageError as error:
        return Checked(faults=[Fault(path.name, "unreadable", str(error))])
    try:
        return _check_store(store, path.name)
    finally:
        store.close()


def _check_store(store: Store, name: str) -> Checked:
    faults = [Fault(file, "unsafe", why) for file, why in store.refused]
    try:
        folder = package_folder(store)
    except PackageError as error:
        return Checked(faults=[*faults, Fault(name, "missing", str(error))])
    files = _Files(store, folder)
    faults += files.faults()
    return Checked(len(files.ids), sorted(faults), sorted(files.notes))


class _Files:
    """The check of a package; each file is read once."""

    def __init__(self, store: Store, folder: str) -> None:
        self.store, self.folder = store, folder
        self.notes: list[Fault] = []
        self.pages: dict[str, str] = {}  # SHA-256 of each page: its id
        cut = len(folder)
        self.names = {n[cut:] for n in store.sizes if n.startswith(folder)} - {"", PACKAGE_FILE}
        self.outside = [n for n in store.sizes if not n.startswith(folder) and n not in folder]

    @cached_property
    def package(self) -> dict[str, Any]:
        try:
            found = json.loads(self.store.read(self.folder + PACKAGE_FILE))
        except (PackageError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    @cached_property
    def digests(self) -> dict[str, Any]:
        said = self.package.get("sha256")
        return said if isinstance(said, dict) else {}

    @cached_property
    def ids(self) -> list[str]:
        pages = [n for n in self.names if n.endswith(".html")]
        listed = [n for n in self.digests if n.endswith(ENDINGS)]
        return sorted({n.rpartition(".")[0] for n in (*pages, *listed) if "/" not in n})

    def faults(self) -> Iterator[Fault]:
        yield from self.package_faults()
        yield from self.id_faults()
        yield from self.name_faults()
        for name in sorted(self.names & self.digests.keys() | self.document_files):
            yield from self.file_faults(name)

    @cached_property
    def document_files(self) -> set[str]:
        """Names of existing files that belong to documents."""
        return {n for n in self.names if n.endswith(ENDINGS) and self.has_page(n)}

    def has_page(self, name: str) -> bool:
        page = name.rpartition(".")[0] + ".html"
        return "/" not in name and (page in self.names or page in self.digests)

    def package_faults(self) -> Iterator[Fault]:
        try:
            data = self.store.read(self.folder + PACKAGE_FILE)
        except PackageError as error:
            yield Fault(PACKAGE_FILE, "unreadable", str(error))
            return
        yield from _json_faults(PACKAGE_FILE, data)
        encoding = self.package.get("encoding")
        if encoding is not None and not _is_encoding(encoding):
            yield Fault(PACKAGE_FILE, "encoding", f"there is no encoding {encoding!r}")
        if not self.digests:
            yield Fault(PACKAGE_FILE, "missing", "has no sha256 of the files")
        for key in ("name", "description", "licence", "source", "version"):
            if not isinstance(self.package.get(key, ""), str):
                yield Fault(PACKAGE_FILE, "type", f"{key} is not a text")

    def id_faults(self) -> Iterator[Fault]:
        seen: dict[str, str] = {}
        for one in self.ids:
            if fault := id_fault(one):
                yield Fault(one, "id", f"the id {fault}")
            other = seen.setdefault(one.casefold(), one)
            if other != one:
                yield Fault(one, "duplicate", f"the id differs from {other!r} in case only")

    def name_faults(self) -> Iterator[Fault]:
        for name, digest in self.digests.items():
            if "/" in name or "\\" in name:
                yield Fault(name, "id", "the id has a path in it")
            elif name not in self.names:
                yield Fault(name, "missing", "is listed, but missing")
            if not isinstance(digest, str) or len(digest) != _DIGEST_CHARS:
                yield Fault(name, "type", "the listed value is not a SHA-256")
        for one in self.ids:
            page = f"{one}.html"
            if page not in self.names and page not in self.digests:
                yield Fault(page, "missing", "has gold or facts, but no page")
        for name in self.outside:
            yield Fault(name, "extra", "is outside the folder of the package")
        for name in self.names - self.digests.keys():
            why = "is not listed" if name in self.document_files else "belongs to no page"
            yield Fault(name, "extra", why)

    def file_faults(self, name: str) -> Iterator[Fault]:
        try:
            data = self.store.read(self.folder + name)
        except PackageError as error:
            yield Fault(name, "unreadable", str(error))
            return
        said = self.digests.get(name)
        digest = hashlib.sha256(data).hexdigest()
        if said is not None and said != digest:
            yield Fault(name, "altered", "differs from the listed SHA-256")
        if name.endswith(".html"):
            yield from self.page_faults(name, data, digest)
        elif name.endswith(".txt"):
            yield from self.gold_faults(name, data)
        else:
            yield from self.facts_faults(name, data)

    def page_faults(self, name: str, data: bytes, digest: str) -> Iterator[Fault]:
        if not data.strip():
            yield Fault(name, "empty", "has no content")
            return
        other = self.pages.setdefault(digest, name)
        if other != name:
            self.notes.append(Fault(name, "duplicate", f"is the same page as {other}"))
        stem = name.removesuffix(".html")
        if not {f"{stem}.txt", f"{stem}.json"} & self.names:
            self.notes.append(Fault(name, "missing", "has neither gold nor facts"))
        yield from self.encoding_faults(name, data)

    def encoding_faults(self, name: str, data: bytes) -> Iterator[Fault]:
        stated = self.encoding_of(name.removesuffix(".html"))
        found = decode(data, charset=stated)
        if stated and found.encoding != named_in_header(stated):
            why = f"is not {stated}, as is stated, but {found.encoding} (by {found.why})"
            yield Fault(name, "encoding", why)
        elif found.replaced:
            why = f"{found.replaced} places are no {found.encoding}"
            self.notes.append(Fault(name, "encoding", why))

    def encoding_of(self, stem: str) -> str | None:
        """Return the encoding stated by the facts of a document, or by the package."""
        facts: dict[str, Any] = {}
        with suppress(PackageError):
            facts = as_object(self.store.read(f"{self.folder}{stem}.json"))
        stated = facts.get("encoding") or self.package.get("encoding")
        return stated if _is_encoding(stated) else None

    def gold_faults(self, name: str, data: bytes) -> Iterator[Fault]:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            yield Fault(name, "encoding", f"is not UTF-8: {error.reason} at byte {error.start}")
            return
        if not text.strip():
            self.notes.append(Fault(name, "empty", "the gold is empty: no main content"))

    def facts_faults(self, name: str, data: bytes) -> Iterator[Fault]:
        faults = list(_json_faults(name, data))
        yield from faults
        if any(fault.kind != "duplicate" for fault in faults):
            return
        facts = json.loads(data.decode("utf-8-sig"))
        for why in type_faults(facts):
            yield Fault(name, "type", why)
        encoding = facts.get("encoding")
        if isinstance(encoding, str) and not _is_encoding(encoding):
            yield Fault(name, "encoding", f"there is no encoding {encoding!r}")
        yield from self.span_faults(name, facts)

    def span_faults(self, name: str, facts: dict[str, Any]) -> Iterator[Fault]:
        spans = facts.get("spans")
        if not spans or list(type_faults({"spans": spans})):
            return
        try:
            page = self.store.read(self.folder + name.removesuffix(".json") + ".html")
        except PackageError:
            return
        chars = len(decode(page, charset=self.encoding_of(name.removesuffix(".json"))).text)
        if spans[-1][1] > chars:
            yield Fault(name, "type", f"spans end at {spans[-1][1]}, the page at {chars}")


def _json_faults(name: str, data: bytes) -> Iterator[Fault]:
    """Yield the faults of a file that should be a JSON object."""
    if not data.strip():
        yield Fault(name, "empty", "has no content")
        return
    twice: list[str] = []
    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=lambda pairs: _noted(pairs, twice))
    except UnicodeDecodeError as error:
        yield Fault(name, "encoding", f"is not UTF-8: {error.reason} at byte {error.start}")
        return
    except (ValueError, RecursionError) as error:
        yield Fault(name, "json", f"bad JSON: {error}")
        return
    if not isinstance(found, dict):
        yield Fault(name, "json", f"is not an object but {type(found).__name__}")
    for key in twice:
        yield Fault(name, "duplicate", f"says {key!r} twice")


def _noted(pairs: list[tuple[str, Any]], twice: list[str]) -> dict[str, Any]:
    """Return an object, and record names that it has more than once."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            twice.append(key)
        found[key] = value
    return found


def _is_encoding(label: object) -> bool:
    return isinstance(label, str) and bool(named_in_header(label))
