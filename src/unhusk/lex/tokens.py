"""The token table: what the lexer found, as columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.lex_enums import Flag, Kind, Mode
from unhusk.lex.passes import lexer
from unhusk.lex.tags import KNOWN
from unhusk.runtime.deadline import NEVER
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from numpy.typing import NDArray


__all__ = ["Flag", "Kind", "Mode", "Tokens", "lex"]

_SMALL = 65536  # tokens
_INT, _SHORT, _BYTE = np.dtype(np.int32), np.dtype(np.int16), np.dtype(np.uint8)
_TEXT, _VERBATIM = int(Kind.TEXT), int(Kind.VERBATIM)


@record
@dataclass(frozen=True, eq=False)
class Tokens:
    """One row per token, in source order; the tokens tile the source.

    `edges` has one entry more than there are tokens: token i is source[edges[i]:edges[i + 1]].
    """

    edges: NDArray[np.int32]  # where tokens begin, and where the last one ends
    kind: NDArray[np.uint8]  # a Kind
    tag: NDArray[np.int16]  # id of lex/tags.py for start and end tags, else 0
    flags: NDArray[np.uint8]  # a Flag
    starts: int  # how many start tags there are
    texts: int  # at most so many tokens are text other than white space

    def __len__(self) -> int:
        """Return the number of tokens."""
        return len(self.kind)

    @property
    def start(self) -> NDArray[np.int32]:
        """Offset of the token's first character."""
        return self.edges[:-1]

    @property
    def stop(self) -> NDArray[np.int32]:
        """Offset behind the token's last character."""
        return self.edges[1:]

    @lazy
    def is_text(self) -> NDArray[np.bool_]:
        """Whether the token is text of the page, white space included."""
        return (self.kind == _TEXT) | (self.kind == _VERBATIM)


def lex(
    data: bytes,
    *,
    mode: Mode = Mode.DATA,
    last: int = 0,
    follow: bool = True,
    deadline: float = NEVER,
) -> Tokens:
    """Return the tokens of a narrowed page (`narrow`).

    `mode`, `last` (the tag whose end tag closes the mode) and `follow` (whether start tags change
    the mode) serve the standard's own tests.
    """
    if not 0 <= last < KNOWN:
        message = f"no such tag id: {last}"
        raise ValueError(message)
    setting = (int(mode), last, follow)
    size = len(data)
    for room in (size // 16 + 64, 2 * size + 8):
        columns = _columns(room)
        count = lexer.fill(data, room, columns, setting, deadline)
        if count >= 0:
            break
    edges, tags, kinds, flags, counts = columns
    edges[count] = size
    starts, texts = counts[:2].tolist()
    used = edges[: count + 1], kinds[:count], tags[:count], flags[:count]
    if 8 * count < room and room > _SMALL:  # do not hold on to much that is not used
        edges, kinds, tags, flags = used
        used = edges.copy(), kinds.copy(), tags.copy(), flags.copy()
    return Tokens(*used, starts, texts)


def _columns(room: int) -> tuple[np.ndarray, ...]:
    """Allocate starts, tags, kinds, flags, and the lexer's scratch for `room` tokens."""
    numbers, ids, marks = np.empty(room, _INT), np.empty(room, _SHORT), np.empty(room, _BYTE)
    return numbers, ids, marks, np.empty(room, _BYTE), np.empty(room, _INT)
