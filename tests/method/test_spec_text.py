"""Parameter values that a method refuses, and what the message says."""

import pytest

import unhusk
from unhusk import BadParameterError, UnknownMethodError


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("accb(range=0)", "positive"),
        ("accb(range=-40)", "positive"),
        ("accb(max_steps=0)", "positive"),
        ("accb(sigma=0.0)", "positive"),
        ("accb(sigma=-1.0)", "positive"),
        ("danag(width=0)", "at least 1"),
        ("danag(width=-150)", "at least 1"),
    ],
)
def test_value_that_makes_no_sense_is_refused(spec, reason):
    name = spec.partition("(")[0]
    with pytest.raises(BadParameterError, match=f"^{name}: .*{reason}"):
        unhusk.method(spec)


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("accb(range=40.0)", "range cannot be 40.0; it is an integer"),
        ("accb(range=None)", "range cannot be None; it is an integer"),
        ("accb(sigma='x')", "sigma cannot be 'x'; it is a number or None"),
        ("accb(exact=1)", "exact cannot be 1; it is True or False"),
        ("danag(width='all')", "width cannot be 'all'; it is an integer or 'page' or None"),
        ("danag(gap=None)", "gap cannot be None; it is an integer or 'page'"),
        ("density(c1=True)", "c1 cannot be True; it is a number"),
    ],
)
def test_value_of_a_wrong_type_is_refused_by_its_type(spec, kind):
    with pytest.raises(BadParameterError, match=kind):
        unhusk.method(spec)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("accb(range=40)", "accb"),
        (" accb ( threshold = 0.5 ) ", "accb(threshold=0.5)"),
        ("accb(sigma=None, exact=True)", "accb(exact=True)"),
        ("danag(gap=3, width=None)", "danag(width=None, gap=3)"),
        ("density()", "density"),
        ("lineblock(mode=and)", "lineblock(mode='and')"),
        ("lineblock(tkd=3, mode = and )", "lineblock(mode='and', tkd=3)"),
        ("first_of(lineblock(mode=and), plain)", "first_of(lineblock(mode='and'), plain)"),
    ],
)
def test_spec_text_names_what_differs_from_the_defaults(spec, text):
    assert str(unhusk.method(spec)) == text


def test_word_of_python_that_is_no_value_is_refused_by_the_values():
    with pytest.raises(BadParameterError, match="mode cannot be 'or'; it is one of 'and'"):
        unhusk.method("lineblock(mode=or)")


@pytest.mark.parametrize("spec", ["and", "and(mode=and)", "lineblock(and=1)", "lineblock(mode=and"])
def test_word_of_python_elsewhere_is_no_spec(spec):
    with pytest.raises(UnknownMethodError, match="cannot read"):
        unhusk.method(spec)


def test_quoted_text_with_a_word_of_python_is_left_as_it_is():
    spec = """goldminer(justext, model=(('<p id="x=and">', '<p>'),))"""
    assert unhusk.method(spec).params.model == (('<p id="x=and">', "<p>"),)


@pytest.mark.parametrize("width", [1, 2, 10**6])
def test_any_width_from_one_up_makes_lines(width):
    page = unhusk.Page("<p>some words of text</p>")
    assert len(unhusk.method(f"danag(width={width})")(page)) == len(page.lines(width))
