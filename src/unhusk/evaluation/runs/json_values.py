"""Values as JSON can hold them."""

from __future__ import annotations

from math import isfinite
from typing import Any


def json_value(value: Any, digits: int | None = None) -> Any:
    """Return a value with null for every number that is not finite, and tuples as lists.

    With `digits`, numbers have no more significant digits than that.

    >>> json_value({"low": float("nan"), "pages": (1, 0.123456789)}, digits=6)
    {'low': None, 'pages': [1, 0.123457]}
    """
    if isinstance(value, dict):
        return {key: json_value(item, digits) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(item, digits) for item in value]
    if not isinstance(value, float):
        return value
    if not isfinite(value):
        return None
    return value if digits is None else float(f"{value:.{digits}g}")
