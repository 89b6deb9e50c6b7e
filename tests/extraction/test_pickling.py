"""Everything public can be pickled and copied, whatever was read from it before."""

import pickle
from copy import deepcopy

import pytest

import unhusk
from unhusk.method.method import method as method_of

SENTENCE = "A paragraph that is long enough to be kept by every method of this package. "
PAGE = f"<title>Title</title><article><p>{SENTENCE * 9}</p></article>"
RENDERINGS = (
    "text blocks confidence page_type outline markdown html metadata highlight spans".split()
)


def again(value):
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


@pytest.mark.parametrize("method", unhusk.methods())
def test_a_method(method):
    made = unhusk.method(method)
    assert again(made) == made
    assert deepcopy(made) == made


@pytest.mark.parametrize("spec", ["accb(range=45)", "first_of(danag, accb(range=45))"])
def test_a_configured_method(spec):
    assert str(again(unhusk.method(spec))) == spec


@pytest.mark.parametrize("name", RENDERINGS)
def test_an_extraction_after_anything_was_read(name):
    found = unhusk.extract(PAGE, "https://example.org/")
    before = getattr(found, name)
    copy = again(found)
    assert (copy.text, copy.spans, copy.status) == (found.text, found.spans, found.status)
    assert getattr(copy, name) == before
    assert deepcopy(found).markdown == found.markdown


@pytest.mark.parametrize("method", unhusk.methods())
def test_what_methods_give(method):
    found = unhusk.extract(PAGE.encode(), method=method)
    assert found.confidence is None or found.page_type
    signals = unhusk.method(method).signals(found.page)
    assert again(found).text == found.text
    assert again(found.page).source == PAGE
    assert [signal.name for signal in again(signals)] == [signal.name for signal in signals]


def test_an_extractor_keeps_a_method_that_spec_text_cannot_state():
    extractor = unhusk.Extractor(method=unhusk.method("lexical"), seconds=3)
    assert again(extractor) == extractor
    assert again(extractor).extract(PAGE).text == extractor.extract(PAGE).text


def test_errors_keep_what_they_know():
    error = again(unhusk.FetchError("no", "http_status", 404))
    assert (str(error), error.kind, error.status) == ("no", "http_status", 404)


def test_a_method_that_is_not_where_it_says_is_refused():
    bare = unhusk.method("plain")
    local = method_of(bare.params, unit="token", cites="", look=bare.look)(_no_method)
    with pytest.raises(pickle.PickleError):
        again(local)


def _no_method(page, params):
    """Stand where a method is looked for."""


@pytest.mark.parametrize("source", [PAGE, "", "<p>\x1b[31m\n</p>", b"\x89PNG\r\n"])
def test_repr_is_one_short_line(source):
    shown = repr(unhusk.extract(source, "https://example.org/\n" + "x" * 9000))
    assert len(shown) < 400
    assert shown.isprintable()
