"""Kinds of pages: which words tell them, and how their scores are added up."""

from dataclasses import replace

import numpy as np
import pytest

import unhusk
from kernel.forests import random_forest
from unhusk.facts import json_ld
from unhusk.kernel.features.columns import COLUMNS, REGIONS_BEGIN
from unhusk.kernel.page_type import type_words as words
from unhusk.kernel.page_type.address_hints import SHAPE, Address, address, address_words, shape
from unhusk.kernel.page_type.page_type import KINDS, Kinds, Look, kinds_of, look
from unhusk.kernel.weights_file import weights
from unhusk.page.page import Page

HEAD = (
    '<link rel="canonical" href="https://shop.example/tools/saw-7"><title>A saw &amp; more</title>'
    '<meta property="og:type" content="Product"><meta name="generator" content="Shopware 6">'
)
LINKED = '<script type="application/ld+json">{"@type": ["Product"], "offers": {%s}}</script>'
OFFERS = ", ".join('"x": {"@type" : "http://schema.org/Offer"}' for _ in range(3))
BODY = (
    '<body class="single-Product p2"><h2 ID=specs>Blades</h2><p itemtype="http://schema.org/Brand">'
)
PAGE = Page(HEAD + LINKED % OFFERS + BODY + "The saw cuts wood.")


def fields(page=PAGE, url=None):
    marks = words.marks_of(page)
    return words.kind_words(page, words.address_of(page, url), marks)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("title", {"a", "saw", "more"}),
        ("heading", {"blades"}),
        ("class", {"single", "product", "specs"}),
        ("type", {"product", "product 1", "first product", "offer", "offer 2", "brand", "brand 1"}),
        ("head", {"rel canonical", "name og:type", "og:type product", "name generator",
                  "generator shopware"}),
    ],
)  # fmt: skip
def test_words_of_a_field(field, expected):
    assert fields()[field] == expected


def test_the_given_address_goes_before_that_of_the_page():
    assert words.address_of(PAGE, None) == Address("shop.example", "/tools/saw-7")
    assert words.address_of(PAGE, "http://other.example/a") == Address("other.example", "/a")
    assert "step tools" in fields()["address"]
    assert "step tools" not in fields(url="http://other.example/a")["address"]


def test_the_address_of_open_graph_is_the_second_choice():
    page = Page('<meta content="/a&amp;b" property="og:url"><link rel=canonical>')
    assert words.address_of(page, None) == Address("", "/a&b")
    assert words.address_of(Page("<p>No."), None) is None


@pytest.mark.parametrize("url", [None, "", "?page=2", "http://[broken", "  "])
def test_no_address(url):
    assert address(url) is None
    assert shape(address(url)) == [-1.0] * SHAPE
    assert address_words(address(url)) == set()


def test_the_shape_of_an_address():
    where = address("https://www.example.org/blog/2024/05/a_b-c3/?q=4")
    assert shape(where)[:9] == [4, 21, 2, 1, 7, 6, 0, 1, 1]
    assert len(shape(where)) == SHAPE
    assert {"year", "/", "step blog", "step =2024", "last a", "steps 4"} <= address_words(where)
    assert shape(address("https://example.org/"))[6] == 1


def test_a_field_counts_the_same_whatever_its_number_of_words():
    _, one = words.weighed({"title": {"a"}})
    _, four = words.weighed({"title": {"a", "b", "c", "d"}, "class": set()})
    assert one.tolist() == [words.ONE]
    assert (four**2).sum() == words.ONE**2


def test_the_same_word_of_two_fields_is_two_words_and_hashes_ascend():
    found, _ = words.weighed({"title": {"saw", "wood"}, "heading": {"saw", "\ud800"}})
    assert len(set(found.tolist())) == 4
    assert found.tolist() == sorted(found.tolist())
    assert words.weighed({"title": set()})[0].shape == (0,)


