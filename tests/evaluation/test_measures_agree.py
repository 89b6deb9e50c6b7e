"""Measures against the programs that they come from, against naive versions, and each other."""

import re
from collections import Counter
from difflib import SequenceMatcher

import Levenshtein
import pytest
from cases import score
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

texts = st.lists(st.sampled_from("a b c d e <p> A \n . é 海".split(" ")), max_size=40).map(" ".join)
pairs = st.tuples(texts, texts)


class _Split:
    """Words between white space, for rouge-score."""

    def tokenize(self, text):
        return text.split()


@given(pairs)
def test_rouge_lsum_is_that_of_rouge_score(pair):
    found, gold = pair
    scorer = RougeScorer(["rougeLsum"], tokenizer=_Split())
    theirs = scorer.score(gold, found)["rougeLsum"]
    ours = score("rouge_lsum(sentences='lines')", found, gold)
    if found.split() and gold.split():
        assert (ours.precision, ours.recall, ours.f1) == pytest.approx(tuple(theirs))


@given(pairs)
def test_levenshtein_is_that_of_levenshtein(pair):
    left, right = (text.split() for text in pair)
    if left and right:
        assert score("levenshtein", *pair).f1 == pytest.approx(Levenshtein.ratio(left, right))
        changes = Levenshtein.distance(left, right) / max(len(left), len(right))
        assert score("levenshtein(distance='levenshtein')", *pair).f1 == pytest.approx(1 - changes)


@given(pairs, st.booleans())
def test_cleaneval_is_the_alignment_of_difflib(pair, junk):
    left, right = (re.split(r"\s+", text.strip()) for text in pair)
    left, right = (["", *one] if one[0] == "<p>" else one for one in (left, right))
    if left != [""] and right != [""]:
        matcher = SequenceMatcher(None, left, right, autojunk=junk)
        hits = sum(size for _, _, size in matcher.get_matching_blocks())
        ours = score(f"cleaneval(autojunk={junk})", *pair)
        assert (ours.precision, ours.recall) == pytest.approx((hits / len(left), hits / len(right)))


def test_frequent_words_are_passed_over_as_difflib_does():
    left = " ".join(f"the w{i}" for i in range(150))
    right = " ".join(f"the v{i}" for i in range(150))
    assert score("cleaneval", left, right).f1 < 0.01
    assert score("cleaneval(autojunk=False)", left, right).f1 == 0.5


def naive_shingles(text, size):
    words = re.findall(r"\w+", text)
    if 0 < len(words) < size:
        return [tuple(words)]
    return [tuple(words[i : i + size]) for i in range(len(words) - size + 1)]


@given(pairs, st.integers(1, 5))
def test_shingles_are_counted_one_by_one(pair, size):
    found, gold = (naive_shingles(text, size) for text in pair)
    rest, hits = list(gold), 0
    for one in found:
        if one in rest:
            rest.remove(one)
            hits += 1
    ours = score(f"shingle(size={size})", *pair)
    if found and gold:
        assert (ours.precision, ours.recall) == (hits / len(found), hits / len(gold))


@given(pairs)
def test_bag_and_set_are_counted_one_by_one(pair):
    found, gold = (text.split() for text in pair)
    hits = sum(min(found.count(word), gold.count(word)) for word in {*found, *gold})
    once = [word for word in dict.fromkeys(found) if word in gold]
    if found and gold:
        assert score("vec", *pair).precision == hits / len(found)
        assert score("set", *pair).recall == len(once) / len(set(gold))


@given(pairs)
def test_equivalences(pair):
    found, gold = (text.split() for text in pair)
    seq, vec = score("seq", *pair), score("vec", *pair)
    assert seq.f1 == pytest.approx(score("levenshtein", *pair).f1)
    assert seq.f1 <= vec.f1 <= 1
    assert round(vec.precision * len(found)) <= min(len(found), len(gold))
    assert score("lcstring", *pair).f1 <= score("lcsequence", *pair).f1


@given(pairs)
def test_word_f1_of_wcxb_is_vec_of_its_words(pair):
    found, gold = (Counter(re.findall(r"\w+", text.lower())) for text in pair)
    hits = (found & gold).total()
    whole = found.total() + gold.total()
    expected = 2 * hits / whole if whole else 1.0
    assert score("vec", *pair, words="lower").f1 == pytest.approx(expected)
