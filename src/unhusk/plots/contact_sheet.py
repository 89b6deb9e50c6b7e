"""A contact sheet: the main panel of many methods on one page, side by side."""

from __future__ import annotations

from math import ceil
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from unhusk.page.passes.clip import total
from unhusk.plots.figure import NO_TEXT, draw_panel, legend, notice, viewed
from unhusk.plots.panel import panels
from unhusk.plots.panel_marks import Style
from unhusk.plots.theme import THEMES
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from unhusk.method.method import Method
    from unhusk.page.page import Page
    from unhusk.plots.theme import Name

COLUMNS = 4
MOST = 300  # marks in a panel
_WIDTH, _HEIGHT = 3.0, 1.75  # inches of one panel
_LONGEST = 28  # characters of a title


def draw_sheet(
    page: Page,
    methods: Sequence[Method],
    *,
    gold: NDArray[np.int32] | None = None,
    theme: Name = "light",
) -> Figure:
    """Return the contact sheet of methods on a page: of each the first thing that it looks at."""
    colours = THEMES[theme]
    with needed("matplotlib", "plot").rc_context(colours.settings):
        if not len(page.blocks):
            return notice(NO_TEXT)
        rows = ceil(len(methods) / COLUMNS)
        columns = min(COLUMNS, len(methods))
        figure: Figure = needed("matplotlib.figure", "plot").Figure(
            (_WIDTH * columns, _HEIGHT * rows + 0.4), layout="constrained"
        )
        every = figure.subplots(rows, columns, squeeze=False).ravel()
        for axes, method in zip(every, methods, strict=False):
            _draw_cell(axes, page, method, gold, Style(colours, MOST, is_small=True))
        for axes in every[len(methods) :]:
            axes.remove()
        legend(figure, colours)
    return figure


def _draw_cell(axes: Any, page: Page, method: Method, gold: Any, style: Style) -> None:
    view = viewed(page, method, gold)
    shown = panels(view)
    share = total(view.kept) / max(total(page.text_spans), 1)
    name = shorten(str(method), _LONGEST, placeholder=" …")
    axes.set_title(f"{name}: keeps {share:.0%}")
    axes.locator_params(nbins=4)
    if not shown:
        axes.set_axis_off()
        return
    draw_panel(axes, shown[0], style)
    axes.set_xlabel(shown[0].title, labelpad=1)
    axes.tick_params(labelsize=7)
