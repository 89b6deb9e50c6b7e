"""A figure as a file: SVG, PNG or PDF by the ending of its name, the same bytes each time."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_NO_DATE: dict[str, dict[str, Any]] = {
    "svg": {"Date": None},
    "png": {},
    "pdf": {"CreationDate": None},
}
ENDINGS = tuple(_NO_DATE)
_DPI = 200


def ending_of(name: str) -> str | None:
    """Return the kind of figure that a file name asks for; None if it is none of `ENDINGS`.

    >>> ending_of("out/accb.SVG"), ending_of("accb.gif"), ending_of("svg")
    ('svg', None, None)
    """
    ending = PurePath(name).suffix.lower().lstrip(".")
    return ending if ending in _NO_DATE else None


def to_bytes(figure: Figure, ending: str) -> bytes:
    """Return a figure as one of `ENDINGS`."""
    stream = BytesIO()
    with needed("matplotlib", "plot").rc_context({"svg.hashsalt": "unhusk"}):
        figure.savefig(stream, format=ending, dpi=_DPI, metadata=_NO_DATE[ending])
    return stream.getvalue()
