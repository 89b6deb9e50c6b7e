"""Measures: named functions from a case to a score, with parameters.

A measure is a value, like a method: `str(m)` is its spec text, such as `shingle(size=3)`, and the
folder is the register. A case is the output of one extractor for one document.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from unhusk.errors import UnknownMeasureError
from unhusk.evaluation.measure import aggregate
from unhusk.evaluation.measure.score import Score
from unhusk.evaluation.tokens.word_rules import SPLIT, Words
from unhusk.method.spec import SpecError, read_spec, spec_text, with_values
from unhusk.runtime.lazy import lazy
from unhusk.runtime.register import names_in, object_named

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.evaluation.packages.document import Document
    from unhusk.page.page import Page

FOLDER = "unhusk.evaluation.measures"  # a file NAME.py there holds the measure NAME

Function = Callable[["Case", Any], Score | None]


@dataclass(frozen=True, eq=False)
class Case:
    """The output of an extractor for a document, and the document with its gold."""

    text: str  # extracted text
    document: Document
    words: Words = SPLIT
    spans: NDArray[np.int32] | None = None  # kept spans of the page, if known
    page: Page | None = None  # the page that the spans refer to

    @property
    def gold(self) -> str:
        """The gold text; empty if there is none."""
        return self.document.gold or ""

    @lazy
    def found_words(self) -> tuple[str, ...]:
        """The words of the extracted text."""
        return self.words(self.text, self.document.language)

    @lazy
    def gold_words(self) -> tuple[str, ...]:
        """The words of the gold text."""
        return self.words(self.gold, self.document.language)


@dataclass(frozen=True)
class NoParams:
    """No parameters."""


_NONE = NoParams()


@dataclass(frozen=True)
class Measure:
    """A configured measure; equal if name and parameters are."""

    name: str
    params: Any  # a frozen dataclass
    function: Function = field(compare=False, repr=False)
    about: str = field(compare=False, repr=False)  # docstring of its file
    cites: str = field(compare=False)  # key in references.bib
    items: str = field(compare=False)  # what is counted; "words": those of the case
    package: aggregate.Name = field(compare=False)  # how documents are combined to a package
    needs_gold: bool = field(compare=False)

    def __call__(self, case: Case) -> Score | None:
        """Return the score, or None if the measure does not apply to the document."""
        if self.needs_gold and case.document.gold is None:
            return None
        return self.function(case, self.params)

    def __str__(self) -> str:
        return spec_text(self.name, self.params)

    def items_of(self, words: Words) -> str:
        """Return what is counted, for the results: the word rule, or a description."""
        return str(words) if self.items == "words" else self.items

    def summary(self, scores: Sequence[Score]) -> Score:
        """Return the score of a package from the scores of its documents."""
        return aggregate.summarised(self.package, scores)


def measure(
    params: Any = _NONE,
    *,
    cites: str,
    items: str = "words",
    package: aggregate.Name = "mean",
    needs: Literal["gold", "nothing"] = "gold",
) -> Callable[[Function], Measure]:
    """Return a decorator that turns a function into the measure of its name."""

    def decorate(function: Function) -> Measure:
        about = function.__globals__["__doc__"] or ""
        name = function.__name__
        return Measure(name, params, function, about, cites, items, package, needs == "gold")

    return decorate


@cache
def measures() -> tuple[str, ...]:
    """Return the names of all measures, in alphabetical order."""
    return names_in(FOLDER)


@lru_cache(256)
def measure_named(text: str) -> Measure:
    """Return the measure that spec text names, such as `seq` or `shingle(size=3)`."""
    try:
        spec = read_spec(text)
    except SpecError:
        message = f"cannot read the measure {text!r}; write it like seq or shingle(size=3)"
        raise UnknownMeasureError(message) from None
    if spec.name not in measures() or spec.parts:
        message = f"there is no measure {text!r}; there are: {', '.join(measures())}"
        raise UnknownMeasureError(message)
    plain: Measure = object_named(FOLDER, spec.name)
    return replace(plain, params=with_values(spec.name, plain.params, spec.values))
