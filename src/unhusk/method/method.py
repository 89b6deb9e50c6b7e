"""What a method is: a named function from a page to a mask, with parameters that print as text.

A method is a value. `str(m)` is its spec text, which reads back to an equal value and is what
results show. The decorator only builds the value; nothing is registered. The parameter `parts` of a
method made of methods holds those methods; spec text states them first and without its name.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields, replace
from math import isfinite
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    NewType,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

from unhusk.errors import BadParameterError, UnknownMethodError
from unhusk.runtime.deadline import check
from unhusk.runtime.lazy import derived

if TYPE_CHECKING:
    from unhusk.method.account import Account
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


PARTS = "parts"  # name of the parameter that holds the methods which a method is made of

Function = Callable[["Page", Any], Any]
Rows = Callable[["Page", Any], Any]
Look = Callable[["Page", Any], tuple[Signal, ...]]
Explain = Callable[["Page", Any], "Account"]
Judge = Callable[["Page", Any], "Judgement"]


@dataclass(frozen=True, eq=False)
class Judgement:
    """What a method thinks of its own result."""

    expected: float  # the F1 that its own scores promise
    consider: Callable[[], float]  # finds out how much of that may be expected
    tell: Callable[[], str]  # finds out what kind of page it is

    @derived
    def confidence(self) -> float:
        """The F1 that may be expected, all things considered: found out when it is asked for."""
        return self.consider()

    @derived
    def page_type(self) -> str:
        """What kind of page it is: found out when it is asked for."""
        return self.tell()


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
    explain: Explain | None = field(default=None, compare=False, repr=False)  # see `account`
    judge: Judge | None = field(default=None, compare=False, repr=False)  # see `judgement`

    def __call__(self, page: Page) -> Mask:
        """Return the mask over the rows of the method's unit."""
        check(page.deadline)
        mask: Mask = self.function(page, self.params)
        check(page.deadline)
        return mask

    def signals(self, page: Page) -> tuple[Signal, ...]:
        """Return what the method saw: the arrays it decided on."""
        return self.look(page, self.params)

    def account(self, page: Page) -> Account | None:
        """Return what decided on each block, from methods that score blocks by features."""
        return self.explain(page, self.params) if self.explain else None

    def judgement(self, page: Page) -> Judgement | None:
        """Return how sure the method is of a page, and what kind of page it is, if it can tell."""
        return self.judge(page, self.params) if self.judge else None

    def __str__(self) -> str:
        """Return the spec text: the name, and the parameters that differ from the defaults."""
        return spec_text(self.name, self.params)

    def configured(self, changes: dict[str, Any]) -> Method:
        """Return the method with other values for some parameters, checked against their types."""
        return replace(self, params=with_values(self.name, self.params, changes))


Parts = tuple[Method, ...]


def named(*names: str) -> Parts:
    """Return the parts of a default: names, which the register replaces by methods."""
    return cast("Parts", names)


def method(  # noqa: PLR0913 - all that a method is, by name
    params: Any,  # a frozen dataclass
    *,
    unit: Unit,
    cites: str,
    look: Look,
    rows: Rows | None = None,
    explain: Explain | None = None,
    judge: Judge | None = None,
) -> Callable[[Function], Method]:
    """Make a method of the function below; its name is the function's, its text the file's."""

    def made(function: Function) -> Method:
        about = function.__globals__["__doc__"] or ""
        own = function.__name__, params, unit, function, cites, about
        return Method(*own, look, rows, explain, judge)

    return made


def spec_text(name: str, params: Any) -> str:
    """Return a name with the parameters that differ from the defaults of their dataclass."""
    changed = [
        text
        for f in fields(params)
        for text in (_stated(f.name, getattr(params, f.name)),)
        if getattr(params, f.name) != _default(f) and text != _stated(f.name, _default(f))
    ]
    return f"{name}({', '.join(changed)})" if changed else name


