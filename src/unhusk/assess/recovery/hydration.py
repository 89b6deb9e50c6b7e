"""Hydration data: the JSON in a page's scripts from which they would render the page.

Values come from elements whose type is one of JSON, from assignments such as `window.state = {…}`,
`= JSON.parse("…")` or `= (function(a, b){return {…}}(…))`, from the chunks that Next.js and Remix
stream, and from attributes. What is not valid JSON is read as a JavaScript literal, up to the first
fault. Objects are read as tuples of pairs, so equal keys are all kept. Scripts beyond a size,
values nested too deep and broken ones are passed over and counted; the work is linear in the page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import numpy as np

from unhusk.assess.recovery.js_literals import read_literal, read_string
from unhusk.assess.recovery.rich_text import DECODER
from unhusk.lex.attributes import attributes
from unhusk.lex.tags import TAGS
from unhusk.lex.tokens import Kind
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.page.page import Page

MAX_SCRIPT = 8_000_000  # characters of one script; larger ones are not read
MAX_TOTAL = 32_000_000  # characters that are parsed on a page, failed attempts included
MAX_LOOSE = 1_000_000  # characters that are read as literals of JavaScript
MAX_TRIES = 1000  # broken values of a page after which reading stops
MIN_ATTRIBUTE = 200  # characters of an attribute that may hold content
_HEADING = 20_000  # characters between a function's name and what it returns

_LINKED = "application/ld+json"
_JSON_TYPES = ("json", "shoebox")  # how types of JSON end
_ASSIGNED = re.compile(
    r"""(?<![\w$])(?P<name>[A-Za-z_$][\w$]{2,60})["']?\]?\s{0,20}=\s{0,20}
    (?:JSON\s?\.\s?parse\(\s{0,20})?(?:decodeURIComponent\(\s{0,20})?
    (?:(?P<made>\(?function\s{0,5}\()|(?=[\[{"'`]))""",
    re.VERBOSE,
)
_STATE = re.compile(
    r"__|_sharedData$|\w*(?:initial|preloaded)_?(?:state|data|props)$", re.IGNORECASE
)
_RETURNED = re.compile(r"return\s?(?=[\[{])")
_PUSHED = re.compile(r"__next_f\s{0,5}\.\s{0,5}push\(\s{0,20}(?=\[)")
_QUEUED = re.compile(r"[cC]ontroller\s{0,5}\.\s{0,5}enqueue\(\s{0,20}(?=[\"'`])")
_ROW = re.compile(r"^[0-9a-f]{1,8}:(?:T(?P<size>[0-9a-f]{1,7}),|(?=[\[{\"]))", re.MULTILINE)
_WRAPPED = re.compile(r"\s*(?://|/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*/)?")
_ANGULAR = {"&q;": '"', "&l;": "<", "&g;": ">", "&s;": "'", "&a;": "&"}  # escapes of its states


@dataclass(frozen=True, eq=False)
class Hydration:
    """One value found in a script."""

    name: str  # __NEXT_DATA__, json-ld, __INITIAL_STATE__ …
    value: Any  # objects as tuples of pairs
    start: int  # span of the script element, or of the tag whose attribute it is
    stop: int
    is_state: bool = True  # said to be the page's state; else any value that a script has

    @property
    def is_ld(self) -> bool:
        """Whether it is what the page states in JSON-LD."""
        return self.name == "json-ld"


class _Budget:
    """How much may still be parsed on a page, and how many scripts were not read."""

    def __init__(self) -> None:
        """Begin with the full budget."""
        self.chars = MAX_TOTAL
        self.loose = MAX_LOOSE
        self.tries = MAX_TRIES
        self.passed_over = 0

    def has_room(self, size: int = 1) -> bool:
        """Whether a text of this size may still be parsed."""
        return self.tries > 0 and size <= self.chars

    def parsed(self, text: str, at: int = 0, *, loosely: bool = False) -> tuple[Any, int]:
        """Return the value at a place of a text and where it ends; None where it has none.

        It is JSON or, if that is asked for, a literal of JavaScript.
        """
        if self.has_room(len(text) - at):
            try:
                value, stop = DECODER.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                self.tries -= 1
                self.chars -= getattr(error, "pos", len(text)) - at  # up to the fault
            else:
                self.chars -= stop - at
                return value, stop
        if loosely and self.loose > 0 and text[at : at + 1] in ("{", "["):
            value, stop = read_literal(text, at, at + self.loose)
            self.loose -= stop - at
            if value:
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
        elif kind.endswith(_JSON_TYPES):
            named = "json-ld" if kind == _LINKED else name or "json"
            found.append(Hydration(named, _stated(body, budget), start, stop))
        else:
            for assigned, value in _assigned(body, budget):
                is_state = bool(_STATE.match(assigned))
                found.append(Hydration(assigned, value, start, stop, is_state))
            found += [Hydration("stream", one, start, stop) for one in _queued(body, budget)]
            chunks += [Hydration("", one, start, stop) for one in _pushed(body, budget)]
    if chunks:
        rows = _rows("".join(one.value for one in chunks), budget)
        found.append(Hydration("__next_f", rows, chunks[0].start, chunks[-1].stop))
    found += _in_attributes(page, budget)
    return [one for one in found if one.value is not None], budget.passed_over


def _stated(body: str, budget: _Budget) -> Any:
    """Return the value of an element whose type says that it is JSON."""
    wrapped = _WRAPPED.match(body)
    text = body[wrapped.end() if wrapped else 0 :].strip()
    if "&q;" in text[:MIN_ATTRIBUTE]:
        for escaped, meant in _ANGULAR.items():
            text = text.replace(escaped, meant)
    return budget.parsed(text, loosely=True)[0]


def _in_attributes(page: Page, budget: _Budget) -> Iterator[Hydration]:
    """Yield the JSON in long attributes, from which scripts fill elements."""
    tokens = page.tokens
    is_long = tokens.stop - tokens.start > MIN_ATTRIBUTE
    for row in np.flatnonzero(is_long & (tokens.kind == Kind.START)).tolist():
        check(page.deadline)
        start, stop = int(tokens.start[row]), int(tokens.stop[row])
        if stop - start > MAX_SCRIPT:
            budget.passed_over += 1
            continue
        for name, value in attributes(page.source, start, stop).items():
            if len(value) > MIN_ATTRIBUTE and value.lstrip()[:1] in ("{", "["):
                inside = budget.parsed(value.lstrip())[0]
                yield Hydration(name, inside, start, stop, is_state=False)


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
    """Yield the names and values of assignments; those nested inside a value are skipped."""
    reached = 0
    for match in _ASSIGNED.finditer(body):
        if match.start() < reached:
            continue
        if not budget.has_room(len(body) - match.end()):
            budget.passed_over += 1
            return
        value, reached = _value(body, match, budget)
        if isinstance(value, tuple | list):
            yield match["name"], value


def _value(body: str, match: re.Match[str], budget: _Budget) -> tuple[Any, int]:
    """Return the assigned value and where it ends; None for a string that is not JSON."""
    at = match.end()
    if match["made"]:
        returned = _RETURNED.search(body, at, at + _HEADING)
        return budget.parsed(body, returned.end(), loosely=True) if returned else (None, at)
    if body[at] in "{[":
        return budget.parsed(body, at, loosely=True)
    text, stop = read_string(body, at)
    plain = unquote(text) if text.startswith("%") else text
    return (budget.parsed(plain, loosely=True)[0] if plain[:1] in ("{", "[") else None), stop


def _queued(body: str, budget: _Budget) -> Iterator[Any]:
    """Yield the values that a script pushes into a stream, one per line."""
    reached = 0
    for match in _QUEUED.finditer(body):
        if match.start() < reached or not budget.has_room(len(body) - match.end()):
            continue
        text, reached = read_string(body, match.end())
        yield from (budget.parsed(line)[0] for line in text.splitlines() if line)


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