def test_looks_are_bounded(monkeypatch):
    page = Page("".join(f"<h2 class=word{chr(97 + i)}>title{chr(97 + i)}</h2>" for i in range(9)))
    assert len(fields(page)["class"]) == len(fields(page)["heading"]) == 9
    monkeypatch.setattr(words, "MAX_ATTRIBUTES", 4)
    monkeypatch.setattr(words, "MAX_HEADINGS", 3)
    assert (len(fields(page)["class"]), len(fields(page)["heading"])) == (4, 3)
    monkeypatch.setattr(words, "MAX_NAMES", 8)
    assert fields(page)["class"] == {"worda"}
    monkeypatch.setattr(json_ld, "MAX_SCANNED", 0)
    assert "first product" not in fields()["type"]
    assert any(word.startswith("name ") for word in fields()["head"])
    monkeypatch.setattr(words, "MAX_MARKS", 0)
    assert not any(word.startswith("name ") for word in fields()["head"])


def test_a_script_that_never_ends_is_read_up_to_the_limit(monkeypatch):
    monkeypatch.setattr(json_ld, "MAX_SCANNED_CHARS", 60)
    found = fields(
        Page('<script type="application/ld+json">{"@type": "A"}' + " " * 60 + '"@type":"B"')
    )
    assert found["type"] == {"a", "a 1", "first a"}


def model(known, rows, start=None):
    start = np.zeros(len(KINDS)) if start is None else start
    forest = random_forest(1, trees=0, outputs=len(KINDS))
    forest = replace(forest, base=np.zeros(len(KINDS)))  # says nothing
    units = np.stack((start, np.full(len(KINDS), 0.5)))
    return Kinds(forest, np.array(known, np.uint32), np.array(rows, np.int8).reshape(-1, 7), units)


def test_words_that_are_known_add_their_weights_by_what_they_count():
    rows = np.zeros((2, 7))
    rows[0, 3], rows[1, 5] = 4, 6
    told = model([5, 9], rows, np.arange(7) / 10)
    seen = Look(np.zeros(6, np.float32), np.array([4, 5, 9, 70], np.uint32),
                np.array([words.ONE, words.ONE, words.ONE // 2, words.ONE]))  # fmt: skip
    assert told.scores(seen).tolist() == pytest.approx([0, 0.1, 0.2, 2.3, 0.4, 2.0, 0.6])
    assert told.kind(seen) == "forum"


def test_without_known_words_the_start_decides():
    seen = Look(np.zeros(6, np.float32), np.array([4], np.uint32), np.array([words.ONE]))
    nothing = Look(seen.row, np.zeros(0, np.uint32), np.zeros(0, np.int64))
    start = np.arange(7.0)
    for told in (model([], np.zeros((0, 7)), start), model([9], np.ones((1, 7)), start)):
        assert told.scores(seen).tolist() == told.scores(nothing).tolist() == start.tolist()


def test_a_look_has_what_the_shipped_model_asks_for():
    columns = np.zeros((len(COLUMNS), len(PAGE.blocks)), np.float32)
    seen = look(columns, PAGE, None)
    assert len(seen.row) == REGIONS_BEGIN + SHAPE
    told = kinds_of(weights("kernel"))
    assert told.forest.features <= len(seen.row)
    assert (np.diff(told.words.astype(np.int64)) > 0).all()
    assert told.weights.shape == (len(told.words), len(KINDS))
    assert told.units.shape == (2, len(KINDS))
    assert np.isfinite(told.scores(seen)).all()


THREAD = (
    "<div class=post><a class=author href=/u/1>Ann</a><p>My saw is blunt. Any advice?</p></div>" * 6
)
SHOP = (
    '<div class="product price">19.90</div><form action=/cart><button>Add to cart</button></form>'
    "<p>This saw has a steel blade and a handle of beech wood.</p>"
)
STATED = (
    '<script type="application/ld+json">{"@type": "%s"}</script><meta property=og:type content=%s>'
)


@pytest.mark.parametrize(
    ("kind", "head", "body", "path"),
    [
        ("forum", STATED % ("DiscussionForumPosting", "website"), THREAD, "forum/threads/saw.12"),
        ("product", STATED % ("Product", "product"), SHOP, "products/saw"),
    ],
)
def test_kinds_that_a_page_states_are_told_with_its_address_or_the_canonical_one(
    kind, head, body, path
):
    url = f"https://www.example.com/{path}"
    title = f"<title>{kind} saw</title>"
    given = unhusk.extract(head + title + body, method="kernel", url=url)
    stated = unhusk.extract(f"<link rel=canonical href={url}>{head}{title}{body}", method="kernel")
    assert given.page_type == stated.page_type == kind
