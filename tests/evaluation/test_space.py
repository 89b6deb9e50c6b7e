"""Where a search may look."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unhusk
from unhusk.errors import BadParameterError
from unhusk.evaluation.search.space import Dimension, space


def found(spec, *vary, **bounds):
    return {one.name: one for one in space(unhusk.method(spec), vary, bounds)}


@pytest.mark.parametrize(
    ("spec", "name", "text"),
    [
        ("accb", "threshold", "threshold: 0 to 1"),
        ("accb", "range", "range: 10 to 160"),
        ("accb", "eps", "eps: 0.001 to 0.1"),
        ("accb", "exact", "exact: False or True"),
        ("accb(range=2)", "range", "range: 1 to 8"),
        ("cetr_tm", "smoothing", "smoothing: gaussian or inner or mean or none"),
        ("lexical", "min_add", "min_add: 0.5 to 8"),
    ],
)
def test_bounds_come_from_the_default(spec, name, text):
    assert str(found(spec)[name]) == text


def test_refused_values_are_cut_off():
    overlap = found("dsc")["overlap"]
    assert overlap.high < 1
    unhusk.method("dsc").configured({"overlap": overlap.high})
    with pytest.raises(BadParameterError):
        unhusk.method("dsc").configured({"overlap": 1.0})


def test_what_has_no_bounds_is_left_alone():
    assert not {"sigma", "max_tag_chars"} & found("accb").keys()


def test_stated_bounds_add_a_parameter():
    here = found("accb", "threshold", max_tag_chars=(5, 50))
    assert list(here) == ["threshold", "max_tag_chars"]
    assert here["max_tag_chars"].is_whole
    assert here["max_tag_chars"].value(1.0) == 50
    assert found("accb", sigma=(1, 9.5))["sigma"].high == 9.5


@pytest.mark.parametrize(
    ("spec", "vary", "bounds"),
    [
        ("accb", ["bogus"], {}),
        ("accb", [], {"bogus": (1, 2)}),
        ("accb", ["sigma"], {}),
        ("accb", [], {"range": (5, 5)}),
        ("accb", [], {"range": (1.5, 5)}),
        ("accb", [], {"range": (0, 5)}),
        ("union", [], {}),
    ],
)
def test_what_cannot_be_searched_is_said(spec, vary, bounds):
    with pytest.raises(BadParameterError):
        space(unhusk.method(spec), vary, bounds)


@pytest.mark.parametrize("name", ["accb", "cetr", "dsc", "justext", "lineblock", "kfe"])
@given(place=st.floats(0, 1))
def test_every_place_is_a_value_within_bounds(name, place):
    for one in space(unhusk.method(name)):
        value = one.value(place)
        unhusk.method(name).configured({one.name: value})
        assert one.value(one.place(value)) == value
        assert value in one.choices or one.low <= value <= one.high


@pytest.mark.parametrize("name", ["accb", "cetr", "density", "dsc", "lineblock"])
def test_default_has_a_place(name):
    for one in space(unhusk.method(name)):
        assert one.value(one.place(one.default)) == one.default


def test_ratios_are_halved_in_the_middle():
    assert Dimension("x", 1, 0.25, 4, by_ratio=True).value(0.5) == 1
    assert Dimension("x", 1, 0, 1).value(0.25) == 0.25
