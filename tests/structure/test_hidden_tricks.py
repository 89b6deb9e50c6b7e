"""Text that no reader sees is left out of extractions, and what readers see is kept."""

import pytest
from hidden_tricks import LAST, MARK, SECRET, SEEN, SHOWN, SHOWN_BY_RULES, TRICKS, page, tagged

import unhusk

each_trick = pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.name)


@each_trick
def test_hidden_text_is_left_out(trick):
    found = unhusk.extract(page(trick.hidden, trick.css))
    for text in (found.text, found.markdown, found.html, found.to_tei()):
        assert MARK not in text
        assert tagged(MARK) not in text
        assert SEEN in text
        assert LAST in text


@each_trick
def test_its_harmless_twin_is_kept(trick):
    found = unhusk.extract(page(trick.twin, trick.twin_css))
    assert SECRET in found.text
    assert not found.hidden


@each_trick
def test_visible_agrees(trick):
    assert MARK not in unhusk.extract(page(trick.hidden, trick.css), method="visible").text
    assert MARK in unhusk.extract(page(trick.twin, trick.twin_css), method="visible").text


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_shown_later_is_seen(name):
    assert MARK in unhusk.extract(page(SHOWN[name]), method="visible").text


@pytest.mark.parametrize("name", SHOWN_BY_RULES)
def test_what_rules_show_later_is_seen(name):
    assert MARK in unhusk.extract(page(*SHOWN_BY_RULES[name]), method="visible").text


def test_keep_restores_hidden_text():
    source = page('<p style="opacity:0">{}</p>')
    assert MARK not in unhusk.extract(source).text
    kept = unhusk.extract(source, method="kernel(hidden='keep')")
    assert SECRET in kept.text
    assert not kept.hidden


def test_an_extraction_says_what_was_left_out():
    found = unhusk.extract(page('<p style="opacity:0">{}</p>'))
    assert found.hidden == {"opacity": len(SECRET)}
    assert found.notes == (
        f"{len(SECRET)} characters of hidden text were left out: {len(SECRET)} fully transparent",
    )
    assert found.to_dict()["hidden"] == found.hidden


def test_any_method_can_leave_hidden_text_out():
    source = page('<p style="opacity:0">{}</p>')
    assert MARK in unhusk.extract(source, method="accb").text
    assert MARK not in unhusk.extract(source, method="within(accb, visible)").text
