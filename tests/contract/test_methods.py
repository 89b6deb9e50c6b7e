"""The contract of methods: every method is found by its file and must pass every check here."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

import numpy as np
import pytest
from golden.steps import steps

import unhusk
from contract import pages
from unhusk import BadParameterError, Extractor, Page, UnknownMethodError
from unhusk.apps.explain.explanation import explain
from unhusk.assess.verdict import DOUBTFUL
from unhusk.method.method import Form
from unhusk.method.signal_rows import row_spans
from unhusk.method.spans import spread
from unhusk.runtime.deadline import DeadlinePassedError

METHODS = [unhusk.method(name) for name in unhusk.methods()]
UNITS = ("character", "token", "block", "node", "line")
BIBLIOGRAPHY = (Path(unhusk.__file__).parent / "references.bib").read_text("utf-8")
DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
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
    """Return every parameter of every method."""
    return [(method, field.name) for method in METHODS for field in fields(method.params)]


each_configuration = pytest.mark.parametrize("method", [*METHODS, *changes()], ids=str)
each_parameter = pytest.mark.parametrize(
    ("method", "field"), parameters(), ids=lambda part: getattr(part, "name", part)
)


def row_count(method, page):
    """Return how many values a mask of the method has on this page."""
    if method.unit == "line":
        return len(method.rows(page, method.params) if method.rows else page.lines())
    return {
        "character": len(page.source),
        "token": len(page.tokens),
        "block": len(page.blocks),
        "node": len(page.nodes),
    }[method.unit]


def columns(page):
    """Return the stored columns of all tables of a page."""
    tables = (page.tokens, page.nodes, page.blocks, page.lines(), page.lines(150))
    own = (page.references, page.words, page.text_spans, page.attributes, page.names)
    stored = [getattr(table, field.name) for table in tables for field in fields(table)]
    return [column for column in (*stored, *own) if isinstance(column, np.ndarray)]


@each_method
@each_page
def test_contract_holds_on_every_page(method, name):
    page = Page(pages.source(name))
    mask = method(page)
    check_mask(method, page, mask)
    check_signals(method, page, mask)
    result = Extractor(method=method).extract(pages.source(name))
    check_repeated(method, page, result.page, mask)
    check_status(method, result)


def check_mask(method, page, mask):
    assert mask.dtype == np.bool_, f"the mask holds {mask.dtype}, not truth values"
    assert mask.shape == (row_count(method, page),), f"the mask is not one value per {method.unit}"


def check_signals(method, page, mask):
    for signal in method.signals(page):
        label = f"signal {signal.name}"
        assert signal.unit in (*UNITS, "entry"), f"{label}: unit {signal.unit} is unknown"
        rows, count = row_spans(page, method, signal), len(signal.values)
        assert rows is None or len(rows) == count, f"{label}: not one value per row"
        assert signal.at is None or len(signal.at) == count, f"{label}: not one place per value"
        own = signal.unit == method.unit
        assert not own or count == len(mask), f"{label}: not one value per {signal.unit}"
        if signal.selected is not None:
            assert len(signal.selected) == count, f"{label}: not one choice per value"
            is_mask = not own or np.array_equal(signal.selected, mask)
            assert is_mask, f"{label}: selects other rows than the mask"


def check_repeated(method, page, other_page, mask):
    assert np.array_equal(method(page), mask), "a second call on the same page differs"
    assert np.array_equal(method(other_page), mask), "an equal page gives another mask"


def check_status(method, result):
    wanted = "ok" if result.spans else "empty"
    assert result.status == wanted, f"the status of {len(result.spans)} spans is {result.status}"
    judged = method.judgement(result.page)
    is_doubtful = judged is not None and judged.expected < DOUBTFUL
    has_reason = bool(result.reason)
    if result.status == "empty":
        assert has_reason, "an empty result gives no reason"
    elif not is_doubtful:
        assert not has_reason, f"a result without doubt gives a reason: {result.reason}"


@each_configuration
def test_mask_of_changed_parameters_has_the_same_rows(method):
    for name in pages.SHORT:
        page = Page(pages.source(name))
        assert method(page).shape == (row_count(method, page),), name


@each_method
def test_method_changes_nothing_in_the_page(method):
    for path in DEMO:
        page = unhusk.read(path)
        before = [column.tobytes() for column in columns(page)]
        method(page)
        method.signals(page)
        assert [column.tobytes() for column in columns(page)] == before, path.stem
        assert not any(column.flags.writeable for column in columns(page)), path.stem


@each_method
def test_page_without_markup_is_kept_whole(method):
    for text in TEXTS:
        assert unhusk.extract(Page(text), method=method).text == " ".join(text.split())


@each_method
def test_page_without_text_gives_an_empty_result(method):
    for name in ("empty", "white space", "only comments", "only scripts"):
        result = Extractor(method=method).extract(pages.source(name))
        assert (result.status, result.text) == ("empty", ""), name


@each_method
def test_full_mask_keeps_the_text_and_empty_mask_keeps_nothing(method):
    page = Page(pages.source("no title"))
    everything = np.ones(row_count(method, page), np.bool_)
    assert "marker words" in page.source[slice(*spread(page, method, everything)[0])]
    assert not len(spread(page, method, ~everything))


@each_configuration
def test_spec_text_reads_back_to_an_equal_value(method):
    again = unhusk.method(str(method))
    assert again == method
    assert hash(again) == hash(method)
    assert str(again) == str(method)


def test_methods_with_other_parameters_are_not_equal():
    everything = [*METHODS, *changes()]
    assert len(set(everything)) == len(everything) == len(set(map(str, everything)))


@each_method
def test_method_value_is_accepted_in_place_of_its_name(method):
    assert unhusk.method(method) is method
    assert str(method) == method.name
    assert unhusk.extract("some text", method=method).method == method.name


@each_method
def test_unknown_parameter_is_refused_with_the_known_ones(method):
    with pytest.raises(BadParameterError, match="no parameter 'bogus'") as refused:
        unhusk.method(f"{method.name}(bogus=1)")
    assert all(field.name in str(refused.value) for field in fields(method.params))


@each_parameter
def test_value_of_a_wrong_type_is_refused(method, field):
    is_text = get_type_hints(type(method.params))[field] is str
    for value in ("[]", "{}", "1j", "b''", "()", "...", "1" if is_text else "'bogus'"):
        with pytest.raises(BadParameterError, match=f"{method.name}: {field} cannot be"):
            unhusk.method(f"{method.name}({field}={value})")


@each_parameter
def test_true_is_not_a_number_nor_a_number_true(method, field):
    wrong = 1 if isinstance(getattr(method.params, field), bool) else True
    with pytest.raises(BadParameterError, match=field):
        method.configured({field: wrong})


@each_method
def test_misspelt_name_is_refused_with_a_hint(method):
    with pytest.raises(UnknownMethodError, match=f"did you mean {method.name}"):
        unhusk.method(method.name + "x")


def test_unknown_name_is_refused_with_all_names():
    with pytest.raises(UnknownMethodError) as refused:
        unhusk.method("zzzzzz")
    assert all(name in str(refused.value) for name in unhusk.methods())


@pytest.mark.parametrize("form", ["{}(", "{}(1)", "{}()()", "{}.x", "{}(**x)", "{}(a=b.c)", "-{}"])
def test_malformed_spec_text_is_refused(form):
    for method in METHODS:
        with pytest.raises(UnknownMethodError, match="cannot read"):
            unhusk.method(form.format(method.name))


@pytest.mark.parametrize("text", ["", " ", "1", "'a'", "(" * 1000, "a b", "\0", "a=1"])
def test_text_that_names_no_method_is_refused(text):
    with pytest.raises(UnknownMethodError):
        unhusk.method(text)


@each_method
def test_docstring_states_source_and_differences(method):
    summary, _, rest = method.about.partition("\n\n")
    assert summary.endswith(".")
    assert re.search(r"^Source: \w", rest, re.MULTILINE)
    assert re.search(r"^Differs: \w", rest, re.MULTILINE)


@each_method
def test_cited_key_is_in_the_bibliography_and_stated_as_source(method):
    if " " not in method.cites:  # a key; else it is the reference itself
        assert f"{{{method.cites}," in BIBLIOGRAPHY
        assert re.search(rf"^Source: {method.cites}\b", method.about, re.MULTILINE)


@each_method
def test_unit_is_known_and_only_line_methods_have_rows(method):
    assert method.unit in UNITS
    assert method.rows is None or method.unit == "line"


@each_method
def test_every_signal_that_decides_has_a_value_for_blocks(method):
    page = Page(pages.source("no title"))
    account = explain(page, method)
    assert account.unplaced == ()
    assert all(decision.shares for decision in account.decisions)


@each_method
def test_something_is_seen_on_a_page_with_text(method):
    signals = method.signals(Page(pages.source("no title")))
    assert signals
    for signal in signals:
        assert signal.name
        assert signal.form in get_args(Form)
        assert not np.isinf(np.asarray(signal.values, float)).any()  # not a number: not looked at


@each_method
def test_deadline_in_the_past_stops_the_method(method):
    with pytest.raises(DeadlinePassedError):
        method(Page(pages.source("no title"), deadline=0.0))


@each_method
def test_deadline_in_the_past_becomes_a_status(method):
    result = Extractor(method=method, seconds=-1.0).extract(pages.source("no title"))
    assert (result.status, result.text, result.spans) == ("timeout", "", [])
    assert "seconds" in result.reason
