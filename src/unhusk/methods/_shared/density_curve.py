"""A smooth curve through the lengths of a page's strings, and the region under its highest hill.

Two fits by least squares: a quadratic through the strings around each one, or one polynomial
through all strings, whose degree is the one that predicts left-out strings best. Both give the
curve with its first and second derivative. The local curve follows the lengths closely and turns
often, so its region ends in the valleys beside the hill; that of the polynomial ends on the slopes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.polynomial import chebyshev

if TYPE_CHECKING:
    from numpy.typing import NDArray

HIGHEST = 30  # degree of a polynomial
MOST_POINTS = 4096  # a longer list is fitted through means of neighbours, to bound time and memory


class Curve(NamedTuple):
    """The fitted length at each place, its slope and its curvature."""

    value: NDArray[np.float64]
    slope: NDArray[np.float64]
    curvature: NDArray[np.float64]


def local_curve(lengths: NDArray[np.float64], reach: int) -> Curve:
    """Fit a quadratic to the lengths around each place; beyond both ends strings are empty."""
    reach = min(reach, len(lengths))
    offset = np.arange(-reach, reach + 1.0)
    fit = np.linalg.pinv(np.vander(offset, 3, increasing=True))
    around = slice(reach, reach + len(lengths))
    value, slope, half = (np.convolve(lengths, row[::-1])[around] for row in fit)
    return Curve(value, slope, 2 * half)


def global_curve(lengths: NDArray[np.float64]) -> Curve:
    """Fit one polynomial to all lengths, its degree chosen by leave-one-out cross-validation."""
    points = _thinned(lengths)
    n = len(points)
    middle = (np.arange(n) + 0.5) / n * 2 - 1  # of each point, on a scale from -1 to 1
    terms = chebyshev.chebvander(middle, max(0, min(HIGHEST, n - 2)))
    basis, mixed = np.linalg.qr(terms)
    along = basis.T @ points
    degree = _best_degree(points, basis, along)
    parts = np.linalg.lstsq(mixed[: degree + 1, : degree + 1], along[: degree + 1])[0]
    place = (np.arange(len(lengths)) + 0.5) / len(lengths) * 2 - 1
    derivatives = (chebyshev.chebder(parts, order) for order in range(3))
    return Curve(*(chebyshev.chebval(place, some).astype(np.float64) for some in derivatives))


def _thinned(lengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the lengths, or the means of as many neighbours as leave few enough points."""
    size = -(-len(lengths) // MOST_POINTS)
    starts = np.arange(0, len(lengths), size)
    counts = np.diff(np.append(starts, len(lengths)))
    means: NDArray[np.float64] = np.add.reduceat(lengths, starts) / counts
    return means


def _best_degree(
    points: NDArray[np.float64], basis: NDArray[np.float64], along: NDArray[np.float64]
) -> int:
    """Return the degree whose fit without a point is on average nearest to that point.

    The columns of the basis are orthogonal, so that each degree adds one column to the fit, and the
    error at a left-out point is its residual divided by one minus its leverage.
    """
    fitted, leverage = np.zeros(len(points)), np.zeros(len(points))
    best, least = 0, np.inf
    for degree in range(basis.shape[1]):
        fitted += basis[:, degree] * along[degree]
        leverage += basis[:, degree] ** 2
        left_out = (points - fitted) / np.maximum(1 - leverage, 1e-6)
        error = float(np.mean(left_out**2))
        if error < least:
            best, least = degree, error
    return best


def between_valleys(curve: Curve, share: float) -> tuple[int, int]:
    """Return [start, stop) of the highest hill, up to the first low place that no longer falls.

    A place is low where the curve is at most `share` of the maximum.
    """
    top = int(np.argmax(curve.value))
    is_low = curve.value <= share * curve.value[top]
    left = np.flatnonzero(is_low[:top] & (curve.slope[:top] <= 0))
    right = np.flatnonzero(is_low[top + 1 :] & (curve.slope[top + 1 :] >= 0))
    start = int(left[-1]) + 1 if len(left) else 0
    return start, top + 1 + int(right[0]) if len(right) else len(curve.value)


def between_slopes(curve: Curve, share: float) -> tuple[int, int]:
    """Return [start, stop) of the highest hill, up to where it falls most steeply.

    Hills belong together where the minimum between them is above `share` of the maximum. The region
    ends where the last hill turns from curving down to curving up, on its way to a place at or
    below that share.
    """
    top = int(np.argmax(curve.value))
    stop = _edge(curve, top, share)
    backwards = Curve(curve.value[::-1], -curve.slope[::-1], curve.curvature[::-1])
    last = len(curve.value) - 1
    return last + 1 - _edge(backwards, last - top, share), stop


def _edge(curve: Curve, top: int, share: float) -> int:
    """Return the place behind the region that goes from the top to the right."""
    value, slope, curvature = (column[top:] for column in curve)
    low = np.flatnonzero(value <= share * value[0])
    if not len(low):
        return top + len(value)
    rising = np.flatnonzero(slope[: low[0]] > 0)
    hill = int(rising[-1]) + 1 if len(rising) else 0  # the last one before the low place
    turned = np.flatnonzero(curvature[hill : low[0]] > 0)
    edge = hill + int(turned[0]) if len(turned) else int(low[0])
    return top + max(edge, 1)
