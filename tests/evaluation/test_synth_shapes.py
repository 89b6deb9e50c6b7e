"""The shapes of the papers' claims."""

import pytest

import unhusk
from unhusk.evaluation.synth.shapes import LATIN, SHAPES, samples


@pytest.mark.parametrize("shape", SHAPES)
def test_gold_is_on_the_page(shape):
    for one in samples(shape, 3):
        whole = unhusk.extract(unhusk.Page(one.html), method="plain").text.split()
        gold = one.gold.split()
        at = iter(whole)
        assert all(word in at for word in gold)  # in their order
        assert len(gold) > 20


def test_the_same_seed_gives_the_same_samples():
    assert list(samples("news", 3)) == list(samples("news", 3))
    assert list(samples("news", 3)) != list(samples("news", 3, seed=8))


def test_right_to_left_has_latin_names():
    one = next(samples("right_to_left", 1))
    assert any(word.strip(".") in LATIN for word in one.gold.split())
