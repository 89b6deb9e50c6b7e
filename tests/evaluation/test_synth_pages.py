"""Synthetic pages: gold is exact, in every kind and every language, and the pages are sound."""

import unicodedata
from collections import Counter
from functools import lru_cache

import numpy as np
import pytest

import unhusk
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.synth.generate import Settings, document, documents_of_all, synthesise
from unhusk.evaluation.synth.kind import PAGE_TYPES, kind_named, kinds
from unhusk.evaluation.synth.knobs import Knobs
from unhusk.evaluation.synth.language import TOPICS, language_named, languages
from unhusk.page.check_page import check_page
from unhusk.page.page import Page
from unhusk.render.to_text import to_text

SETTINGS = Settings()
ROUGH = Settings(seed=3, knobs=Knobs(broken=5, ads=3, noise=2, nesting=2))
ROLES = "title heading lead paragraph caption table code list quote post".split()


@lru_cache(maxsize=4)
def pages_of(kind: str, settings: Settings = SETTINGS) -> list[tuple[Document, Page]]:
    """Return a document of a kind in every language, and its page."""
    numbers = range(settings.kinds.index(kind), documents_of_all(settings), len(settings.kinds))
    made = [document(settings, number) for number in numbers]
    return [(one, unhusk.read(one.html, charset=one.encoding)) for one in made]


@pytest.mark.parametrize("settings", [SETTINGS, ROUGH], ids=["usual", "rough"])
@pytest.mark.parametrize("kind", kinds())
def test_spans_are_the_gold(kind, settings):
    for one, page in pages_of(kind, settings):
        found = to_text(page, np.array(one.facts["spans"], np.int32))
        assert found.split() == one.gold.split(), (one.id, one.language)


@pytest.mark.parametrize("kind", kinds())
def test_spans_are_whole_texts_in_order(kind):
    for one, page in pages_of(kind):
        spans = one.facts["spans"]
        flat = [offset for span in spans for offset in span]
        assert flat == sorted(flat)
        assert all(start < stop for start, stop in spans)
        assert all("<" not in page.source[start:stop] for start, stop in spans)
        assert len(one.facts["roles"]) == len(spans)
        assert set(one.facts["roles"]) <= set(ROLES)


@pytest.mark.parametrize("kind", kinds())
def test_pages_are_sound(kind):
    for one, page in pages_of(kind, ROUGH):
        assert check_page(page) == []
        assert page.unfinished == 0
        assert page.decoded.replaced == 0
        assert page.decoded.encoding.lower() == one.encoding


@pytest.mark.parametrize("kind", kinds())
def test_pages_read_the_same_without_a_header(kind):
    for one, page in pages_of(kind):
        assert unhusk.read(one.html).source == page.source


@pytest.mark.parametrize("kind", kinds())
def test_every_language_is_there_with_its_facts(kind):
    found = [one for one, _ in pages_of(kind)]
    assert sorted(one.language for one in found) == languages()
    for one in found:
        assert one.facts["kind"] == kind
        assert one.page_type == kind_named(kind).page_type in PAGE_TYPES
        assert one.label in (*TOPICS, "shopping", "software", "services")
        assert one.group == one.facts["site"]
        assert one.url.startswith(f"https://{one.facts['site']}/")
        assert one.facts["title"].split()[0] in one.gold


@pytest.mark.parametrize("kind", kinds())
def test_gold_is_part_of_the_text_and_never_all_of_it(kind):
    for one, page in pages_of(kind):
        whole = Counter("".join(unhusk.extract(page, method="plain").text.split()))
        gold = Counter("".join(one.gold.split()))
        assert not gold - whole
        assert gold.total() < whole.total()


@pytest.mark.parametrize("code", languages())
def test_language_is_in_its_script(code):
    kinds_of_text = ("essay", "forum", "service")
    text = "".join(
        one.gold for one in synthesise(documents=6, kinds=kinds_of_text, languages=[code])
    )
    letters = [char for char in text if char.isalpha()]
    script = language_named(code).script
    wanted = ("CJK", "HIRAGANA", "KATAKANA") if code == "ja" else (script,)
    shares = Counter(unicodedata.name(char, "").split(" ")[0] for char in letters)
    own = sum(shares[name] for name in wanted) + shares["MODIFIER"]
    assert own / len(letters) > 0.9


def test_japanese_has_kana():
    text = next(iter(synthesise(documents=1, kinds=["essay"], languages=["ja"]))).gold
    assert sum("HIRAGANA" in unicodedata.name(char, "") for char in text) > len(text) / 5


@pytest.mark.parametrize("code", languages())
def test_language_has_the_keys_of_english(code):
    phrases, model = language_named(code).phrases, language_named("en").phrases
    assert list(phrases) == list(model)
    assert all(phrases[key] for key in model)
    assert len(phrases["months"]) == 12
    for key in ("ui.features", "ui.thread"):  # phrases of these are asked for by their place
        assert len(phrases[key]) == len(model[key])


@pytest.mark.parametrize("code", languages())
def test_every_slot_is_a_key(code):
    phrases = language_named(code).phrases
    known = {*phrases, "who", "does", "term", "n", "big", "year", "month", "m", "day", "code"}
    known |= {"date", "title", "byline", "thing", "option"}
    slots = {
        slot
        for key in phrases
        for phrase in phrases[key]
        if not isinstance(phrase, str)
        for slot in phrase[1::2]
    }
    assert {slot.lower() for slot in slots} <= known


def test_there_are_enough_kinds_and_languages():
    articles = [name for name in kinds() if kind_named(name).page_type == "article"]
    assert len(articles) >= 14
    assert {kind_named(name).page_type for name in kinds()} == set(PAGE_TYPES)
    assert set("fa ar ur ps zh ja th en de fr es ru tr hi".split()) <= set(languages())


@pytest.mark.parametrize("name", kinds())
def test_kind_says_what_its_gold_is(name):
    assert kind_named(name).gold.startswith("Gold: ")
    assert kind_named(name).about.endswith(".")


def test_fragmented_and_multiple_are_facts():
    facts = {one.facts["kind"]: one.facts for one in synthesise(documents=len(kinds()))}
    assert facts["fragmented"]["fragmented"]
    assert not facts["news"]["fragmented"]
    assert facts["listing"]["multiple"]
    assert not facts["essay"]["multiple"]
