"""Common subsequences and substrings: every routine gives the length that the slow one gives."""

import sys
from difflib import SequenceMatcher

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, module

from unhusk.evaluation.alignment import lcs
from unhusk.evaluation.alignment.lcs import common_subsequence
from unhusk.evaluation.alignment.substring import code_points, common_substring

few = st.text(st.sampled_from("ab海 "), max_size=150)
many = st.text(max_size=40)
texts = st.one_of(few, many)


def by_table(left, right):
    """Return the length of the longest common subsequence by dynamic programming."""
    row = [0] * (len(right) + 1)
    for a in left:
        above = row[:]
        for j, b in enumerate(right):
            row[j + 1] = above[j] + 1 if a == b else max(above[j + 1], row[j])
    return row[-1]


@given(texts, texts)
def test_subsequence_of_characters_is_that_of_the_table(left, right):
    assert common_subsequence(left, right) == by_table(left, right)


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcde")))
def test_subsequence_of_words_is_that_of_the_table(left, right):
    assert common_subsequence(left, right) == by_table(left, right)


@given(texts, texts)
def test_own_routine_is_that_of_the_table(left, right):
    assert lcs._in_blocks(*lcs.numbered(left, right)) == by_table(left, right)


@pytest.mark.parametrize(
    "alphabet", ["ab", "etaoin shrdlu", "".join(map(chr, range(0x4E00, 0x5000)))]
)
def test_routines_agree_on_long_texts(alphabet):
    draw = np.random.default_rng(7)
    left, right = ("".join(draw.choice(list(alphabet), 3000)) for _ in range(2))
    numbers = lcs.numbered(left, right)
    own = lcs._in_blocks(*numbers)
    assert common_subsequence(left, right) == common_subsequence(list(left), list(right)) == own
    assert lcs._in_blocks(*reversed(numbers)) == own


def test_without_rapidfuzz_the_own_routine_takes_over(monkeypatch):
    lcs._rapidfuzz.cache_clear()
    monkeypatch.setitem(sys.modules, "rapidfuzz.distance", None)
    assert common_subsequence("the dog saw the cat the", "the cat saw the dog") == 13
    assert lcs._rapidfuzz() is None
    lcs._rapidfuzz.cache_clear()


@given(texts, texts)
def test_substring_is_that_of_difflib(left, right):
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    assert common_substring(left, right) == matcher.find_longest_match().size


@given(few, few)
def test_substring_is_found_in_itself(left, right):
    assert common_substring(left, right + left) == len(left)
    assert common_substring(left, right) <= common_subsequence(left, right)


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@given(few, few)
def test_uncompiled_routines_give_the_same(left, right):
    pure, fast = (
        module("evaluation.alignment.passes.matching"),
        module("evaluation.alignment.passes.matching", copy="unhusk_bare"),
    )
    numbers = [code_points(text) for text in (left, right)]
    assert pure.longest_run(*numbers) == fast.longest_run(*numbers) == common_substring(left, right)
    other = module("evaluation.alignment.lcs")
    assert other._in_blocks(*other.numbered(left, right)) == common_subsequence(left, right)


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@given(few, st.lists(few.filter(bool), min_size=1, max_size=4))
def test_uncompiled_marks_are_the_same(sentence, others):
    stops = np.cumsum([len(one) for one in others]).astype(np.int32)
    made = []
    for copy in (
        module("evaluation.alignment.passes.matching"),
        sys.modules["unhusk.evaluation.alignment.passes.matching"],
    ):
        out = np.zeros(len(sentence), np.uint8)
        copy.mark_common(code_points(sentence), code_points("".join(others)), stops, out)
        made.append(out.tolist())
    assert made[0] == made[1]
