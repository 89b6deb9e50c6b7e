"""Differences between two packages, document by document."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.errors import PackageError
from unhusk.evaluation.tokens.page_words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.packages.package import Package

_MISSING = "cannot be read"


@dataclass(frozen=True, order=True)
class Change:
    """A document that differs."""

    id: str
    kind: str  # added, removed, renamed, changed, unreadable
    what: str  # details, in words


def changes(old: Package, new: Package) -> Iterator[Change]:
    """Yield the differences by id; a page with a new id is a renamed document."""
    before, after = set(old.ids), set(new.ids)
    renamed = _renamed(old, new, sorted(before - after), sorted(after - before))
    for one in sorted(before | after):
        if one in renamed:
            yield Change(one, "renamed", f"is now {renamed[one]}")
        elif one in renamed.values():
            continue
        elif one not in after:
            yield Change(one, "removed", "")
        elif one not in before:
            yield Change(one, "added", "")
        else:
            yield from _changed(old, new, one)


def _renamed(old: Package, new: Package, gone: list[str], come: list[str]) -> dict[str, str]:
    """Return the new ids of renamed pages, by their old ids."""
    if not gone or not come:
        return {}
    at = {_page_digest(new, one): one for one in reversed(come)}
    found: dict[str, str] = {}
    for one in gone:
        other = at.pop(_page_digest(old, one), None)
        if other is not None:
            found[one] = other
    return found


def _page_digest(package: Package, one: str) -> bytes:
    try:
        return hashlib.sha256(package.read(f"{one}.html")).digest()
    except PackageError:
        return f"{package.path}/{one}".encode("utf-8", "surrogatepass")  # unique


def _changed(old: Package, new: Package, one: str) -> Iterator[Change]:
    try:
        before, after = old.document(one), new.document(one)
    except PackageError as error:
        yield Change(one, "unreadable", str(error))
        return
    what = list(_differences(before, after))
    if what:
        yield Change(one, "changed", "; ".join(what))


def _differences(before: Document, after: Document) -> Iterator[str]:
    if before.html != after.html:
        yield f"page: {len(before.html)} to {len(after.html)} bytes"
    if before.gold != after.gold:
        yield f"gold: {_gold(before.gold, after.gold)}"
    keys = sorted(before.facts.keys() | after.facts.keys())
    changed = [key for key in keys if before.facts.get(key) != after.facts.get(key)]
    if changed:
        yield f"facts: {', '.join(changed)}"
    if before.encoding != after.encoding and "encoding" not in changed:
        yield f"encoding: {before.encoding} to {after.encoding}"


def _gold(before: str | None, after: str | None) -> str:
    if before is None or after is None:
        return "added" if before is None else "removed"
    old, new = Counter(words(before)), Counter(words(after))
    gone, come = (old - new).total(), (new - old).total()
    return f"{gone} words fewer, {come} more" if gone or come else "order, case or white space"
