"""A plot of a search: scores over time, and over each parameter."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.method.spec import read_spec
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from unhusk.evaluation.search.space import Dimension

_WIDTH, _HEIGHT = 4.0, 3.0  # inches of a plot
_COLUMNS = 4


def draw_search(path: Path, scores: Mapping[str, float], dimensions: Sequence[Dimension]) -> None:
    """Write an SVG of all settings that were tried, in order."""
    figures = needed("matplotlib.figure", "plot")
    with needed("matplotlib", "plot").rc_context({"svg.hashsalt": "unhusk"}):  # reproducible output
        columns = min(len(dimensions) + 1, _COLUMNS)
        rows = ceil((len(dimensions) + 1) / columns)
        figure = figures.Figure((_WIDTH * columns, _HEIGHT * rows), layout="constrained")
        axes = figure.subplots(rows, columns, squeeze=False).ravel()
        values = np.array(list(scores.values()))
        _draw_course(axes[0], values)
        for dimension, axis in zip(dimensions, axes[1:], strict=False):
            _draw_parameter(axis, dimension, list(scores), values)
        for axis in axes[len(dimensions) + 1 :]:
            axis.remove()
        figure.savefig(path, format="svg", metadata={"Date": None})


def _draw_course(axis: Any, values: Any) -> None:
    order = np.arange(1, len(values) + 1)
    axis.plot(order, values, ".", color="0.6", markersize=3, label="setting")
    axis.plot(order, np.maximum.accumulate(values), color="C0", label="best so far")
    axis.set(xlabel="setting", ylabel="score on the training documents")
    axis.legend(loc="lower right")


def _draw_parameter(axis: Any, of: Dimension, specs: Sequence[str], values: Any) -> None:
    at = [read_spec(spec).values.get(of.name, of.default) for spec in specs]
    if of.choices:
        at = [of.choices.index(value) for value in at]
        axis.set_xticks(range(len(of.choices)), [str(value) for value in of.choices])
        axis.set_xlim(-0.5, len(of.choices) - 0.5)
    elif of.by_ratio:
        axis.set_xscale("log")
    axis.scatter(at, values, c=np.arange(len(values)), s=8, cmap="viridis")
    axis.set(xlabel=of.name)
