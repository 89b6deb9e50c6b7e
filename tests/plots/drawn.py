"""What matplotlib was given to draw, read back as numbers."""

import numpy as np

COLOUR_BAR = "<colorbar>"  # matplotlib's label of such axes


def panels_of(figure):
    """Return the axes of panels by their titles; colour bars are left out."""
    panels = [axes for axes in figure.axes if axes.get_label() != COLOUR_BAR]
    return {axes.get_title(loc="left"): axes for axes in panels}


def marks(axes, label):
    """Return the marks with a label."""
    return [mark for mark in axes.get_children() if mark.get_label() == label]


def corners(axes, label):
    """Return the corners of the boxes of a collection: a row each, without the closing point."""
    boxes = [path.vertices[:4] for mark in marks(axes, label) for path in mark.get_paths()]
    return np.array(boxes).reshape(-1, 4, 2)


def bars(axes, name):
    """Return place and height of the bars of a signal, in the order of places."""
    boxes = np.concatenate([corners(axes, f"{name}, {which}") for which in ("kept", "dropped")])
    found = np.column_stack(((boxes[:, 0, 0] + boxes[:, 2, 0]) / 2, boxes[:, 1, 1]))
    return found[np.argsort(found[:, 0], kind="stable")]


def bands(axes, label):
    """Return (start, stop) on the horizontal axis of bands, such as those of what is kept."""
    boxes = corners(axes, label)
    return np.column_stack((boxes[:, :, 0].min(axis=1), boxes[:, :, 0].max(axis=1)))


def thresholds(axes):
    """Return the values at which a threshold is drawn."""
    lines = marks(axes, "threshold")
    return [line.get_ydata()[0] if len(set(line.get_ydata())) == 1 else line.get_xdata()[0]
            for line in lines]  # fmt: skip
