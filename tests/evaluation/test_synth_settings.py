"""What synthetic pages depend on: the seed, their number, and every knob."""

import pickle
from hashlib import sha256

import pytest

import unhusk
from unhusk.errors import PackageError
from unhusk.evaluation.synth.generate import Settings, document, synthesise
from unhusk.evaluation.synth.kind import kinds
from unhusk.evaluation.synth.knobs import Knobs
from unhusk.evaluation.synth.language import SynthError, languages
from unhusk.evaluation.synth.synthetic_package import VERSION, SynthPackage

SOME = 46  # documents: every kind twice
# What the first pages are, by the version of the generator.
PINNED = {"1": "95e1d281519f088b1311c91c6262d214ee8c28d448490ac2ac0fe5cd72a5a6a5"}


def total_words(**knobs: float) -> int:
    """Return the number of words on some pages, gold or not."""
    made = synthesise(documents=SOME, languages=["en"], knobs=Knobs(**knobs))
    return sum(len(unhusk.extract(one.html, method="plain").text.split()) for one in made)


def total_gold(**knobs: float) -> int:
    made = synthesise(documents=SOME, languages=["en"], knobs=Knobs(**knobs))
    return sum(len(one.gold.split()) for one in made)


def count(text: str, **knobs: float | str) -> int:
    """Return how often a text stands on some pages."""
    made = synthesise(documents=SOME, languages=["en"], knobs=Knobs(**knobs))
    return sum(one.html.decode(one.encoding.replace("windows-", "cp")).count(text) for one in made)


def test_the_same_seed_gives_the_same_pages():
    first = list(synthesise(documents=SOME, seed=11))
    assert first == list(synthesise(documents=SOME, seed=11))
    assert first != list(synthesise(documents=SOME, seed=12))


def test_a_page_does_not_depend_on_those_before_it():
    settings = Settings()
    forwards = [document(settings, number) for number in range(30)]
    backwards = [document(settings, number) for number in reversed(range(30))]
    assert forwards == backwards[::-1]


def test_pages_change_only_with_the_version():
    whole = sha256()
    for one in synthesise(documents=2 * len(kinds())):
        whole.update(one.html + one.gold.encode())
    assert {VERSION: whole.hexdigest()} == PINNED, "another page from a seed: raise VERSION"


def test_no_two_pages_are_equal():
    made = list(synthesise(documents=2 * len(kinds()) * len(languages())))
    assert len({one.html for one in made}) == len(made)
    assert len({one.gold for one in made}) == len(made)
    assert len({one.facts["site"] for one in made}) > len(made) / 2


@pytest.mark.parametrize("knob", ["noise", "related", "comments"])
def test_knob_adds_what_is_not_gold(knob):
    none, much = total_words(**{knob: 0.0}), total_words(**{knob: 3.0})
    assert none < total_words() < much


@pytest.mark.parametrize(
    ("knob", "text"),
    [("cookies", "cookies to store"), ("ads", "Advertisement"), ("related", "You may also like")],
)
def test_knob_at_nothing_takes_it_away(knob, text):
    assert count(text, **{knob: 0.0}) == 0
    assert count(text, **{knob: 2.0}) > 0


def test_ads_come_with_their_knob():
    assert 0 < count("test drive today") < count("test drive today", ads=5.0)


def test_nesting_wraps():
    assert count("<div", nesting=0.0) < count("<div", nesting=3.0)


def test_broken_writes_stray_tags():
    assert count("</b></i>", broken=0.0) == 0
    assert count("</b></i>", broken=5.0) > 0


def test_length_is_that_of_the_gold():
    assert total_gold(length=0.3) < total_gold() < total_gold(length=3.0)


def test_names_are_kept_or_hashed_or_left_out():
    assert count("class=", names="none") < count("class=", names="hashed") / 2
    assert count("entry-content", names="kept") > 0
    assert count("entry-content", names="hashed") == 0


def test_sites_are_as_many_as_wanted():
    made = synthesise(documents=30, kinds=["news"], languages=["en"], knobs=Knobs(sites=2))
    assert len({one.facts["site"] for one in made}) == 2


@pytest.mark.parametrize(
    "wrong",
    [{"noise": -1}, {"ads": 11}, {"names": "odd"}, {"sites": 0}, {"broken": float("nan")}],
)
def test_wrong_knobs_are_refused(wrong):
    with pytest.raises(SynthError, match=next(iter(wrong))):
        Knobs(**wrong)


@pytest.mark.parametrize("wrong", [{"kinds": ("odd",)}, {"languages": ("xx",)}, {"kinds": ()}])
def test_wrong_settings_are_refused(wrong):
    with pytest.raises(SynthError):
        Settings(**wrong)


def test_package_has_every_kind_in_every_language():
    package = SynthPackage()
    assert len(package) == len(kinds()) * len(languages()) >= 280
    facts = {(one.facts["kind"], one.language) for one in package}
    assert len(facts) == len(package)


def test_package_of_any_size_is_ready_at_once():
    large = SynthPackage(100_000)
    assert large.ids[-1] == "099999"
    assert large.ids[10:12] == ("000010", "000011")
    assert large.document("000007") == SynthPackage(10).document("000007")
    assert list(large.ids[:3]) == sorted(large.ids[:3])
    assert "100000" not in large.ids
    assert "7" not in large.ids


def test_package_travels_as_its_settings():
    package = SynthPackage(50, settings=Settings(seed=5, knobs=Knobs(noise=0.5)))
    again = pickle.loads(pickle.dumps(package))  # noqa: S301 - our own
    assert again.digest == package.digest
    assert again.ids == package.ids
    assert list(again) == list(package)


def test_digest_tells_settings_apart():
    packages = [
        SynthPackage(50),
        SynthPackage(51),
        SynthPackage(50, seed=8),
        SynthPackage(50, settings=Settings(languages=("en",))),
        SynthPackage(50, settings=Settings(knobs=Knobs(noise=0.9))),
    ]
    assert len({one.digest for one in packages}) == len(packages)
    assert SynthPackage(50).digest == SynthPackage(50).digest


@pytest.mark.parametrize("size", [0, -1, 1_000_001])
def test_sizes_out_of_range_are_refused(size):
    with pytest.raises(SynthError, match="documents"):
        SynthPackage(size)


@pytest.mark.parametrize("name", ["000010", "1", "odd", ""])
def test_unknown_document_is_refused(name):
    with pytest.raises(PackageError, match="no such document"):
        SynthPackage(10).document(name)