def with_values(name: str, params: Any, changes: dict[str, Any]) -> Any:
    """Return parameters with other values for some, checked against their types."""
    hints = get_type_hints(type(params))
    for key, value in changes.items():
        if key == PARTS and PARTS not in hints:
            message = f"{name} is not made of other methods"
            raise BadParameterError(message)
        if key not in hints:
            known = ", ".join(hints) or "none"
            message = f"{name} has no parameter {key!r}; it has: {known}"
            raise BadParameterError(message)
        if not _fits(value, hints[key]):
            message = f"{name}: {key} cannot be {value!r}; it is {_kind(hints[key])}"
            raise BadParameterError(message)
    made = {k: frozenset(v) if isinstance(v, set) else v for k, v in changes.items()}
    try:
        return replace(params, **made)
    except ValueError as error:
        message = f"{name}: {error}"
        raise BadParameterError(message) from None


class Spec(NamedTuple):
    """What spec text says."""

    name: str
    parts: tuple[Spec, ...]
    values: dict[str, Any]


def read_spec(text: str) -> Spec:
    """Read spec text into a name, the methods that it is made of, and parameter values.

    >>> read_spec("accb(range=40, threshold=0.75)")
    Spec(name='accb', parts=(), values={'range': 40, 'threshold': 0.75})
    >>> read_spec("kernel(focus=recall)") == read_spec("kernel(focus='recall')")
    True
    >>> [part.name for part in read_spec("first_of(danag, accb(range=40))").parts]
    ['danag', 'accb']
    """
    try:
        return _read(ast.parse(text.strip(), mode="eval").body)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        message = f"cannot read the method {text!r}; write it like accb or accb(range=40)"
        raise UnknownMethodError(message) from None


def _read(node: ast.expr) -> Spec:
    call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
    if not isinstance(call.func, ast.Name) or any(not k.arg for k in call.keywords):
        raise ValueError  # one message for all that cannot be read
    values = {str(k.arg): _read_value(k.value) for k in call.keywords}
    return Spec(call.func.id, tuple(map(_read, call.args)), values)


def _read_value(node: ast.expr) -> Any:
    """Return a value; a bare word is a string, as shells take quotes away."""
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)


def _default(of: Any) -> Any:
    return of.default if of.default is not MISSING else of.default_factory()


def _stated(name: str, value: Any) -> str:
    """Return how spec text states a parameter: methods without its name, by their own spec text."""
    return ", ".join(map(str, value)) if name == PARTS else f"{name}={written(value)}"


def written(value: Any) -> str:
    """Return a parameter value as spec text writes it; sets in order."""
    if isinstance(value, frozenset):
        return "{" + ", ".join(map(repr, sorted(value))) + "}" if value else "set()"
    return repr(value)


def _fits(value: Any, hint: Any) -> bool:
    origin, hints = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in hints
    if origin in (frozenset, tuple):
        return _holds(value, origin, hints)
    if isinstance(hint, UnionType):
        return any(_fits(value, one) for one in hints)
    if hint is float:
        return type(value) in (int, float) and isfinite(value)
    if hint is None or hint is type(None):
        return value is None
    return type(value) is hint


def _holds(values: Any, origin: Any, hints: tuple[Any, ...]) -> bool:
    """Say whether a set, or a tuple with anything in it, holds only values that fit."""
    if origin is frozenset:
        return isinstance(values, set | frozenset) and all(_fits(v, hints[0]) for v in values)
    if type(values) is not tuple or not values:
        return False
    if hints[-1] is Ellipsis:  # any number of the first kind
        hints = hints[:1] * len(values)
    return len(values) == len(hints) and all(map(_fits, values, hints))


def _kind(hint: Any) -> str:
    origin, hints = get_origin(hint), get_args(hint)
    if hint == Parts:
        return "methods, stated first and without a name"
    if origin is Literal:
        return "one of " + ", ".join(map(repr, hints))
    if isinstance(hint, UnionType):
        return " or ".join(map(_kind, hints))
    if origin is tuple and hints[-1] is not Ellipsis:
        return "(" + ", ".join(map(_kind, hints)) + ")"
    if origin in (frozenset, tuple):
        return f"a {'set' if origin is frozenset else 'tuple'}, each of it {_kind(hints[0])}"
    return {int: "an integer", float: "a number", bool: "True or False", str: "text"}.get(
        hint, "None"
    )
