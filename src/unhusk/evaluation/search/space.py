"""The space of a search: the parameters of a method, each with bounds or choices.

Bounds come from the default of a parameter: shares from 0 to 1, counts and sizes from a quarter to
four times the default, small numbers from a tenth to ten times, on a logarithmic scale. Values
that the method refuses are cut off. Switches and choices may take all their values. Parameters
whose default is None, texts, sets and methods are not varied, unless bounds are given.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import ceil, exp, floor, log
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from unhusk.errors import BadParameterError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from unhusk.method.method import Method

_SMALL = 0.1  # smaller shares are searched on a logarithmic scale
_DIGITS = 4  # significant digits, so that spec text stays readable
_HALVINGS = 40  # bisection steps towards the last value that a method accepts

Bounds = tuple[float, float]


@dataclass(frozen=True)
class Dimension:
    """A parameter, whose values are mapped to places from 0 to 1."""

    name: str
    default: Any
    low: float = 0.0
    high: float = 1.0
    is_whole: bool = False
    by_ratio: bool = False
    choices: tuple[Any, ...] = ()

    def value(self, place: float) -> Any:
        """Return the value at a place.

        >>> Dimension("range", 40, 10, 160, is_whole=True, by_ratio=True).value(0.5)
        40
        """
        place = min(max(place, 0.0), 1.0)
        if self.choices:
            return self.choices[min(int(place * len(self.choices)), len(self.choices) - 1)]
        low, high = (log(self.low), log(self.high)) if self.by_ratio else (self.low, self.high)
        value = low + place * (high - low)
        value = min(max(exp(value) if self.by_ratio else value, self.low), self.high)
        return round(value) if self.is_whole else float(f"{value:.{_DIGITS}g}")

    def place(self, value: Any) -> float:
        """Return the place of a value; the nearest one if it is out of bounds."""
        if self.choices:
            return (self.choices.index(value) + 0.5) / len(self.choices)
        low, high, at = (log(x) if self.by_ratio else x for x in (self.low, self.high, value))
        return min(max((at - low) / (high - low), 0.0), 1.0) if high > low else 0.5

    def __str__(self) -> str:
        if self.choices:
            return f"{self.name}: " + " or ".join(map(str, self.choices))
        return f"{self.name}: {self.low:g} to {self.high:g}"


def space(
    method: Method, vary: Sequence[str] = (), bounds: Mapping[str, Bounds] | None = None
) -> tuple[Dimension, ...]:
    """Return the dimensions of a search: of all parameters of a method, or of those named."""
    given = dict(bounds or {})
    hints = get_type_hints(type(method.params))
    for name in (*vary, *given):
        if name not in hints:
            known = ", ".join(hints) or "none"
            message = f"{method.name} has no parameter {name!r}; it has: {known}"
            raise BadParameterError(message)
    wanted = {*vary, *given} if vary else set(hints)
    dimensions = []
    for field in fields(method.params):
        value = getattr(method.params, field.name)
        if field.name in wanted:
            dimensions.append(_dimension(method, field.name, value, given.get(field.name)))
    searchable = tuple(dimension for dimension in dimensions if dimension is not None)
    missing = set(vary) - {dimension.name for dimension in searchable}
    if missing or not searchable:
        names = ", ".join(sorted(missing)) or method.name
        message = f"{names}: no bounds to search in; state them as NAME=LOW:HIGH"
        raise BadParameterError(message)
    return searchable


def _dimension(method: Method, name: str, value: Any, given: Bounds | None) -> Dimension | None:
    hint = get_type_hints(type(method.params))[name]
    kinds = get_args(hint) if get_args(hint) and get_origin(hint) is not Literal else (hint,)
    if get_origin(hint) is Literal:
        return Dimension(name, value, choices=get_args(hint))
    if isinstance(value, bool):
        return Dimension(name, value, choices=(False, True))
    if given is not None and (int in kinds or float in kinds):
        return _stated(method, name, given, is_whole=float not in kinds)
    if type(value) in (int, float):
        return _around(method, name, value)
    return None


def _stated(method: Method, name: str, given: Bounds, *, is_whole: bool) -> Dimension:
    """Return a dimension with bounds stated by the user; the method must accept both."""
    low, high = given
    if not low < high or (is_whole and not (low == int(low) and high == int(high))):
        message = f"{name}: from {low:g} to {high:g} is not a range of its values"
        raise BadParameterError(message)
    if is_whole:
        low, high = int(low), int(high)
    for end in (low, high):
        method.configured({name: end})
    value = getattr(method.params, name)
    start = value if type(value) in (int, float) else low
    return Dimension(name, start, low, high, is_whole=is_whole, by_ratio=low > 0)


def _around(method: Method, name: str, value: float) -> Dimension:
    """Return a dimension around a default, as far as the method accepts its values."""
    is_whole = isinstance(value, int)
    if value < 0:
        low, high, by_ratio = 4 * value, value / 4, False
    elif not value:
        low, high, by_ratio = 0, 10 if is_whole else 1, False
    elif is_whole or value >= 1:
        low, high, by_ratio = value / 4, 4 * value, True
    elif value >= _SMALL:
        low, high, by_ratio = 0, 1, False
    else:
        low, high, by_ratio = value / 10, min(10 * value, 1), True
    if is_whole:
        low, high = floor(low) or int(value > 0), ceil(high)
    low, high = (_accepted(method, name, value, end) for end in (low, high))
    return Dimension(name, value, low, high, is_whole=is_whole, by_ratio=by_ratio)


def _accepted(method: Method, name: str, inside: float, end: float) -> float:
    """Return the value nearest to `end` that the method accepts, by bisection."""
    for _ in range(_HALVINGS):
        try:
            method.configured({name: end})
        except BadParameterError:
            middle = (inside + end) / 2
            end = round(middle) if isinstance(inside, int) else middle
            if end == inside:
                return inside
        else:
            return end
    return inside
