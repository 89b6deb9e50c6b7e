"""Attributes of start tags, read from the source when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.passes import lexer
from unhusk.lex.passes.charrefs import resolve

if TYPE_CHECKING:
    from numpy.typing import NDArray

_INT = np.dtype(np.int32)


def attribute_spans(
    data: bytes, edges: NDArray[np.int32], tags: NDArray[np.int32], begin: int = 0
) -> NDArray[np.int32]:
    """Return a row (tag, name start, name stop, value start, value stop) per attribute.

    `edges` are those of the tokens, `tags` the tokens to ask about, from row `begin` on; the first
    number is a row of them. A value start of -1 says that the attribute has no value.
    """
    room = 4 * len(tags) + 16
    while True:
        found = np.empty(1 + 5 * room, _INT)
        count = lexer.attribute_rows(data, edges, tags, begin, found)
        if count <= room:
            return found[1 : 1 + 5 * count].reshape(-1, 5)
        room = count


def attributes(source: str, start: int, stop: int) -> dict[str, str]:
    """Return the attributes of the start tag source[start:stop]; the first of a name counts.

    >>> attributes('<a HREF="?x&amp;y" id=k checked id=z>', 0, 37)
    {'href': '?x&y', 'id': 'k', 'checked': ''}
    """
    tag = source[start:stop]
    edges = np.array([0, len(tag)], np.int32)
    found: dict[str, str] = {}
    for _, name, name_stop, value, value_stop in attribute_spans(
        tag.encode("latin-1", "unhusk.narrow"), edges, np.zeros(1, np.int32)
    ).tolist():
        written = tag[value:value_stop] if value >= 0 else ""
        found.setdefault(_ascii_lower(tag[name:name_stop]), resolve(written, in_attribute=True))
    return found


def _ascii_lower(name: str) -> str:
    return name.lower() if name.isascii() else "".join(c.lower() if c < "\x80" else c for c in name)
