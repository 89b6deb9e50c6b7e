"""Titles: headings confirmed by what the page states, headlines of news given apart."""

import pytest

from unhusk.facts.titles import LINKED, NEWS, choose, without_site

ONE, OTHER = "Rain at last in May", "Farmers wake to a wet morning"


@pytest.mark.parametrize(
    ("heading", "stated", "expected"),
    [
        # all but the headline agree
        (ONE, [(OTHER, NEWS), (ONE, "og:title"), (ONE, "title")], (OTHER, LINKED)),
        # all but the card agree
        (ONE, [(ONE, NEWS), (OTHER, "og:title"), (ONE, "title")], (OTHER, "og:title")),
        # two cards agree with each other: no editor's one
        (
            ONE,
            [(ONE, NEWS), (OTHER, "og:title"), (OTHER, "twitter:title"), (ONE, "title")],
            (ONE, "h1"),
        ),
        # not news
        (ONE, [(OTHER, LINKED), (ONE, "og:title"), (ONE, "title")], (ONE, "h1")),
        # a headline that is only shorter was cut, not edited
        (ONE, [("Rain at last", NEWS), (ONE, "og:title"), (ONE, "title")], (ONE, "h1")),
        (ONE, [(ONE, NEWS), (f"{ONE} - The Post", "og:title"), (ONE, "title")], (ONE, "h1")),
        (ONE, [(OTHER, NEWS)], (OTHER, LINKED)),
    ],
)
def test_headlines(heading, stated, expected):
    assert choose([heading], stated, "The Post") == expected


@pytest.mark.parametrize(
    ("title", "site", "bare"),
    [
        ("Rain in May", None, "Rain in May"),
        ("Rain in May | Post", "Post", "Rain in May"),
        ("Post: Rain in May", "Post", "Post: Rain in May"),
        ("Post | Rain in May", "Post", "Rain in May"),
        ("Rain-soaked fields", None, "Rain-soaked fields"),
        ("Rain - wind - sun in May | Post", "Post", "Rain - wind - sun in May"),
    ],
)
def test_sites(title, site, bare):
    assert without_site(title, site, ()) == bare
