"""What a method is: a named function from a page to a mask, with parameters that print as text.

A method is a value. `str(m)` is its spec text, which reads back to an equal value and is what
results show (method/spec.py). The decorator only builds the value; nothing is registered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any, Literal, NewType, cast

import numpy as np
from numpy.typing import NDArray

from unhusk.method.models import lacks_model, with_models
from unhusk.method.plain_text import full_mask, is_plain_text, kept_account, kept_signals
from unhusk.method.spec import spec_text, with_values
from unhusk.runtime.deadline import check
from unhusk.runtime.lazy import lazy
from unhusk.runtime.records import record

if TYPE_CHECKING:
    from unhusk.method.account import Account
    from unhusk.page.page import Page
    from unhusk.structure.hidden.left_out import LeftOut

Mask = NDArray[np.bool_]
CharMask = NewType("CharMask", Mask)
TokenMask = NewType("TokenMask", Mask)
BlockMask = NewType("BlockMask", Mask)
NodeMask = NewType("NodeMask", Mask)
LineMask = NewType("LineMask", Mask)

Unit = Literal["character", "token", "block", "node", "line"]


Form = Literal[
    "curve",  # a line over the rows
    "bars",  # a bar for each row, below the axis where the value is negative
    "bars_below",  # bars that hang from the axis: what counts against the bars above it
    "stripe",  # an image of one line, black for 0 and white for 1
    "histogram",  # how many rows have which value
    "scatter",  # points: each value is a pair
    "centres",  # of clusters, drawn into a scatter or a histogram
    "surface",  # the value at each end minus that at each start, for a running sum
    "tree",  # elements over the source, by depth
]


@dataclass(frozen=True, eq=False)
class Signal:
    """An array that a method decided on: one value per row of a unit, and how to draw it."""

    name: str
    unit: str  # a Unit, or "entry" for rows of the method's own
    values: NDArray[Any]  # a value that is not a number: the method did not look at the row
    threshold: float | None = None
    selected: Mask | None = None  # the rows chosen by it, where the choice is by row
    form: Form = "curve"  # the kind of drawing
    measure: str = ""  # what the values count, for their axis
    row: str = ""  # what a row is, for its axis; empty: the unit
    spans: NDArray[Any] | None = None  # where entries lie: [start, stop) in the source
    at: NDArray[Any] | None = None  # where rows stand on their axis; None counts them from 0
    panel: str = ""  # signals of one panel are drawn on the same axes; empty: its own
    decides: bool = True  # False: drawn for comparison, nothing was decided by it


Function = Callable[["Page", Any], Any]
Rows = Callable[["Page", Any], Any]
Look = Callable[["Page", Any], tuple[Signal, ...]]
Explain = Callable[["Page", Any], "Account | None"]
Judge = Callable[["Page", Any], "Judgement"]
Hides = Callable[["Page", Any], "LeftOut | None"]


@record
@dataclass(frozen=True, eq=False)
class Judgement:
    """How confident a method is of its own result."""

    expected: float  # F1 expected from the scores alone
    compute_confidence: Callable[[], float]
    compute_page_type: Callable[[], str]

    @lazy
    def confidence(self) -> float:
        """Calibrated expected F1; computed on first use."""
        return self.compute_confidence()

    @lazy
    def page_type(self) -> str:
        """The page type; computed on first use."""
        return self.compute_page_type()


@dataclass(frozen=True)
class Method:
    """A configured method; equal to another of the same name and parameters."""

    name: str
    params: Any  # a frozen dataclass, stated once in the method's file
    unit: Unit = field(compare=False)
    function: Function = field(compare=False, repr=False)
    cites: str = field(compare=False)  # key in references.bib, or the reference in words
    about: str = field(compare=False, repr=False)  # the file's docstring
    look: Look = field(compare=False, repr=False)
    rows: Rows | None = field(default=None, compare=False, repr=False)  # own lines of the page
    explain: Explain | None = field(default=None, compare=False, repr=False)  # see `account`
    judge: Judge | None = field(default=None, compare=False, repr=False)  # see `judgement`
    hides: Hides | None = field(default=None, compare=False, repr=False)  # see `left_out`

    def __call__(self, page: Page) -> Mask:
        """Return the mask over the rows of the method's unit; all of a page without markup."""
        check(page.deadline)
        is_text = is_plain_text(page)
        mask: Mask = full_mask(page, self) if is_text else self.function(page, self.params)
        check(page.deadline)
        return mask

    def signals(self, page: Page) -> tuple[Signal, ...]:
        """Return what the method saw: the arrays it decided on."""
        signals = self.look(page, self.params)
        if is_plain_text(page):
            return kept_signals(signals, full_mask(page, self), self.unit)
        return signals

    def account(self, page: Page) -> Account | None:
        """Return what decided on each block, from methods that score blocks by features."""
        account = self.explain(page, self.params) if self.explain else None
        return kept_account(account) if account and is_plain_text(page) else account

    def judgement(self, page: Page) -> Judgement | None:
        """Return how sure the method is of a page, and what kind of page it is, if it can tell."""
        return self.judge(page, self.params) if self.judge else None

    def left_out(self, page: Page) -> LeftOut | None:
        """Return the hidden text that the method leaves out of what its mask keeps, if any."""
        if self.hides is None or is_plain_text(page):
            return None
        return self.hides(page, self.params)

    def __str__(self) -> str:
        """Return the spec text: the name, and the parameters that differ from the defaults."""
        return spec_text(self.name, self.params)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the place of the function, where its module has the method, and parameters."""
        return _found_at, (self.function.__module__, self.function.__qualname__, self.params)

    def configured(self, changes: dict[str, Any]) -> Method:
        """Return the method with other values for some parameters, checked against their types.

        A model may be given by the name of its file.
        """
        read = with_models(self.name, self.params, changes)
        return replace(self, params=with_values(self.name, self.params, read))

    @property
    def lacks_model(self) -> bool:
        """Whether the method can have a model and has none: then it does as its inner method."""
        return lacks_model(self.params)


def _found_at(module: str, name: str, params: Any) -> Method:
    """Return the method that a module holds under a name, with these parameters."""
    found = getattr(import_module(module), name)
    if not isinstance(found, Method):
        message = f"{module}.{name} is not a method but {type(found).__name__}"
        raise UnpicklingError(message)
    return replace(found, params=params)


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
    hides: Hides | None = None,
) -> Callable[[Function], Method]:
    """Make a method of the function below; its name is the function's, its text the file's."""

    def made(function: Function) -> Method:
        about = function.__globals__["__doc__"] or ""
        own = function.__name__, params, unit, function, cites, about
        return Method(*own, look, rows, explain, judge, hides)

    return made
