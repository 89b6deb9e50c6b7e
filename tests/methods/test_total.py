"""Methods made of every other method, on every odd and hostile page: what each keeps adds up."""

from functools import cache

import numpy as np
import pytest
from contract import pages

import unhusk
from unhusk import Page
from unhusk.method.spans import spread
from unhusk.page.algebra import covered

ALL = [unhusk.method(name) for name in unhusk.methods()]
SIMPLE = [one for one in ALL if not hasattr(one.params, "parts")]
INNER = [one for one in ALL if len(getattr(one.params, "parts", ())) == 1]  # around one method
MODELS = {
    "goldminer": [None, (("<div>", "</div>"), ("<p>", "<p>"))],
    "lexical": [None, (("the article", 2.0), ("one", -3.0), ("باران", 1.0))],
}


@cache
def kept(name, method):
    """Return which characters of a page a method keeps."""
    page = page_of(name)
    spans = spread(page, method, method(page))
    return covered(spans[:, 0], spans[:, 1], len(page.source))


@cache
def page_of(name):
    return Page(pages.source(name))


def of_all(name, **values):
    return unhusk.method(name).configured({"parts": tuple(SIMPLE), **values})


@pytest.mark.parametrize("name", pages.NAMES)
def test_parts_add_up(name):
    each = np.array([kept(name, one) for one in SIMPLE])
    votes = each.sum(0)
    assert np.array_equal(kept(name, of_all("union")), votes > 0)
    assert np.array_equal(kept(name, of_all("within")), votes == len(SIMPLE))
    half = len(SIMPLE) // 2
    assert np.array_equal(kept(name, of_all("vote", at_least=half)), votes >= half)


@pytest.mark.parametrize("name", pages.NAMES)
def test_first_of_all_is_one_of_them(name):
    found = kept(name, of_all("first_of"))
    assert any(np.array_equal(found, kept(name, one)) for one in SIMPLE)


@pytest.mark.parametrize("outer", INNER, ids=str)
@pytest.mark.parametrize("inner", SIMPLE, ids=str)
def test_method_around_any_other_is_total(outer, inner):
    for model in MODELS[outer.name]:
        method = outer.configured({"parts": (inner,), "model": model})
        for name in pages.SHORT:
            text = kept(name, unhusk.method("plain"))
            assert not (kept(name, method) & ~text).any(), name
            for signal in method.signals(page_of(name)):
                assert signal.selected is None or len(signal.selected) == len(signal.values), name
