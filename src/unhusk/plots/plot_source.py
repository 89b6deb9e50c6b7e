"""`unhusk.plot`: a source, a method and perhaps the gold become a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.errors import BadParameterError
from unhusk.evaluation.alignment.align import place
from unhusk.extraction.extract import DEFAULT_METHOD
from unhusk.extraction.source import read
from unhusk.method.registry import method as method_of
from unhusk.plots.figure import draw
from unhusk.plots.theme import THEMES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from unhusk.extraction.source import Source
    from unhusk.method.method import Method
    from unhusk.plots.theme import Name


def plot(
    source: Source,
    method: str | Method = DEFAULT_METHOD,
    *,
    gold: str | None = None,
    theme: Name = "light",
) -> Figure:
    """Return a figure of what a method saw on a page and what it keeps; needs the extra `plot`.

    The figure is one of matplotlib: `figure.savefig("accb.png", dpi=200)` writes it. `gold` is the
    main content as text, and is marked where it stands on the page. `theme` is "light" or "dark".
    """
    if theme not in THEMES:
        message = f"there is no theme {theme!r}; there are: {', '.join(THEMES)}"
        raise BadParameterError(message)
    page = read(source)
    spans = None if gold is None else place(gold, page).spans
    return draw(page, method_of(method), gold=spans, theme=theme)
