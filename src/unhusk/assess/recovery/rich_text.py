"""The strings of a JSON value as lines: where each stands, and which make one line together.

Editors store a paragraph as a node whose children are its words in bold, its links and so on. Nodes
say what they are (`type`, `nodeType`, `_type`, the name of an element); those for parts of a line
are joined, all others begin a new one.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from unhusk.assess.recovery.devalue import Flattened, flattened

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 200  # levels of a value that are looked into
MAX_STRINGS = 200_000  # strings of a value that are looked at
DECODER = json.JSONDecoder(object_pairs_hook=tuple, strict=False)  # equal keys are all kept

_KINDS = ("tagName", "tag", "nodeType", "_type", "type", "__typename", "nodeName")
_INLINE = frozenset(
    "text span a link hyperlink entry-hyperlink asset-hyperlink autolink strong em b i u s sub sup "
    "small mark code inlinecode inline-code inline bold italic underline leaf mention emoji abbr "
    "cite q time del ins kbd var font".split()
)
_LEFT_OUT = frozenset("nav footer button form script style svg".split())  # elements without content
_JOINED = frozenset(("children", "content", "spans", "nodes", "leaves"))  # lists of parts of a line
_ENDS = ".!?…。！？"
_INSIDE = 20  # characters of a string that may be JSON itself
_WORD = re.compile(r"(?i:i18n|l10n)|[A-Z]?[a-z]+|[A-Z]+(?![a-z])", re.ASCII)

Place = tuple[str, ...]


class Line(NamedTuple):
    """A line of text, and the keys that lead to it without places in lists."""

    place: Place
    text: str


class _Node(NamedTuple):
    value: Any
    place: Place
    depth: int
    line: int  # which line the strings of this value are part of
    is_joined: bool  # whether it is a part of that line, or begins a new one


def lines(value: Any) -> Iterator[Line]:
    """Yield the lines of a value in order."""
    last: dict[Place, int] = {}
    open_: dict[Place, list[str]] = {}
    for node in _strings(value):
        parts = open_.setdefault(node.place, [])
        if parts and (last[node.place] != node.line or _is_apart(parts[-1], node.value)):
            yield Line(node.place, "".join(parts))
            parts.clear()
        parts.append(node.value)
        last[node.place] = node.line
    yield from (Line(place, "".join(parts)) for place, parts in open_.items())


@lru_cache(4096)
def words_of(key: str) -> frozenset[str]:
    """Return the words of a key.

    >>> sorted(words_of("cookieBanner_i18n"))
    ['banner', 'cookie', 'i18n']
    """
    return frozenset(word.lower() for word in _WORD.findall(key))


def _is_apart(before: str, after: str) -> bool:
    """Whether a part ends a sentence and the next begins one without any space between."""
    return before[-1:] in _ENDS and after[:1].isalpha() and after[:1] == after[:1].upper()


def _strings(value: Any) -> Iterator[_Node]:
    """Yield the strings of a value in order; no recursion."""
    table = flattened(value)
    stack = [_Node(table.at(0) if table else value, (), 0, 0, is_joined=False)]
    seen = line = 0
    while stack and seen < MAX_STRINGS:
        node = stack.pop()
        inside = _inside(node.value) if isinstance(node.value, str) else None
        node = node if inside is None else node._replace(value=inside)
        if _kind(node.value) in _LEFT_OUT:
            continue
        if _begins_line(node):
            line += 1
            node = node._replace(line=line)
        if isinstance(node.value, str):
            seen += 1
            yield node
        elif node.depth < MAX_DEPTH and isinstance(node.value, tuple | list):
            inner = _of_object if isinstance(node.value, tuple) else _of_list
            stack += reversed(inner(node, table))


def _inside(text: str) -> Any:
    """Return the JSON that a string holds; None where it holds none."""
    if len(text) < _INSIDE or text[0] not in "{[" or text.rstrip()[-1:] not in ("}", "]"):
        return None
    try:
        value = DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, tuple | list) else None


def _begins_line(node: _Node) -> bool:
    kind = _kind(node.value)
    is_part = kind is None or kind in _INLINE or kind[:1] == "$"  # a component, most often a link
    return not (node.is_joined and is_part)


def _kind(value: Any) -> str | None:
    """Return what a node says it is, in lower case; None where it does not say."""
    if isinstance(value, list):
        return value[_tag_at(value)].lower() if _tag_at(value) is not None else None
    if not isinstance(value, tuple):
        return None
    stated = {key: one for key, one in value if key in _KINDS and isinstance(one, str)}
    return next((stated[key].lower() for key in _KINDS if key in stated), None)


def _tag_at(value: list[Any]) -> Any:
    """Return where in a list the name of an element stands: `["$", "p", …]`, `["p", {…}, …]`."""
    if len(value) > 3 and value[0] == "$" and isinstance(value[1], str):  # noqa: PLR2004
        return 1
    is_element = len(value) > 1 and isinstance(value[0], str) and isinstance(value[1], tuple)
    return 0 if is_element and value[0].isidentifier() else None


def _of_object(node: _Node, table: Flattened | None) -> list[_Node]:
    """Return the members of an object; those that hold parts of its line belong to it."""
    is_part = node.is_joined or _kind(node.value) is not None
    found: list[_Node] = []
    texts: set[Place] = set()  # two texts of one object that stand in the same place are two lines
    for key, inner in node.value:
        name = table.key(key) if table else key
        value = table.at(inner) if table and isinstance(inner, int) else inner
        place = _placed(node.place, name)
        joined = is_part and (name in _JOINED or isinstance(value, tuple))
        if isinstance(value, str):
            joined = place not in texts
            texts.add(place)
        found.append(_Node(value, place, node.depth + 1, node.line, is_joined=joined))
    return found


def _of_list(node: _Node, table: Flattened | None) -> list[_Node]:
    at = _tag_at(node.value)
    members = node.value if at is None else node.value[1 if at == 0 else 3 :]
    is_part = at is not None or node.is_joined
    members = table.members(members) if table else members
    values = [table.at(one) if table and isinstance(one, int) else one for one in members]
    return [_Node(one, node.place, node.depth + 1, node.line, is_part) for one in values]


def _placed(place: Place, key: str) -> Place:
    """Return a place with one more key, if it is none that only counts or repeats the last."""
    name = _general(key)
    return place if not name or place[-1:] == (name,) else (*place, name)


@lru_cache(4096)
def _general(key: str) -> str:
    """Return a key without what tells members of the same kind apart.

    >>> [_general(key) for key in ("Paragraph:a1_7", "17", "b3f9", "i18n", "body")]
    ['Paragraph', '', '', 'i18n', 'body']
    """
    name = key.partition(":")[0]
    has_number = any(c.isdigit() for c in name) and not words_of(name) & {"i18n", "l10n"}
    return "" if has_number else name
