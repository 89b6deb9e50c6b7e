"""The compiled steps of boilerpipe and jusText against slow ones, and against themselves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, module
from reference.article import Block, kept

from unhusk.methods._shared.boilerpipe import WordLimits, by_word_counts
from unhusk.methods._shared.method_enums import BlockGroup
from unhusk.methods._shared.passes import block_steps, paragraph_classes
from unhusk.native.constants import members
from unhusk.page.page_enums import ParagraphClass
from unhusk.page.segments.text_blocks import TextBlocks

BAD, SHORT, NEAR_GOOD, GOOD = members(ParagraphClass).values()
numbers = st.integers(0, 6)
rows = st.lists(st.tuples(numbers, numbers, st.integers(1, 4), st.integers(0, 15), st.booleans()))
limits = st.tuples(st.integers(-1, 3), st.integers(0, 12), st.integers(0, 12))
switches = st.tuples(st.booleans(), st.booleans())
paragraphs = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9), st.booleans()), max_size=12)


def columns(blocks):
    """Return blocks as columns."""
    return np.array(blocks, np.int32).reshape(-1, 5).T.copy()


def article(steps, blocks, numbers, either):
    *counts, content = columns(blocks)
    out = np.empty(len(blocks), np.uint8)
    scratch = np.empty((BlockGroup.SIZE, len(blocks)), np.int32)
    steps.keep_article(tuple(counts), content.astype(np.uint8), numbers, either, (out, scratch))
    return np.flatnonzero(out).tolist()


@given(rows, limits, switches)
def test_article_is_what_the_steps_leave(blocks, numbers, either):
    slow = [Block([i], *block) for i, block in enumerate(blocks)]
    wanted = kept(slow, *numbers, list_at_end=either[0], port=either[1])
    assert article(block_steps, blocks, numbers, either) == wanted


@given(rows, st.booleans())
def test_tree_looks_at_a_block_and_its_neighbours(blocks, wide):
    at = WordLimits(long=3, long_after_links=4, long_next=2, long_next_after_links=4)
    at = WordLimits(**{**vars(at), "short_before": 10**30 if wide else 4})
    words, links = ([block[k] for block in blocks] for k in (0, 1))
    shares = [link / max(word, 1) for word, link in zip(words, links, strict=True)]
    wanted = []
    for i, word in enumerate(words):
        behind = words[i + 1] if i + 1 < len(words) else 0
        before, share = (words[i - 1], shares[i - 1]) if i else (0, 0)
        if share <= at.max_links_before:
            is_text = word > at.long or behind > at.long_next or before > at.short_before
        else:
            is_text = word > at.long_after_links or behind > at.long_next_after_links
        wanted.append(shares[i] <= at.max_links and is_text)
    assert by_word_counts(text_blocks(words, links), at).tolist() == wanted


def text_blocks(words, links):
    none = np.zeros(len(words), np.int32)
    columns = np.array(words, np.int32), np.array(links, np.int32)
    return TextBlocks(none, none.astype(np.uint64), none, *columns, none, none, none, none, none)


measured = st.lists(
    st.tuples(*[st.integers(0, 12)] * 3, st.booleans(), st.sampled_from([0.0, 0.3, 0.31, 0.32, 1]))
)


@given(measured)
def test_class_of_a_paragraph_is_that_of_the_documentation(found):
    chars, links, lengths, marks, densities = zip(*found, strict=True) if found else [()] * 5
    columns = [np.array(column, np.int32) for column in (chars, links, marks, lengths)]
    density, out = np.array(densities, np.float64), np.empty(len(found), np.uint8)
    paragraph_classes.classify(
        tuple(columns[:3]), (columns[3], density), (0.2, 5, 9, 0.3, 0.32), out
    )
    assert out.tolist() == [naive_class(*row) for row in found]


def naive_class(chars, links, length, mark, density):
    if links / max(chars, 1) > 0.2 or mark:
        return BAD
    if length < 5:
        return BAD if links else SHORT
    if density >= 0.32:
        return GOOD if length > 9 else NEAR_GOOD
    return NEAR_GOOD if density >= 0.3 else BAD


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@given(rows, limits, switches)
def test_compiled_and_uncompiled_steps_agree(blocks, numbers, either):
    pure = module("methods._shared.passes.block_steps")
    assert article(pure, blocks, numbers, either) == article(block_steps, blocks, numbers, either)
    counts = columns(blocks)[:2]
    both = np.empty((2, len(blocks)), np.uint8)
    for steps, out in zip((block_steps, pure), both, strict=True):
        steps.keep_by_words(tuple(counts), (0.33, 0.55, 3, 4, 2, 4, 1), out)
    assert both[0].tolist() == both[1].tolist()


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@given(paragraphs, st.integers(0, 12), st.booleans())
def test_compiled_and_uncompiled_classes_agree(found, most, port):
    columns = np.array(found, np.int32).reshape(-1, 3).T.copy()
    both = []
    for passes in (paragraph_classes, module("methods._shared.passes.paragraph_classes")):
        out, scratch = np.empty((2, len(found)), np.uint8)
        own = columns[0].astype(np.uint8)
        passes.revise(own, (columns[1], columns[2]), most, port, (out, scratch))
        both.append(out.tolist())
    assert both[0] == both[1]
