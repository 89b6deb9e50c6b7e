"""The worked examples of the papers and programs that the measures come from."""

from math import isnan

import numpy as np
import pytest
from cases import case, score

from unhusk import read
from unhusk.errors import MissingExtraError
from unhusk.evaluation.measure.measure import Case, measure_named
from unhusk.evaluation.measure.score import Score
from unhusk.evaluation.measures import levenshtein

FOUND, GOLD = "the dog saw the cat the", "the cat saw the dog"
FOX, DOG = "the dog jumps over the brown fox", "the fox jumps over the brown dog"


@pytest.mark.parametrize(
    ("spec", "text", "gold", "expected"),
    [
        ("str", FOUND, GOLD, (13 / 23, 13 / 19, 26 / 42)),
        ("seq", FOUND, GOLD, (3 / 6, 3 / 5, 6 / 11)),
        ("vec", FOUND, GOLD, (5 / 6, 1, 10 / 11)),
        ("set", FOUND, GOLD, (1, 1, 1)),
        ("set", "a b b", "a a b", (1, 1, 1)),
        ("vec", "a b b", "a a b", (2 / 3, 2 / 3, 2 / 3)),
        (
            "seq",
            "Title Copyright Some text in",
            "Title Some text in the body",
            (4 / 5, 4 / 6, 8 / 11),
        ),
        ("lcstring", FOX, DOG, (17 / 26, 17 / 26, 17 / 26)),
        ("lcsequence", FOX, DOG, (22 / 26, 22 / 26, 22 / 26)),
        ("cleaneval", "<p> a x c", "<p> a b c", (4 / 5, 4 / 5, 4 / 5)),
        ("cleaneval(unit='marks')", "<p> a x c", "<p> a b c", (1, 1, 1)),
        ("cleaneval(unit='marks')", "<p> a <h> b", "<p> a <l> b <p> c", (1 / 2, 1 / 3, 2 / 5)),
        ("cleaneval(unit='marks', labelled=False)", "<p> a <h> b", "<p> a <l> b", (1, 1, 1)),
        ("cleaneval", "a\x01b\nc", "URL: http://x\na b c", (1, 1, 1)),
        ("cleaneval(ascii=True)", "caf\xe9 x", "caf x", (1, 1, 1)),
        ("cleaneval(mark_lines=True)", "a b\n\nc", "<P>a b<P>c", (4 / 6, 4 / 6, 4 / 6)),
        ("rouge_lsum", "a x c d", "a b c d", (3 / 4, 3 / 4, 3 / 4)),
        ("rouge_lsum", "c d. a b.", "a b. c d.", (1, 1, 1)),
        ("rouge_lsum(sentences='lines')", "c d. a b.", "a b. c d.", (1 / 2, 1 / 2, 1 / 2)),
        ("levenshtein", "a x c d", "a b c d", (3 / 4, 3 / 4, 3 / 4)),
        ("levenshtein(distance='levenshtein')", "a b", "b c", (0, 0, 0)),
        ("levenshtein(distance='damerau')", "b a c", "a b c", (2 / 3, 2 / 3, 2 / 3)),
        ("shingle", "a b c d", "a b c d e", (1, 1 / 2, 2 / 3)),
        ("shingle", "A b c d", "a b c d", (0, 0, 0)),
        ("shingle", "a b", "a b", (1, 1, 1)),
        ("shingle(size=1)", "a b b", "a a b", (2 / 3, 2 / 3, 2 / 3)),
        ("pages", "a b c d e f g h i", "a b c d e f g h i j", (1, 1, 1)),
        ("pages", "a b c d e f g h", "a b c d e f g h i j", (0, 0, 0)),
        ("pages(min_f1=0.8)", "a b c d e f g h", "a b c d e f g h i j", (1, 1, 1)),
    ],
)
def test_worked_example(spec, text, gold, expected):
    found = score(spec, text, gold)
    assert (found.precision, found.recall, found.f1) == pytest.approx(expected)


def test_word_f1_of_wcxb():
    found = score("vec", "The river rose", "the river rose fast", words="lower")
    assert (found.precision, found.recall, found.f1) == pytest.approx((1, 3 / 4, 6 / 7))


def test_words_of_unspaced_scripts_count_one_by_one():
    assert score("seq", "海辺の町", "海辺の村").f1 == 0
    assert score("seq", "海辺の町", "海辺の村", words="script").f1 == 3 / 4


def test_stems_and_stop_words_change_the_score():
    words = "split(stop_words=True, stem=True)"
    assert score("seq", "a house", "the houses", words=words, language="en").f1 == 1
    assert score("seq", "a house", "the houses", language="en").f1 == 0


