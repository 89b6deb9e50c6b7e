"""Whether content is in fragments and whether there are several articles, told from offsets."""

import numpy as np
import pytest

import unhusk
from unhusk.evaluation.packages.content_form import content_form, with_form
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.synth.generate import Settings
from unhusk.evaluation.synth.synthetic_package import SynthPackage

LONG = " ".join(["word"] * 30)


def spans(source, *texts):
    at = [source.index(text) for text in texts]
    return [[a, a + len(text)] for a, text in zip(at, texts, strict=True)]


def form(source, *texts):
    return content_form(unhusk.Page(source), np.array(spans(source, *texts), np.int32))


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        ("", False),
        (f"<p>{'word ' * 29}</p>", False),
        (f"<p>{'word ' * 30}</p>", True),
        (f"<p>{'word ' * 10}</p><p>{'word ' * 10}</p><p>{'word ' * 10}</p>", True),
        ("<script>var a = 1, b = 2, c = 3, d = 4;</script><img src=x>", False),
    ],
)
def test_other_text_of_thirty_words_between_parts_is_an_interruption(between, expected):
    assert form(
        f"<p>Rain fell.</p>{between}<p>Roads closed.</p>", "Rain fell.", "Roads closed."
    ) == (
        expected,
        None,
    )


def test_other_text_around_the_content_is_no_interruption():
    source = f"<p>{LONG}</p><p>Rain fell.</p><p>Roads closed.</p><p>{LONG}</p>"
    assert form(source, "Rain fell.", "Roads closed.").fragmented is False


def test_words_left_out_inside_a_block_are_no_interruption():
    source = "<p>Rain fell (photo: a b c d e f) on Monday.</p>"
    assert form(source, "Rain fell", "on Monday.").fragmented is False


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"<article>A {LONG}</article><article>B {LONG}</article>", True),
        (f"<article>A {LONG}<article>B {LONG}</article></article>", False),
        (f"<article>A {LONG} B {LONG}</article><article>teaser</article>", False),
        (f"<div>A {LONG}</div><div>B {LONG}</div>", None),
        (f"<div>A {LONG} B {LONG}</div><article>teaser</article>", None),
    ],
)
def test_gold_in_several_article_elements_is_several_articles(source, expected):
    assert form(source, f"A {LONG}", f"B {LONG}").multiple is expected


def test_article_with_few_words_of_gold_is_none_of_several():
    source = f"<article>A {LONG}</article><article>Short note</article>"
    assert form(source, f"A {LONG}", "Short note").multiple is False


def test_gold_without_place_says_nothing():
    page = unhusk.Page("<p>text")
    assert content_form(page, np.empty((0, 2), np.int32)) == (None, None)


def test_facts_that_are_stated_stay():
    source = f"<p>Rain fell.</p><p>{LONG}</p><p>Roads closed.</p>"
    facts = {"spans": spans(source, "Rain fell.", "Roads closed.")}
    told = with_form(Document("p", "a", source.encode(), "x", facts))
    assert (told.fragmented, told.multiple) == (True, None)
    stated = Document("p", "a", source.encode(), "x", {**facts, "fragmented": False})
    assert with_form(stated).fragmented is False
    bare = Document("p", "a", source.encode(), "x")
    assert with_form(bare) is bare


def test_offsets_tell_the_fragments_of_synthetic_pages():
    settings = Settings(seed=3, kinds=("fragmented", "daily"), languages=("en",))
    for document in SynthPackage(12, settings=settings):
        facts = {k: v for k, v in document.facts.items() if k != "fragmented"}
        bare = Document("p", document.id, document.html, document.gold, facts, document.encoding)
        if document.fragmented:
            assert with_form(bare).fragmented
