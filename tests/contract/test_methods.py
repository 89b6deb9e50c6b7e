"""What every method promises; no method is named here."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import numpy as np
import pytest
from golden.steps import steps

import unhusk
from contract import pages
from unhusk import BadParameterError, Extractor, Page, UnknownMethodError
from unhusk.assess.verdict import DOUBTFUL
from unhusk.method.spans import spread
from unhusk.runtime.deadline import DeadlinePassedError

METHODS = [unhusk.method(name) for name in unhusk.methods()]
UNITS = ("character", "token", "block", "node", "line")
BIBLIOGRAPHY = Path(unhusk.__file__).parent / "references.bib"
DEMO = Path(unhusk.__file__).parent / "pages_demo"
TEXTS = (
    "word",
    "Nothing but text, in one line.",
    "Two lines\nof text with  spaces.\n\nAnd a third.",
    "A heading\n"
    + "One long line of text that tells all there is to tell, and more. " * 9
    + "\nEnd\n",
    "a < b & c > d, and so on for quite a while, longer than any range or width would reach: " * 4,
    "باران شدید در سراسر دره بارید",
    "大雨使河水上涨。两条道路关闭。",
    "ฝนตกหนักในหุบเขา",
)

each_method = pytest.mark.parametrize("method", METHODS, ids=str)
each_page = pytest.mark.parametrize("name", pages.NAMES)


def changes():
    """Return every method with one parameter a step away from its default."""
    for method in METHODS:
        hints = get_type_hints(type(method.params))
        for field in fields(method.params):
            for value in steps(method.name, field, hints[field.name]):
                yield method.configured({field.name: value})


def parameters():
    return [(method, field.name) for method in METHODS for field in fields(method.params)]


each_change = pytest.mark.parametrize("method", [*METHODS, *changes()], ids=str)
each_parameter = pytest.mark.parametrize(
    ("method", "field"), parameters(), ids=lambda part: getattr(part, "name", part)
)


def row_count(method, page):
    if method.unit == "line":
        return len(method.rows(page, method.params) if method.rows else page.lines())
    return {
        "character": len(page.source),
        "token": len(page.tokens),
        "block": len(page.blocks),
        "node": len(page.nodes),
    }[method.unit]


def columns(page):
    tables = (page.tokens, page.nodes, page.blocks, page.lines(), page.lines(150))
    own = (page.references, page.words, page.text_spans, page.attributes, page.names)
    stored = [getattr(table, field.name) for table in tables for field in fields(table)]
    return [column for column in (*stored, *own) if isinstance(column, np.ndarray)]


@each_method
@each_page
def test_mask_has_a_row_for_each_row_of_the_unit(method, name):
    page = Page(pages.source(name))
    mask = method(page)
    assert mask.dtype == np.bool_
    assert mask.shape == (row_count(method, page),)


@each_change
def test_mask_of_changed_parameters_has_the_same_rows(method):
    for name in pages.SHORT:
        page = Page(pages.source(name))
        assert method(page).shape == (row_count(method, page),), name


@each_method
@each_page
def test_same_page_gives_the_same_mask(method, name):
    page = Page(pages.source(name))
    first = method(page).tobytes()
    assert method(page).tobytes() == first
    assert method(Page(pages.source(name))).tobytes() == first


@each_method
@pytest.mark.parametrize("path", sorted(DEMO.glob("*.html")), ids=lambda path: path.stem)
def test_page_is_left_as_it_was(method, path):
    page = unhusk.read(path)
    before = [column.tobytes() for column in columns(page)]
    method(page)
    method.signals(page)
    assert [column.tobytes() for column in columns(page)] == before
    assert not any(column.flags.writeable for column in columns(page))


@each_method
@each_page
def test_extraction_tells_content_from_none(method, name):
    result = Extractor(method=method).extract(pages.source(name))
    assert result.status == ("ok" if result.spans else "empty")
    judged = method.judgement(result.page)
    is_doubtful = judged is not None and judged.expected < DOUBTFUL
    assert result.reason if result.status == "empty" else is_doubtful or not result.reason


@each_method
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_all_of_a_text_without_markup_is_kept(method, text):
    assert unhusk.extract(Page(text), method=method).text == " ".join(text.split())


@each_method
@pytest.mark.parametrize("name", ["empty", "white space", "only comments", "only scripts"])
def test_nothing_is_kept_where_there_is_nothing(method, name):
    result = Extractor(method=method).extract(pages.source(name))
    assert (result.status, result.text) == ("empty", "")


@each_method
def test_kept_text_is_part_of_the_page_whatever_the_mask(method):
    page = Page(pages.source("no title"))
    everything = np.ones(row_count(method, page), np.bool_)
    assert "marker words" in page.source[slice(*spread(page, method, everything)[0])]
    assert not len(spread(page, method, ~everything))


@each_change
def test_spec_text_reads_back_to_an_equal_value(method):
    again = unhusk.method(str(method))
    assert again == method
    assert hash(again) == hash(method)
    assert str(again) == str(method)


def test_methods_with_other_parameters_are_not_equal():
    everything = [*METHODS, *changes()]
    assert len(set(everything)) == len(everything) == len(set(map(str, everything)))


@each_method
def test_a_method_stands_for_itself(method):
    assert unhusk.method(method) is method
    assert str(method) == method.name
    assert unhusk.extract("some text", method=method).method == method.name


@each_method
def test_unknown_parameter_is_refused_with_the_known_ones(method):
    with pytest.raises(BadParameterError, match="no parameter 'bogus'") as refused:
        unhusk.method(f"{method.name}(bogus=1)")
    assert all(field.name in str(refused.value) for field in fields(method.params))


@each_parameter
@pytest.mark.parametrize("value", ["[]", "{}", "'bogus'", "1j", "b''", "()", "..."])
def test_value_of_a_wrong_type_is_refused(method, field, value):
    with pytest.raises(BadParameterError, match=f"{method.name}: {field} cannot be"):
        unhusk.method(f"{method.name}({field}={value})")


@each_parameter
def test_true_is_no_number_and_a_number_is_no_truth(method, field):
    wrong = 1 if isinstance(getattr(method.params, field), bool) else True
    with pytest.raises(BadParameterError, match=field):
        method.configured({field: wrong})


@each_method
def test_misspelt_name_is_refused_with_a_hint(method):
    with pytest.raises(UnknownMethodError, match=f"did you mean {method.name}"):
        unhusk.method(method.name + "x")


def test_name_like_no_other_is_refused_with_all_names():
    with pytest.raises(UnknownMethodError) as refused:
        unhusk.method("zzzzzz")
    assert all(name in str(refused.value) for name in unhusk.methods())


@each_method
@pytest.mark.parametrize("form", ["{}(", "{}(1)", "{}()()", "{}.x", "{}(**x)", "{}(a=b.c)", "-{}"])
def test_text_that_is_no_spec_is_refused(method, form):
    with pytest.raises(UnknownMethodError, match="cannot read"):
        unhusk.method(form.format(method.name))


@pytest.mark.parametrize("text", ["", " ", "1", "'a'", "(" * 1000, "a b", "\0", "a=1"])
def test_text_that_names_nothing_is_refused(text):
    with pytest.raises(UnknownMethodError):
        unhusk.method(text)


@each_method
def test_about_says_where_the_method_is_from_and_how_it_differs(method):
    summary, _, rest = method.about.partition("\n\n")
    assert summary.endswith(".")
    assert re.search(rf"^Source: {method.cites}\b", rest, re.MULTILINE)
    assert re.search(r"^Differs: \w", rest, re.MULTILINE)


@each_method
@pytest.mark.skipif(not BIBLIOGRAPHY.exists(), reason="references.bib is not written yet")
def test_cited_work_is_in_the_bibliography(method):
    assert f"{{{method.cites}," in BIBLIOGRAPHY.read_text("utf-8")


@each_method
def test_unit_is_known_and_lines_bring_their_own(method):
    assert method.unit in UNITS
    assert method.rows is None or method.unit == "line"


@each_method
@each_page
def test_signals_have_a_value_per_row(method, name):
    page = Page(pages.source(name))
    mask = method(page)
    for signal in method.signals(page):
        assert signal.unit in (method.unit, "entry")
        if signal.unit == method.unit:
            assert len(signal.values) == len(mask)
        if signal.selected is not None:
            assert len(signal.selected) == len(signal.values)
            assert signal.unit == "entry" or np.array_equal(signal.selected, mask)


@each_method
def test_something_is_seen_on_a_page_with_text(method):
    signals = method.signals(Page(pages.source("no title")))
    assert signals
    assert all(signal.name and np.isfinite(signal.values).all() for signal in signals)


@each_method
def test_deadline_in_the_past_stops_the_method(method):
    with pytest.raises(DeadlinePassedError):
        method(Page(pages.source("no title"), deadline=0.0))


@each_method
@each_page
def test_deadline_in_the_past_becomes_a_status(method, name):
    result = Extractor(method=method, seconds=-1.0).extract(pages.source(name))
    assert (result.status, result.text, result.spans) == ("timeout", "", [])
    assert "seconds" in result.reason
