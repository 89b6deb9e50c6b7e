"""What a method is: a named function from a page to a mask, with parameters that print as text.

A method is a value. `str(m)` is its spec text, which reads back to an equal value and is what
results show. The decorator only builds the value; nothing is registered.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields, replace
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, NewType, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from unhusk.deadline import check
from unhusk.errors import BadParameterError, UnknownMethodError

if TYPE_CHECKING:
    from unhusk.page.page import Page

Mask = NDArray[np.bool_]
CharMask = NewType("CharMask", Mask)
TokenMask = NewType("TokenMask", Mask)
BlockMask = NewType("BlockMask", Mask)
NodeMask = NewType("NodeMask", Mask)
LineMask = NewType("LineMask", Mask)

Unit = Literal["character", "token", "block", "node", "line"]


@dataclass(frozen=True, eq=False)
class Signal:
    """An array that a method decided on: one value per row of a unit, with its threshold."""

    name: str
    unit: str  # a Unit, or the method's own rows
    values: NDArray[Any]
    threshold: float | None = None
    selected: Mask | None = None  # the rows chosen by it, where the choice is by row


Function = Callable[["Page", Any], Any]
Rows = Callable[["Page", Any], Any]
Look = Callable[["Page", Any], tuple[Signal, ...]]


@dataclass(frozen=True)
class Method:
    """A configured method; equal to another of the same name and parameters."""

    name: str
    params: Any  # a frozen dataclass, stated once in the method's file
    unit: Unit = field(compare=False)
    function: Function = field(compare=False, repr=False)
    cites: str = field(compare=False)  # key in references.bib
    about: str = field(compare=False, repr=False)  # the file's docstring
    look: Look = field(compare=False, repr=False)
    rows: Rows | None = field(default=None, compare=False, repr=False)  # own lines of the page

    def __call__(self, page: Page) -> Mask:
        """Return the mask over the rows of the method's unit."""
        check(page.deadline)
        mask: Mask = self.function(page, self.params)
        check(page.deadline)
        return mask

    def signals(self, page: Page) -> tuple[Signal, ...]:
        """Return what the method saw: the arrays it decided on."""
        return self.look(page, self.params)

    def __str__(self) -> str:
        """Return the spec text: the name, and the parameters that differ from the defaults."""
        changed = [
            f"{f.name}={_written(getattr(self.params, f.name))}"
            for f in fields(self.params)
            if getattr(self.params, f.name) != _default(f)
        ]
        return f"{self.name}({', '.join(changed)})" if changed else self.name

    def configured(self, changes: dict[str, Any]) -> Method:
        """Return the method with other values for some parameters, checked against their types."""
        hints = get_type_hints(type(self.params))
        for name, value in changes.items():
            if name not in hints:
                known = ", ".join(hints) or "none"
                message = f"{self.name} has no parameter {name!r}; it has: {known}"
                raise BadParameterError(message)
            if not _fits(value, hints[name]):
                message = f"{self.name}: {name} cannot be {value!r}; it is {_kind(hints[name])}"
                raise BadParameterError(message)
        made = {k: frozenset(v) if isinstance(v, set) else v for k, v in changes.items()}
        try:
            return replace(self, params=replace(self.params, **made))
        except ValueError as error:
            message = f"{self.name}: {error}"
            raise BadParameterError(message) from None


def method(
    params: Any,  # a frozen dataclass
    *,
    unit: Unit,
    cites: str,
    look: Look,
    rows: Rows | None = None,
) -> Callable[[Function], Method]:
    """Make a method of the function below; its name is the function's, its text the file's."""

    def made(function: Function) -> Method:
        about = function.__globals__["__doc__"] or ""
        return Method(function.__name__, params, unit, function, cites, about, look, rows)

    return made


def read_spec(text: str) -> tuple[str, dict[str, Any]]:
    """Read spec text into a name and parameter values.

    >>> read_spec("accb(range=40, threshold=0.75)")
    ('accb', {'range': 40, 'threshold': 0.75})
    """
    try:
        node = ast.parse(text.strip(), mode="eval").body
        call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
        if (
            not isinstance(call.func, ast.Name)
            or call.args
            or any(not k.arg for k in call.keywords)
        ):
            raise ValueError  # one message for all that cannot be read
        values = {str(k.arg): ast.literal_eval(k.value) for k in call.keywords}
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        message = f"cannot read the method {text!r}; write it like accb or accb(range=40)"
        raise UnknownMethodError(message) from None
    return call.func.id, values


def _default(of: Any) -> Any:
    return of.default if of.default is not MISSING else of.default_factory()


def _written(value: Any) -> str:
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(repr, sorted(value))) + "}" if value else "set()"
    return repr(value)


def _fits(value: Any, hint: Any) -> bool:
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) is frozenset:
        return isinstance(value, set | frozenset) and all(
            _fits(v, get_args(hint)[0]) for v in value
        )
    if isinstance(hint, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if hint is float:
        return type(value) in (int, float)
    if hint is None or hint is type(None):
        return value is None
    return type(value) is hint


def _kind(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(repr, get_args(hint)))
    if get_origin(hint) is frozenset:
        return f"a set, each of it {_kind(get_args(hint)[0])}"
    if isinstance(hint, UnionType):
        return " or ".join(_kind(one) for one in get_args(hint))
    return {int: "an integer", float: "a number", bool: "True or False", str: "text"}.get(
        hint, "None"
    )
