"""The contract of measures: every measure is found by its file and must pass every check here."""

from dataclasses import fields
from math import isnan
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import unhusk
from unhusk.errors import BadParameterError, UnknownMeasureError
from unhusk.evaluation.measure.measure import Case, Measure, measure_named, measures
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.tokens.word_rules import SPLIT

MEASURES = [measure_named(name) for name in measures()]
BIBLIOGRAPHY = (Path(unhusk.__file__).parent / "references.bib").read_text("utf-8")
each_measure = pytest.mark.parametrize("measure", MEASURES, ids=str)
ASYMMETRIC = ("cleaneval", "rouge_lsum")  # they align one text to the other
texts = st.text(st.one_of(st.sampled_from(" .\nab"), st.characters()), max_size=60)


def case(text: str, gold: str | None) -> Case:
    """Return a case with everything that any measure reads; the page is the gold text."""
    markup = (gold or "").replace("&", "").replace("<", "")
    page = unhusk.read(markup)
    facts = {"with": ["a"], "without": ["b"], "spans": [[0, len(markup)]], "language": "en"}
    document = Document("p", "1", b"<p>a page</p>", gold, facts)
    return Case(text, document, SPLIT, np.array([[0, len(text)]], np.int32), page)


@each_measure
@given(texts, texts)
def test_scores_are_shares(measure, text, gold):
    score = measure(case(text, gold))
    if score is not None:
        values = (score.precision, score.recall, score.f1)
        assert all(isnan(value) or 0 <= value <= 1 + 1e-12 for value in values)
        assert not isnan(score.f1)


@each_measure
@given(text=texts)
def test_same_text_has_the_full_score(measure, text):
    if measure.needs_gold:
        score = measure(case(text, text))
        assert score is None or score.f1 == 1


@each_measure
@given(texts, texts)
def test_f1_stays_when_the_texts_change_places(measure, text, gold):
    if measure.needs_gold and text.strip() and gold.strip():
        score, mirrored = measure(case(text, gold)), measure(case(gold, text))
        is_same = (score and score.f1) == pytest.approx(mirrored and mirrored.f1)
        assert is_same or measure.name in ASYMMETRIC


@each_measure
def test_measure_that_needs_gold_gives_no_score_without_it(measure):
    assert (measure(case("a", None)) is None) == measure.needs_gold


@each_measure
def test_spec_text_reads_back(measure):
    assert str(measure) == measure.name
    assert measure_named(str(measure)) == measure


@each_measure
def test_measure_says_where_it_comes_from(measure):
    if " " not in measure.cites:  # a key; else it is the reference itself
        assert f"{{{measure.cites}," in BIBLIOGRAPHY
        assert f"Source: {measure.cites}" in measure.about
    assert "\nSource: " in measure.about
    assert measure.about.partition("\n")[0].endswith(".")


@each_measure
def test_summary_of_one_document_is_its_score(measure):
    score = measure(case("a b", "a b c"))
    if score is not None:
        whole = measure.summary([score])
        expected = (score.precision, score.recall, score.f1)
        assert (whole.precision, whole.recall, whole.f1) == pytest.approx(expected)


@each_measure
def test_summary_of_nothing_is_not_a_number(measure):
    assert isnan(measure.summary([]).f1)


@each_measure
def test_unknown_parameter_is_refused(measure):
    with pytest.raises(BadParameterError, match="no parameter"):
        measure_named(f"{measure.name}(bogus=1)")


@each_measure
def test_wrong_type_is_refused(measure):
    for field in fields(measure.params):
        with pytest.raises(BadParameterError):
            measure_named(f"{measure.name}({field.name}={{1: 2}})")


@pytest.mark.parametrize("text", ["bogus", "seq(vec)", "", "_measure", "seq("])
def test_unknown_measure_is_refused(text):
    with pytest.raises(UnknownMeasureError):
        measure_named(text)


def test_every_measure_is_a_measure():
    assert len(MEASURES) >= 14
    assert all(isinstance(one, Measure) for one in MEASURES)
