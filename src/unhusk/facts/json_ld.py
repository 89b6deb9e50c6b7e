"""Reads JSON-LD: its objects as a flat list, broken scripts repaired; or a quick scan for types."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.lex.tokens import Kind
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

_MAX_CHARS = 2_000_000  # of one script
_MAX_SCRIPTS = 32
_MAX_OBJECTS = 2000
_MAX_NESTING = 500  # brackets opened and not closed; more is not data
_WRAPPING = re.compile(
    r"^\s*(?:<!--|//<!\[CDATA\[|/\*<!\[CDATA\[\*/)|(?:-->|//\]\]>|/\*\]\]>\*/|;)\s*$"
)
_DECODER = json.JSONDecoder(strict=False)
_INSIDE = ("@graph", "mainEntity")  # keys under which objects stand that describe the page too
_MEDIA_TYPE = "application/ld+json"
MAX_SCANNED = 16  # scripts that are searched for types without parsing them
MAX_SCANNED_CHARS = 1 << 16  # of one of them
_TYPE = re.compile(r'"@type"\s{0,20}:\s{0,20}\[?\s{0,20}"([^"]{1,60})"')
_FREE = "ccessibleForFree"  # part of the key below, in the usual spelling
_NOT_FREE = re.compile(r'"isAccessibleForFree"\s*:\s*(?:"?\s*false)', re.IGNORECASE)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")


def linked_data(page: Page, scripts: list[int]) -> list[dict[str, Any]]:
    """Return the objects in these scripts of a page, outer ones before those inside a graph."""
    found: list[dict[str, Any]] = []
    for text in _texts(page, scripts[:_MAX_SCRIPTS]):
        check(page.deadline)
        for value in _flat(_parsed(text)):
            found.append(value)
            if len(found) >= _MAX_OBJECTS:
                return found
    return found


def type_names(source: str) -> list[list[str]]:
    """Return the types that each script of JSON-LD names, in lower case, without parsing it."""
    return [[plain_type(name) for name in _TYPE.findall(text)] for text in _raw_scripts(source)]


def plain_type(name: str) -> str:
    """Return the name of a type in lower case, without its vocabulary."""
    return name.strip().rpartition("/")[2].lower()


def not_free(source: str) -> tuple[int, int] | None:
    """Return where a page states that it is not free to read, if it does."""
    match = _NOT_FREE.search(source) if _FREE in source else None  # the pattern alone is slow
    return match.span() if match else None


def _raw_scripts(source: str) -> Iterator[str]:
    """Yield the source of the first scripts of JSON-LD, long ones cut."""
    at = source.find(_MEDIA_TYPE)
    for _ in range(MAX_SCANNED):
        if at < 0:
            return
        stop = source.find("</", at, at + MAX_SCANNED_CHARS)
        stop = stop if stop >= 0 else min(at + MAX_SCANNED_CHARS, len(source))
        yield source[at:stop]
        at = source.find(_MEDIA_TYPE, stop)


def _texts(page: Page, scripts: list[int]) -> Iterator[str]:
    """Yield the bodies of the scripts."""
    tokens = page.tokens
    for node in scripts:
        token = int(page.nodes.first[node]) + 1
        if token < len(tokens) and tokens.kind[token] == Kind.RAW:
            start, stop = tokens.edges[token : token + 2].tolist()
            yield page.source[start : min(stop, start + _MAX_CHARS)]


def _parsed(text: str) -> Any:
    """Return the parsed value of a script, after repairing common faults; None if that fails."""
    if text.count("{") + text.count("[") > _MAX_NESTING and _depth(text) > _MAX_NESTING:
        return None
    found = _decoded(text)
    if found is None:
        found = _decoded(_TRAILING_COMMA.sub(r"\1", _WRAPPING.sub("", text)))
    return found


def _decoded(text: str) -> Any:
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None


def _depth(text: str) -> int:
    """Return how deep brackets nest, quotes aside."""
    signs = np.frombuffer(text.encode("latin-1", "replace"), np.uint8)
    opens = np.isin(signs, (0x5B, 0x7B)).astype(np.int64)
    closes = np.isin(signs, (0x5D, 0x7D)).astype(np.int64)
    return int(np.cumsum(opens - closes).max(initial=0))


def _flat(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list, of a graph, and of `mainEntity`."""
    waiting = [value]  # the next one last
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += reversed(one[:_MAX_OBJECTS])
        elif isinstance(one, dict):
            yield one
            waiting += [one[key] for key in reversed(_INSIDE) if one.get(key)]


def types_of(value: dict[str, Any]) -> set[str]:
    """Return the types of an object without their vocabulary."""
    given = value.get("@type", ())
    names = [given] if isinstance(given, str) else given if isinstance(given, list) else []
    return {
        name.rsplit("/", 1)[-1].removeprefix("schema:") for name in names if isinstance(name, str)
    }


def names_in(value: Any) -> list[str]:
    """Return the names that a value gives: a text, an object's name, or those of a list."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        parts = [value.get(key) for key in ("givenName", "familyName")]
        joined = " ".join(part for part in parts if isinstance(part, str))
        return names_in(value.get("name") or joined or None)
    if isinstance(value, list):
        return [name for one in value[:50] for name in names_in(one) if not isinstance(one, list)]
    return []


def followed(value: Any, known: dict[str, dict[str, Any]]) -> Any:
    """Return a value with references by `@id` replaced by the objects, where they are known."""
    if isinstance(value, list):
        return [followed(one, known) for one in value[:50] if not isinstance(one, list)]
    if isinstance(value, dict) and "name" not in value and isinstance(value.get("@id"), str):
        return known.get(value["@id"], value)
    return value
