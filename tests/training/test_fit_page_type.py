"""Kinds are learned from words and rows, with an address and without."""

import numpy as np
import pytest

from unhusk.kernel.page_type.page_type import KINDS, Look
from unhusk.kernel.page_type.type_words import ONE
from unhusk.training.fit_forests import Setting
from unhusk.training.fit_page_type import LEAST, fit_kinds, kind_accuracy
from unhusk.training.training_pages import TrainingPage, make

pytest.importorskip("lightgbm")
pytest.importorskip("sklearn")

SETTING = Setting(page_trees=3, threads=1)
NONE = np.zeros(0)


def page(number, kind, *, site=None):
    """Return a page that says its kind by a word, and its site by another."""
    told = np.array([KINDS.index(kind), 1000 + number], np.uint32)
    counts = np.full(2, ONE, np.int64)
    seen = Look(np.zeros(2, np.float32), told, counts)
    blind = Look(seen.row, told[1:], counts[1:])
    site = site or f"site {number}"
    return TrainingPage("p", str(number), kind, site, NONE, (seen, blind), *[NONE] * 4)


PAGES = [page(i, KINDS[i % len(KINDS)]) for i in range(140)]


def test_words_of_enough_sites_are_known_and_tell_kinds():
    model = fit_kinds(PAGES, SETTING)
    assert model.words.tolist() == list(range(len(KINDS)))
    assert np.abs(model.weights).max(axis=0).tolist() == [127] * len(KINDS)
    assert [model.kind(one.looks[0]) for one in PAGES[:7]] == list(KINDS)


def test_words_of_few_sites_are_not_known():
    few = [page(i, "forum", site=f"site {i % (LEAST - 1)}") for i in range(40)]
    many = [page(i, "article") for i in range(40, 80)]
    assert fit_kinds([*few, *many], SETTING).words.tolist() == [KINDS.index("article")]


def test_kinds_without_a_page_are_never_told():
    some = [page(i, ("forum", "service")[i % 2]) for i in range(60)]
    model = fit_kinds(some, SETTING)
    assert {model.kind(look) for one in some for look in one.looks} <= {"forum", "service"}


def test_pages_of_no_stated_kind_are_left_out():
    rest = [TrainingPage("p", "x", kind, "s", NONE, (), *[NONE] * 4) for kind in (None, "map")]
    assert fit_kinds([*PAGES, *rest], SETTING).words.tolist() == list(range(len(KINDS)))


def test_accuracy_is_told_with_the_address_and_without():
    halves = PAGES[:70], PAGES[70:]
    models = [fit_kinds(half, SETTING) for half in reversed(halves)]
    found = kind_accuracy(zip(models, halves, strict=True))
    assert found["with_address"] == 1.0
    assert found["without"] < 0.5


@pytest.mark.parametrize(("url", "looks"), [("https://e.example/forum/t/1", 2), (None, 1)])
def test_a_page_is_looked_at_with_the_address_that_is_known_and_without(url, looks):
    one = make("<title>A</title><p>Rain fell.", ("p", "1"), {"url": url}, "Rain fell.")
    assert len(one.looks) == looks
    assert one.looks[-1].row[-1] == -1
    assert (one.looks[0].row[-1] == -1) == (url is None)
