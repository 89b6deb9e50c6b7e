"""JSON inside a page's scripts: what a script would make the page of, read without running it.

Values come from `application/json` and `application/ld+json` elements, from assignments such as
`window.__INITIAL_STATE__ = {…}` or `= JSON.parse("…")`, and from the chunks that Next.js pushes.
Objects are read as tuples of pairs, so equal keys are all kept. Scripts beyond a size, values
nested too deep and broken ones are passed over and counted; the work is linear in the page.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.deadline import check
from unhusk.lex.attributes import attributes
from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

MAX_SCRIPT = 8_000_000  # characters of one script; larger ones are not read
MAX_TOTAL = 32_000_000  # characters that are parsed on a page, tries that fail included
MAX_TRIES = 1000  # values that are looked at on a page

_JSON_TYPES = ("application/json", "application/ld+json")
_ASSIGNED = re.compile(
    r"""(?P<name>__[A-Za-z_$]\w{0,60}|_sharedData|INITIAL_STATE|initialState|PRELOADED_STATE)
    \s{0,20}=\s{0,20}(?P<parse>JSON\s?\.\s?parse\(\s{0,20})?(?=[\[{"])""",
    re.VERBOSE,
)
_PUSHED = re.compile(r"__next_f\s{0,5}\.\s{0,5}push\(\s{0,20}(?=\[)")
_ROW = re.compile(r"^[0-9a-f]{1,8}:(?:T(?P<size>[0-9a-f]{1,7}),|(?=[\[{\"]))", re.MULTILINE)
_UNDEFINED = re.compile(r":\s?undefined(?=\s?[,}])")
_DECODER = json.JSONDecoder(object_pairs_hook=tuple)


@dataclass(frozen=True, eq=False)
class Hydration:
    """One value found in a script."""

    name: str  # __NEXT_DATA__, json-ld, __INITIAL_STATE__ …
    value: Any  # objects as tuples of pairs
    start: int  # span of the script element
    stop: int


class _Budget:
    """How much may still be parsed on a page, and how many scripts were not read."""

    def __init__(self) -> None:
        """Begin with all of it."""
        self.chars = MAX_TOTAL
        self.tries = MAX_TRIES
        self.passed_over = 0

    def has_room(self, size: int = 1) -> bool:
        """Whether a text of this size may still be parsed."""
        return self.tries > 0 and size <= self.chars

    def parsed(self, text: str, at: int = 0) -> tuple[Any, int]:
        """Return the JSON value at a place of a text and where it ends; None where it has none."""
        if self.has_room(len(text) - at):
            self.tries -= 1
            try:
                value, stop = _DECODER.raw_decode(text, at)
            except (ValueError, RecursionError):
                self.chars -= len(text) - at
            else:
                self.chars -= stop - at
                return value, stop
        self.passed_over += 1
        return None, at


def hydrations(page: Page) -> tuple[list[Hydration], int]:
    """Return the values in a page's scripts, in the page's order, and how many were passed over."""
    budget = _Budget()
    found: list[Hydration] = []
    chunks: list[Hydration] = []
    for start, stop, body, kind, name in _scripts(page):
        check(page.deadline)
        if len(body) > MAX_SCRIPT:
            budget.passed_over += 1
        elif kind in _JSON_TYPES:
            value, _ = budget.parsed(body.strip())
            named = "json-ld" if kind == _JSON_TYPES[1] else name or "json"
            found.append(Hydration(named, value, start, stop))
        else:
            found += [Hydration(*one, start, stop) for one in _assigned(body, budget)]
            chunks += [Hydration("", one, start, stop) for one in _pushed(body, budget)]
    if chunks:
        rows = _rows("".join(one.value for one in chunks), budget)
        found.append(Hydration("__next_f", rows, chunks[0].start, chunks[-1].stop))
    return [one for one in found if one.value is not None], budget.passed_over


def _scripts(page: Page) -> Iterator[tuple[int, int, str, str, str]]:
    """Yield span, body, type and id of each script that has a body."""
    tokens, nodes = page.tokens, page.nodes
    rows = np.flatnonzero(nodes.tag == TAGS["script"])
    for first, stop in zip(nodes.first[rows].tolist(), nodes.stop[rows].tolist(), strict=True):
        if first + 1 >= stop or tokens.kind[first + 1] != Kind.RAW:
            continue
        start, inner, behind = tokens.edges[[first, first + 1, first + 2]].tolist()
        stated = attributes(page.source, start, inner)
        kind = stated.get("type", "").partition(";")[0].strip().lower()
        body = page.source[inner:behind]
        yield start, int(tokens.edges[stop]), body, kind, stated.get("id", "")


def _assigned(body: str, budget: _Budget) -> Iterator[tuple[str, Any]]:
    """Yield the names and values of assignments; inside a value none is looked for."""
    reached = 0
    for match in _ASSIGNED.finditer(body):
        if match.start() < reached:
            continue
        rest = len(body) - match.end()
        if not budget.has_room(rest):
            budget.passed_over += 1
            return
        value, reached = budget.parsed(body, match.end())
        if match["parse"] and isinstance(value, str):
            value, _ = budget.parsed(value)
        elif value is None and not match["parse"] and budget.has_room(rest):
            value, _ = budget.parsed(_UNDEFINED.sub(":null", body[match.end() :]))
        if isinstance(value, tuple | list):
            yield match["name"], value


def _pushed(body: str, budget: _Budget) -> Iterator[str]:
    """Yield the chunks that Next.js streams; a value may go on from one script to the next."""
    for match in _PUSHED.finditer(body):
        if not budget.has_room(len(body) - match.end()):
            budget.passed_over += 1
            return
        value, _ = budget.parsed(body, match.end())
        if isinstance(value, list):
            yield from (part for part in value if isinstance(part, str))


def _rows(text: str, budget: _Budget) -> list[Any]:
    """Return the rows of a stream: JSON, or text after its size in bytes."""
    rows: list[Any] = []
    reached = 0
    for match in _ROW.finditer(text):
        if match.start() < reached:
            continue
        if match["size"]:
            size = int(match["size"], 16)
            start, reached = match.end(), match.end() + size // 4
            cut = text[start : start + size].encode("utf-8", "replace")[:size]
            rows.append(cut.decode("utf-8", "ignore"))
            continue
        stop = text.find("\n", match.end())
        line = text[match.end() : stop if stop >= 0 else len(text)]
        if not budget.has_room(len(line)):
            budget.passed_over += 1
            break
        rows.append(budget.parsed(line)[0])
    return [row for row in rows if row is not None]
