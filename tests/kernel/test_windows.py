"""Pages in windows: the features of a window, the result of dense pages, and memory."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from limited_child import Limits, Step, run_limited
from strategies import fixed, random_source, sources

import unhusk
from unhusk.kernel.features import windows as windowed
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.features import features
from unhusk.kernel.features.windows import is_dense, windows
from unhusk.methods import kernel as kernel_method
from unhusk.page.page import Page

HEAD = "<!doctype html><html><head><title>The bridge stays closed</title></head><body>"
TEXT = "The council met again on Monday evening, and nobody could say who had ordered the repairs. "
PARAGRAPHS = "".join(f"<p>{TEXT * 3}</p>" for _ in range(12))
BOUND, FREE = 64, 16 << 20  # bytes: per character of a page, and besides


def values(page: Page) -> np.ndarray:
    """Return the features of a page."""
    found = np.zeros((len(COLUMNS), len(page.blocks)), np.float32)
    features(page, found)
    return found


@fixed
@given(sources)
def test_one_window_of_all_blocks_has_the_features_of_the_page(source):
    page = Page(HEAD + source)
    found = list(windows(page))
    assert len(found) == (1 if len(page.blocks) else 0)
    for window in found:
        assert np.array_equal(values(window.page), values(page))


@pytest.mark.parametrize("seed", range(40))
def test_windows_hold_every_block_once_and_point_into_themselves(seed, monkeypatch):
    monkeypatch.setattr(windowed, "MAX_BLOCKS", 3)
    monkeypatch.setattr(windowed, "MAX_TOKENS", 9)
    monkeypatch.setattr(windowed, "LEAD", 2)
    monkeypatch.setattr(windowed, "MAX_OPEN", 2)
    random = Random(seed)
    page = Page(HEAD + "".join(random_source(random) for _ in range(4)))
    begin = 0
    for blocks, part in windows(page):
        assert (blocks.start, blocks.stop - blocks.start) == (begin, len(part.blocks))
        begin = blocks.stop
        tokens, nodes = part.tokens, part.nodes
        assert len(tokens.edges) == len(tokens.kind) + 1 == len(tokens.node) + 1
        assert (np.diff(tokens.edges) >= 0).all()
        assert (nodes.parent < np.arange(len(nodes))).all()
        assert ((nodes.first >= 0) & (nodes.first <= nodes.stop)).all()
        assert (nodes.stop <= len(tokens)).all()
        assert (tokens.node < len(nodes)).all()
        assert (part.text_blocks < len(part.blocks)).all()
        starts = tokens.edges[part.blocks.first_token]
        assert np.array_equal(starts, page.tokens.edges[page.blocks.first_token[blocks]])
        assert np.isfinite(values(part)).all()
    assert begin == len(page.blocks)


def test_ordinary_long_pages_are_not_dense():
    assert not is_dense(Page(HEAD + PARAGRAPHS * 1000))
    assert is_dense(Page(HEAD + "<p>x" * 20_000))
    assert not is_dense(Page("<b>" * 100_000))  # has no block


@pytest.mark.parametrize("unit", ["<p>x", "x<br>", "<li>word"])
def test_the_article_of_a_dense_page_is_kept(unit):
    source = f"{HEAD}<h1>The bridge stays closed</h1>{PARAGRAPHS}{unit * 20_000}</body>"
    assert is_dense(Page(source))
    found = unhusk.extract(source)
    assert found.text.count("council met again") == 36
    assert 0 < found.confidence < 1
    assert found.page_type


def test_an_article_in_each_of_several_windows_is_kept():
    noise = "<p>x" * 9000
    source = HEAD + "".join(f"<h2>Part {i}</h2>{PARAGRAPHS}{noise}" for i in range(3))
    assert is_dense(Page(source))
    assert unhusk.extract(source).text.count("council met again") == 3 * 36


@pytest.mark.parametrize("spec", ["comments=drop", "hidden=drop", "title=keep", "kind=article"])
def test_switches_work_on_dense_pages(spec):
    found = unhusk.extract(f"{HEAD}{PARAGRAPHS}{'<p>x' * 20_000}", method=f"kernel({spec})")
    assert found.text.count("council met again") == 36


def test_a_dense_page_has_signals_and_no_account():
    page = Page(f"{HEAD}{PARAGRAPHS}{'<p>x' * 20_000}")
    method = unhusk.method("kernel")
    assert method.account(page) is None
    assert len(method.signals(page)[0].values) == len(page.blocks)


@pytest.mark.parametrize(
    "unit",
    "<p>x|<b>|<b>x|<br>|x<br>|<div>|<td>x|<li>x|<p a b c d e>x|</p>|<a href=x>y</a>|x |&amp;|<|<!>"
    "|<svg>|<table>|\n|中<p>".split("|"),
)
def test_extraction_takes_a_bounded_amount_of_memory_per_character(unit):
    def run() -> tuple[str, str]:
        found = unhusk.extract(source)
        made = found.text, found.confidence, found.page_type, found.metadata
        return "", str(made)[:0]

    source = (unit * (2_000_000 // len(unit))).encode()
    unhusk.extract(PARAGRAPHS)
    limits = Limits(30, BOUND * len(source) + FREE, kill_seconds=60, kill_memory=1 << 30)
    (result,) = run_limited(lambda: [Step("extract", run)], limits)
    assert (result.outcome, result.note) == ("clean", ""), result.memory / len(source)


def test_kernel_scores_windows_as_it_scores_pages():
    page = Page(HEAD + PARAGRAPHS)
    params = unhusk.method("kernel").params
    whole = kernel_method._score_whole(page, params)
    parts = kernel_method._score_windows(page, params)
    assert np.array_equal(parts.scores, whole.scores)
    assert parts.looks == whole.looks
    assert np.array_equal(parts.feature("hidden"), whole.feature("hidden"))
