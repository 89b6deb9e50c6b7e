"""A page without markup is kept whole, whatever the method decides."""

from dataclasses import dataclass

import numpy as np
import pytest

import unhusk
from unhusk import Page
from unhusk.method.account import Account
from unhusk.method.method import Signal, method

TEXT = "Two lines of text\nand no element"
SIZES = {
    "character": lambda page: len(page.source),
    "token": lambda page: len(page.tokens),
    "node": lambda page: len(page.nodes),
    "block": lambda page: len(page.blocks),
    "line": lambda page: len(page.lines()),
}


@dataclass(frozen=True)
class Params:
    """No parameters."""


def none_of(unit):
    """Return a method that keeps nothing of any page."""

    def empty(page):
        return np.zeros(SIZES[unit](page), np.bool_)

    def look(page, _):
        return Signal("own", unit, empty(page), 0.5, empty(page)), Signal("all", "entry", [1])

    def explain(page, _):
        scores, none = np.array([-1.0, 1.0]), np.zeros((2, 0))
        return Account(scores, 0.0, np.zeros(2, np.bool_), (), none.T, none, scores)

    @method(Params(), unit=unit, cites="none", look=look, explain=explain)
    def none(page, _):
        return empty(page)

    return none


each_unit = pytest.mark.parametrize("unit", SIZES)


@each_unit
@pytest.mark.parametrize("source", [TEXT, f"</p>{TEXT}</div>", f"<!doctype html>{TEXT}<!-- -->"])
def test_page_without_start_tags_is_kept_whole(unit, source):
    mask = none_of(unit)(Page(source))
    assert mask.all()
    assert len(mask) == SIZES[unit](Page(source))
    assert unhusk.extract(Page(source), method=none_of(unit)).text == " ".join(TEXT.split())


@each_unit
def test_page_with_an_element_is_left_to_the_method(unit):
    page = Page(f"<p>{TEXT}")
    assert not none_of(unit)(page).any()
    assert not none_of(unit).signals(page)[0].selected.any()
    assert not none_of(unit).account(page).kept.any()


@each_unit
def test_signal_over_the_unit_selects_what_is_kept(unit):
    own, entries = none_of(unit).signals(Page(TEXT))
    assert own.selected.all()
    assert not own.values.any()
    assert entries.selected is None


def test_account_names_the_rule_where_the_score_is_too_low():
    account = none_of("block").account(Page(TEXT))
    assert account.kept.all()
    assert account.rules == ("text without markup", "")
