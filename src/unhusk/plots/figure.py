"""A method on a page as a figure: a panel for each thing that the method looked at."""

from __future__ import annotations

from importlib import import_module
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from unhusk.method.spans import spread
from unhusk.page.passes.clip import total
from unhusk.plots.panel import View, panels
from unhusk.plots.panel_marks import DROPPED, GOLD, KEPT, THRESHOLD, Style
from unhusk.plots.theme import THEMES
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from unhusk.method.method import Method
    from unhusk.page.page import Page
    from unhusk.plots.panel import Panel
    from unhusk.plots.theme import Name, Theme

WIDTH = 6.0  # inches: 600 pixels at 100 to the inch
MOST = 1000  # marks in a panel; more rows are drawn thinned
_HEAD = 0.85  # inches for title and legend
_LONGEST = 70  # characters of a title
NO_TEXT = "this page has no text"


def draw(
    page: Page,
    method: Method,
    *,
    gold: NDArray[np.int32] | None = None,
    theme: Name = "light",
) -> Figure:
    """Return the figure of a method on a page; `gold` are spans of the source, if it is known.

    The figure is one of matplotlib: `figure.savefig("accb.png", dpi=200)` writes it. Rows of a page
    that has very many are drawn thinned, and the axis says so. A page without text gives a figure
    that says so.
    """
    colours = THEMES[theme]
    with needed("matplotlib", "plot").rc_context(colours.settings):
        view = viewed(page, method, gold)
        shown = panels(view) if len(page.blocks) else ()
        if not shown:
            return notice(f"{_title(method)}: {NO_TEXT}")
        heights = [_form(panel).HEIGHT for panel in shown]
        figure: Figure = needed("matplotlib.figure", "plot").Figure(
            (WIDTH, _HEAD + sum(heights) + 0.55 * len(shown)), layout="constrained"
        )
        rows = figure.subplots(len(shown), 1, squeeze=False, height_ratios=heights)[:, 0]
        style = Style(colours, MOST)
        for axes, panel in zip(rows, shown, strict=True):
            draw_panel(axes, panel, style)
        figure.suptitle(f"{_title(method)}\n{_summary(view)}", fontsize=10, x=0.01, ha="left")
        legend(figure, colours)
    return figure


def viewed(page: Page, method: Method, gold: NDArray[np.int32] | None) -> View:
    """Return a method on a page with what it keeps."""
    return View(page, method, spread(page, method, method(page)), gold)


def draw_panel(axes: Any, panel: Panel, style: Style) -> None:
    """Draw a panel into axes, in the way that its first signal asks for."""
    _form(panel).draw(axes, panel, style)


def _form(panel: Panel) -> Any:
    """Return the module that draws a panel."""
    return import_module(f"unhusk.plots.forms.draw_{panel.first.signal.form}")


def notice(text: str) -> Figure:
    """Return a figure that says in words what there is to say."""
    figure: Figure = needed("matplotlib.figure", "plot").Figure((WIDTH, 1.2))
    figure.text(0.5, 0.5, text, ha="center", va="center", fontsize=11, wrap=True)
    return figure


def _title(method: Method) -> str:
    return shorten(str(method), _LONGEST, placeholder=" …")


def _summary(view: View) -> str:
    """Return how much is kept."""
    kept, whole = total(view.kept), total(view.page.text_spans)
    return f"keeps {kept:,} of {whole:,} characters of text ({kept / max(whole, 1):.0%})"


def legend(figure: Figure, theme: Theme) -> None:
    """Explain below the figure what its colours mean, those that it uses."""
    from matplotlib.lines import Line2D  # noqa: PLC0415 - only where figures are made
    from matplotlib.patches import Patch  # noqa: PLC0415 - the same

    used = set(_labels(figure.axes))
    known = {
        KEPT: Patch(facecolor=theme.kept, edgecolor=theme.shade, linewidth=3),
        DROPPED: Patch(facecolor=theme.dropped),
        GOLD: Patch(facecolor=theme.gold),
        THRESHOLD: Line2D([], [], color=theme.threshold, linestyle="--"),
        "centres": Line2D([], [], color=theme.threshold, linestyle=":", marker="x"),
    }
    names = {KEPT: "kept", DROPPED: "not kept", GOLD: "gold: what should be kept"}
    shown = [name for name in known if name in used]
    figure.legend(
        [known[name] for name in shown], [names.get(name, name) for name in shown],
        loc="outside lower left", ncols=len(shown), borderaxespad=0.2, columnspacing=1.2,
        handlelength=1.6,
    )  # fmt: skip


def _labels(every: Sequence[Any]) -> set[str]:
    """Return the labels of all marks, and of bars whether they are kept or dropped."""
    labels = {str(mark.get_label()) for axes in every for mark in axes.get_children()}
    return labels | {name.rpartition(", ")[2] for name in labels}
