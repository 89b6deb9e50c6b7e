"""Cases for measures: a text, its gold, and whatever else a document may say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.evaluation.measure.measure import Case, measure_named
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.tokens.word_rules import read_words

if TYPE_CHECKING:
    from unhusk.evaluation.measure.score import Score


def case(
    text: str, gold: str | None, words: str = "split", html: bytes = b"", **facts: Any
) -> Case:
    """Return a case of one document."""
    return Case(text, Document("package", "1", html, gold, facts), read_words(words))


def score(spec: str, text: str, gold: str | None, words: str = "split", **facts: Any) -> Score:
    """Return the score of a measure that applies."""
    found = measure_named(spec)(case(text, gold, words, **facts))
    assert found is not None
    return found
