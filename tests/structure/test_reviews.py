"""Reviews for the switch on comments: by names, by headings, and where there are none."""

import numpy as np
import pytest
from hypothesis import given
from strategies import fixed, sources

import unhusk
from unhusk.page.block_texts import block_texts
from unhusk.page.page import Page
from unhusk.structure.phrases import listed
from unhusk.structure.reviews import HEADINGS, reviews

ABOUT = (
    "The lamp has a foot of beech and a shade of linen, and gives a warm light for reading. " * 4
)
SAID = "It came in two days and stands beside my bed now; the light is soft and warm."
ONE = f"<div class=stars>5 of 5</div><b class=author>a reader</b><p>{SAID}</p>"
TITLE = "<title>A lamp of beech | The Shop</title>"
REST = "<footer><p>The shop is open on all days of the week but for Sundays.</p></footer>"


def page(zone: str, title: str = TITLE) -> Page:
    return Page(f"{title}<body><h1>A lamp of beech</h1><main><p>{ABOUT}</p></main>{zone}{REST}")


def found(source: Page) -> list[str]:
    texts = block_texts(source)
    return [texts[i] for i in np.flatnonzero(reviews(source)).tolist()]


NAMED = ["class=reviews", "class='box customer-reviews'", "id=productReviews", "class=review-list"]


@pytest.mark.parametrize("name", NAMED)
def test_elements_named_for_reviews(name):
    assert found(page(f"<div {name}>{ONE}</div>")) == ["5 of 5", "a reader", SAID]


OTHER = ["class=preview", "class=no-review", "class=rating", "id=how-to-answer-a-review", "class=x"]


@pytest.mark.parametrize("name", OTHER)
def test_other_names(name):
    assert found(page(f"<div {name}>{ONE}</div>")) == []


@pytest.mark.parametrize("heading", sorted(listed(HEADINGS)))
def test_headings_above_reviews(heading):
    zone = f"<section><h2>{heading} (12)</h2>{ONE}<h3>So warm</h3>{ONE}<h2>More</h2>{ONE}</section>"
    first = [f"{heading} (12)", "5 of 5", "a reader", SAID]
    assert found(page(zone)) == [*first, "So warm", *first[1:]]


def test_a_heading_in_a_box_of_its_own():
    assert found(page(f"<div><div><h2>3 reviews for A lamp</h2></div>{ONE}</div>"))[-1] == SAID


NO_REVIEWS = {
    "nobody wrote them": f"<section><h2>Reviews</h2><p>{SAID}</p></section>",
    "about something else": f"<section><h2>How reviews in the press are made</h2>{ONE}</section>",
    "in a menu": f"<nav><h2>Reviews</h2>{ONE}</nav>",
    "no end but that of the page": f"<h2>Reviews</h2>{ONE}",
}


@pytest.mark.parametrize("case", NO_REVIEWS)
def test_headings_above_something_else(case):
    assert SAID not in found(page(NO_REVIEWS[case]))


def test_a_page_about_reviews_has_none():
    zone = f"<div class=reviews>{ONE}</div>"
    assert found(page(zone))
    assert found(page(zone, "<title>Lamp review: a warm light</title>")) == []
    assert found(page(f"<div class=reviews><h1>The lamp, seen closely</h1>{ONE}</div>")) == []
    assert found(page(f"<div class=reviews>{ONE * 9}</div>")) == []


def test_the_switch_on_comments_keeps_and_drops_reviews():
    source = page(f"<div class=reviews>{ONE * 2}<a href=x>{SAID}</a></div>")
    texts = {
        switch: unhusk.extract(source, method=f"kernel(comments='{switch}')").text
        for switch in ("keep", "drop")
    }
    assert texts["keep"].count(SAID) == 2
    assert SAID not in texts["drop"]
    assert all("foot of beech" in text for text in texts.values())
    account = unhusk.method("kernel(comments='drop')").account(source)
    assert account.rules[block_texts(source).index(SAID)] == "comments"


@fixed
@given(sources)
def test_any_page(source):
    source = Page(f"{source}<h2>Reviews</h2><div class=review>{source}</div>")
    assert len(reviews(source)) == len(source.blocks)
