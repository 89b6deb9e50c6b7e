# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""One step of a symmetric blur, compiled; blur.py has the same step in numpy."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

compiled: bool = bool(cython.compiled)

_TILE = cython.declare(cython.Py_ssize_t, 2048)  # entries that stay in the nearest cache


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _larger(largest: cython.float, change: cython.float) -> cython.float:
    change = -change if change < 0 else change
    return change if change > largest else largest


def blur_step(values: object, weights: object, out: object) -> float:
    """Write the blurred values to `out` and return the largest change.

    `values` and `out` have zeros around them, as many as there are weights but one; `weights` are
    those of the entry itself and of its neighbours on either side.
    """
    value_view: cython.const_float[::1] = values
    weight_view: cython.const_float[::1] = weights
    out_view: cython.float[::1] = out
    reach: cython.Py_ssize_t = len(weight_view) - 1
    n: cython.Py_ssize_t = len(value_view) - 2 * reach
    value: cython.p_const_float
    weight: cython.p_const_float
    result: cython.p_float
    if n <= 0:
        return 0.0
    if cython.compiled:
        value = cython.address(value_view[0])
        weight = cython.address(weight_view[0])
        result = cython.address(out_view[0])
    else:
        value, weight, result = value_view, weight_view, out_view
    first: cython.float = 0.0
    second: cython.float = 0.0
    third: cython.float = 0.0
    fourth: cython.float = 0.0
    w: cython.float
    total: cython.float
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    k: cython.Py_ssize_t
    start: cython.Py_ssize_t = reach
    stop: cython.Py_ssize_t
    with cython.nogil:
        while start < reach + n:
            stop = start + _TILE if start + _TILE < reach + n else reach + n
            w = weight[0]
            for i in range(start, stop):
                result[i] = w * value[i]
            for j in range(1, reach + 1):
                w = weight[j]
                for i in range(start, stop):
                    result[i] += w * (value[i - j] + value[i + j])
            start = stop
        for k in range(2 * reach):  # weights that reach over an end do not count
            i = k if k < reach else n - 2 * reach + k
            if i < 0 or i >= n or (k >= reach and i < reach):
                continue
            total = weight[0]
            for j in range(1, reach + 1):
                total += weight[j] * ((1 if j <= i else 0) + (1 if i + j < n else 0))
            result[reach + i] /= total
        i = reach
        while i + 4 <= reach + n:  # four at a time: each maximum waits for the one before
            first = _larger(first, result[i] - value[i])
            second = _larger(second, result[i + 1] - value[i + 1])
            third = _larger(third, result[i + 2] - value[i + 2])
            fourth = _larger(fourth, result[i + 3] - value[i + 3])
            i += 4
        while i < reach + n:
            first = _larger(first, result[i] - value[i])
            i += 1
        first = _larger(_larger(first, second), _larger(third, fourth))
    return first