@pytest.mark.parametrize(
    "spec",
    "str seq vec set lcstring lcsequence cleaneval levenshtein pages rouge_lsum shingle".split(),
)
def test_empty_texts_match_only_each_other(spec):
    for empty in ("", " \n"):
        assert score(spec, empty, empty).f1 == 1
        assert score(spec, "a", empty).f1 == score(spec, empty, "a").f1 == 0


def test_rouge_of_an_empty_gold_misses_nothing():
    assert score("rouge_lsum", "a", "") == Score(0.0, 1.0, 0.0)


def test_shingles_of_a_page_count_only_where_there_are_some():
    nothing_found, nothing_to_find = score("shingle", "", "a"), score("shingle", "a", "")
    assert isnan(nothing_found.precision)
    assert (nothing_found.recall, nothing_to_find.precision) == (0, 0)
    assert isnan(nothing_to_find.recall)


def test_package_of_shingles_is_a_harmonic_mean_of_means():
    scores = [score("shingle", *pair) for pair in (("a", "a"), ("", "b"), ("c d", "x"), ("", ""))]
    found = measure_named("shingle").summary(scores)
    assert (found.precision, found.recall) == pytest.approx((1 / 2, 1 / 3))
    assert found.f1 == pytest.approx(2 / 5)


def test_snippets_are_summed_over_pages():
    facts = {"with": ["one two", "three"], "without": ["Menu", "footer"]}
    found = score("snippets", "one  two Menu", None, **facts)
    assert (found.precision, found.recall, found.f1) == (0.5, 0.5, 0.5)
    other = score("snippets", "rain", None, **{"with": ["rain", "Rain", "rai"]})
    whole = measure_named("snippets").summary([found, other])
    assert (whole.precision, whole.recall) == pytest.approx((3 / 4, 3 / 5))


def test_snippets_may_fold_case():
    assert score("snippets(fold_case=True)", "RAIN", None, **{"with": ["rain"]}).f1 == 1


def test_unwanted_snippets_alone_are_right_when_absent():
    assert score("snippets", "x", None, without=["Menu"]).f1 == 1
    assert score("snippets", "Menu", None, without=["Menu"]).f1 == 0


def test_size_is_summed_over_pages():
    scores = [score("size", text, None, html=b"0123456789") for text in ("é", "too long to save")]
    assert [one.f1 for one in scores] == [0.8, 0.0]
    assert measure_named("size").summary(scores).f1 == 0.4


@pytest.mark.parametrize(
    ("spec", "made"),
    [
        ("seq", case("a", None)),
        ("cleaneval(unit='marks')", case("a", "a")),
        ("snippets", case("a", "a")),
        ("size", case("a", "a")),
        ("block", case("a", "a")),
    ],
)
def test_measure_does_not_apply(spec, made):
    assert measure_named(spec)(made) is None


PAGE = "<p>kept and right</p><p>missed</p><p>wrong <b>in</b> the end</p>"


def blocks(spec, kept, gold):
    """Return the counts for kept and gold parts of the page."""
    spans = [(PAGE.index(part), PAGE.index(part) + len(part)) for part in kept]
    wanted = [[PAGE.index(part), PAGE.index(part) + len(part)] for part in gold]
    made = case("", "", spans=wanted)
    whole = Case("", made.document, spans=np.array(spans, np.int32), page=read(PAGE))
    return measure_named(spec)(whole).counts


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("block", (1, 1, 1)),
        ("block(unit='text')", (1, 1, 1)),
        ("block(weighted=True)", (12, 13, 6)),
        ("block(min_share=0.9)", (1, 0, 1)),
    ],
)
def test_blocks_are_counted(spec, expected):
    kept, gold = ["kept and right", " the end", "in"], ["kept and right</p><p>missed"]
    if "text" in spec:
        kept = ["kept and right", " the end"]
    assert blocks(spec, kept, gold) == expected


def test_gold_text_is_placed_where_there_are_no_spans():
    kept = np.array([[3, 17]], np.int32)  # the first paragraph
    made = Case("", case("", "kept and right missed").document, spans=kept, page=read(PAGE))
    assert measure_named("block")(made).counts == (1, 0, 1)


def test_broken_gold_spans_count_as_none():
    made = Case("", case("", "", spans=[[5, 2], [-9, 3], [0, 10**9], [1, 4]]).document,
                spans=np.empty((0, 2), np.int32), page=read(PAGE))  # fmt: skip
    assert measure_named("block")(made).counts == (0, 0, 0)


def test_distances_with_substitutions_need_an_extra(monkeypatch):
    def missing(module, extra="bench"):
        raise MissingExtraError(module)

    monkeypatch.setattr(levenshtein, "needed", missing)
    with pytest.raises(MissingExtraError):
        score("levenshtein(distance='damerau')", "a", "b")
