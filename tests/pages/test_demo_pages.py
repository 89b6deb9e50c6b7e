"""The demo pages: what must hold for the gold text of each."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import unhusk

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
NEWS = [path for path in DEMO if path.stem.startswith("news-")]
each_page = pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)


@cache
def words(path, method):
    return unhusk.extract(path, method=method).text.split()


def gold(path):
    return path.with_suffix(".txt").read_text("utf-8").split()


def overlap(found, wanted):
    return 2 * sum((Counter(found) & Counter(wanted)).values()) / (len(found) + len(wanted))


def test_there_are_demo_pages():
    assert len(DEMO) >= 14
    assert len(NEWS) >= 5


@each_page
def test_plain_holds_the_gold_words_in_order(path):
    found = iter(words(path, "plain"))
    missing = [word for word in gold(path) if word not in found]
    assert missing == []


@each_page
def test_plain_holds_more_than_the_gold_words(path):
    assert len(words(path, "plain")) > len(gold(path))


@pytest.mark.parametrize("path", NEWS, ids=lambda path: path.stem)
def test_danag_is_closer_to_the_gold_text_than_plain_on_news(path):
    wanted = gold(path)
    assert overlap(words(path, "danag"), wanted) > overlap(words(path, "plain"), wanted)


@each_page
def test_no_method_finds_words_that_plain_does_not(path):
    everything = Counter("".join(words(path, "plain")))
    for name in unhusk.methods():
        assert Counter("".join(words(path, name))) <= everything


@each_page
def test_encoding_is_the_stated_one(path):
    stated = json.loads(path.with_suffix(".json").read_text("utf-8"))
    result = unhusk.extract(path)
    assert result.to_dict()["encoding"] == stated["encoding"].lower()
    assert (result.status, result.notes) == ("ok", ())
