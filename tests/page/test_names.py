"""What class, id and role hint at, and which elements are hidden."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import naive
from strategies import fixed, sources

import unhusk
from unhusk.decode import decode
from unhusk.page.page import Page
from unhusk.page.vocabulary import NAME_BITS, NAMES

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))


def hints(tag):
    """Return the names hinted at by one tag."""
    bits = int(Page(tag).names[1])
    return {name for name, bit in NAME_BITS.items() if bits & bit}


def expected_hidden(page):
    hidden = [own for _, own in naive.names(page)]
    for node, parent in enumerate(page.nodes.parent.tolist()):
        hidden[node] = hidden[node] or (parent >= 0 and hidden[parent])
    return hidden


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("<p>", set()),
        ("<p class=nav>", {"menu"}),
        ("<p class=navel>", set()),
        ("<p class='top-nav x'>", {"menu"}),
        ("<p class=topNav>", {"menu"}),
        ("<p class=topnav>", set()),
        ("<p class=NAV>", {"menu"}),
        ("<p id='xcommentx'>", {"comment"}),
        ("<p ROLE=navigation>", {"menu"}),
        ("<p itemprop=articleBody>", {"article", "content"}),
        ("<p class='ad'>", {"ad"}),
        ("<p class='ad1 é-ads_'>", {"ad"}),
        ("<p class='shade addition'>", set()),
        ("<p class='load'>", set()),
        ("<p class='mainContent'>", {"main", "content"}),
        ("<p title=nav data-class=nav>", set()),
        ("<p class>", set()),
        ("<p class=''>", set()),
    ],
)
def test_words_in_names_hint_at_what_an_element_is_for(tag, expected):
    assert hints(tag) == expected


@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_the_vocabulary_is_found(name):
    for word in NAMES[name].split():
        assert name in hints(f"<p class='x {word.replace('_', ' ')} y'>")


def test_every_name_has_a_bit_of_its_own():
    assert len(set(NAME_BITS.values())) == len(NAMES) <= 64


@pytest.mark.parametrize(
    "attribute",
    [
        "hidden",
        "HIDDEN=''",
        "style=display:none",
        "style='color: red; DISPLAY : None'",
        "style='visibility:hidden'",
        "style='Visibility: Hidden;'",
        "aria-hidden=true",
        "aria-hidden='TRUE'",
    ],
)
def test_hidden_by_an_attribute(attribute):
    assert Page(f"<p {attribute}>").is_hidden.tolist() == [False, True]


@pytest.mark.parametrize(
    "attribute",
    [
        "",
        "hide",
        "title=hidden",
        "style",
        "style=''",
        "style='display:block'",
        "style='display'",
        "style='display:non'",
        "style='visibility:visible'",
        "style='overflow:hidden'",
        "aria-hidden=false",
        "aria-hidden",
        "aria-hidden=trueish",
    ],
)
def test_not_hidden(attribute):
    assert Page(f"<p {attribute}>").is_hidden.tolist() == [False, False]


def test_of_an_attribute_given_twice_the_first_counts():
    page = Page("<p class=nav class=main style='' style='display:none'>")
    assert page.names.tolist() == [0, NAME_BITS["menu"]]
    assert page.is_hidden.tolist() == [False, False]


@pytest.mark.parametrize(
    ("style", "hidden"),
    [
        ("display:\tnone", True),
        ("x-display:none", False),
        ("display none", False),
        ("a:b;display:none", True),
    ],
)
def test_styles_are_declarations(style, hidden):
    assert Page(f"<p style='{style}'>").is_hidden.tolist() == [False, hidden]


def test_what_is_inside_a_hidden_element_is_hidden():
    page = Page("<div hidden><p><b>a</b></p></div><p>b")
    assert page.is_hidden.tolist() == [False, True, True, True, False]


@fixed
@given(st.text("navdsmiNCtex-_ é1", max_size=20), st.sampled_from(["class", "id", "role"]))
def test_hints_are_those_of_the_obvious_version(value, attribute):
    page = Page(f'<p {attribute}="{value}">')
    assert page.names.tolist() == [bits for bits, _ in naive.names(page)]


@fixed
@given(sources)
def test_names_and_hidden_are_those_of_the_obvious_version(source):
    page = Page(source)
    assert page.names.tolist() == [bits for bits, _ in naive.names(page)]
    assert page.is_hidden.tolist() == expected_hidden(page)


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_names_of_a_page_are_those_of_the_obvious_version(path):
    page = Page(decode(path.read_bytes()).text)
    assert page.names.tolist() == [bits for bits, _ in naive.names(page)]
    assert page.is_hidden.tolist() == expected_hidden(page)
