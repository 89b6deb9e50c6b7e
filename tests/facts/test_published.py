"""Days of publication: what markup states, what the page shows beside its title, and what not."""

import json

import pytest

import unhusk

FILLER = "<p>" + "word " * 40 + "</p>"


def date(markup: str, language: str = "en"):
    page = f"<html lang={language}><title>Rain in May</title>{markup}"
    found = unhusk.extract(page, method="plain").metadata
    return found.date, found.sources.get("date")


def stated(day: str) -> str:
    body = json.dumps({"@type": "Article", "datePublished": day})
    return f'<script type="application/ld+json">{body}</script>'


TITLE = "<h1>Rain in May</h1>"


@pytest.mark.parametrize(
    ("markup", "day", "source"),
    [
        # shown before it was stated to be published: the earlier day counts
        (stated("2024-05-09") + TITLE + "<p>May 3, 2024</p>", "2024-05-03", "text"),
        # shown later: the page was changed since
        (stated("2024-05-01") + TITLE + "<p>May 3, 2024</p>", "2024-05-01", "json-ld"),
        # far from the title a day without a label is that of something else
        (
            stated("2024-05-09") + TITLE + "<p>a</p>" * 12 + "<p>May 3, 2024</p>",
            "2024-05-09",
            "json-ld",
        ),
        (
            stated("2024-05-09") + TITLE + "<p>a</p>" * 12 + "<p>asked May 3, 2024</p>",
            "2024-05-03",
            "text",
        ),
        # long before the title stands the news of the day
        (stated("2024-05-09") + "<p>May 3, 2024<p>a<p>b" + TITLE, "2024-05-09", "json-ld"),
        (TITLE + "<p>Joined: May 3, 2020<p>May 4, 2024", "2024-05-04", "text"),
        (TITLE + "<p>Joined<p>May 3, 2020<p>Posted<p>May 4, 2024", "2024-05-04", "text"),
        (TITLE + "<p>Updated May 9, 2024<p>May 4, 2024", "2024-05-04", "text"),
        (TITLE + "<p>May 4, 2024. Updated: May 9, 2024", "2024-05-04", "text"),
        (TITLE + "<p>Last updated: May 9, 2024", "2024-05-09", "text"),
        (TITLE + "<figure><figcaption>May 1, 2020</figcaption></figure>", None, None),
        (TITLE + FILLER * 40 + "<p>Posted on May 4, 2024", "2024-05-04", "text"),
        (
            '<meta name="x-published-date" content="2024-05-04">' + TITLE,
            "2024-05-04",
            "x-published-date",
        ),
        ('<meta name="expires-date" content="2030-05-04">' + TITLE, None, None),
        (
            TITLE + '<div data-x="{&quot;datePublished&quot;:&quot;2024-05-04T01:00&quot;}">',
            "2024-05-04T01:00",
            "script",
        ),
        (TITLE + '<script>{"createDate":20240504}</script>', "2024-05-04", "script"),
        (
            '<meta property="article:modified_time" content="2024-05-04">' + TITLE,
            "2024-05-04",
            "article:modified_time",
        ),
        (
            '<meta property="og:image" content="https://a.example/2024/05/04/x.jpg">' + TITLE,
            "2024-05-04",
            "og:image",
        ),
        (
            "<time datetime=2020-01-01>old</time>" + TITLE + "<time datetime=2024-05-04>new</time>",
            "2024-05-04",
            "time",
        ),
        (TITLE + "<p>Updated <time datetime=2024-05-04>now</time>", "2024-05-04", "time"),
    ],
)
def test_days(markup, day, source):
    assert date(markup) == (day, source)


TAG = '<meta property="article:published_time" content="2024-05-04T02:00:00Z">'


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2024-05-03T13:00:00Z", "2024-05-03T13:00:00Z"),  # the tag is of a change
        ("2024-05-03T22:00:00-04:00", "2024-05-04T02:00:00Z"),  # the same moment
        ("2024-05-05T01:00:00Z", "2024-05-04T02:00:00Z"),
    ],
)
def test_an_element_may_state_an_earlier_day_than_the_tag(moment, day):
    assert date(f"{TAG}{TITLE}<div itemprop=datePublished content={moment}>x")[0] == day


def test_the_canonical_address_has_a_day():
    link = '<link rel=canonical href="https://a.example/2024/05/04/rain">'
    assert date(link + TITLE) == ("2024-05-04", "url")


@pytest.mark.parametrize(
    ("language", "day"),
    [("en", "2024-03-04"), ("en-US", "2024-03-04"), ("en-GB", "2024-04-03"), ("fr", "2024-04-03")],
)
def test_the_language_says_which_number_is_the_month(language, day):
    assert date(TITLE + "<p>3/4/2024</p>", language) == (day, "text")


def test_without_a_language_two_small_numbers_say_nothing():
    found = unhusk.extract(f"{TITLE}<p>3/4/2024</p>", method="plain").metadata
    assert found.date is None


def test_a_moment_keeps_its_zone():
    found = date(stated("2015-04-06T13:52:00.000-04:00") + TITLE)
    assert found == ("2015-04-06T13:52:00.000-04:00", "json-ld")


def test_a_title_that_is_no_heading_is_found_in_the_text():
    shown = "<p>a</p>" * 30 + "<div>Rain in May</div><p>May 3, 2024</p>"
    assert date(shown) == ("2024-05-03", "text")


def changed(markup: str):
    found = unhusk.extract(f"<title>Rain in May</title>{markup}", method="plain").metadata
    return found.modified, found.sources.get("modified")


@pytest.mark.parametrize(
    ("markup", "day", "source"),
    [
        (TITLE + "<p>Updated May 9, 2024", "2024-05-09", "text"),
        (TITLE + "<p>Published May 4, 2024. Updated: May 9, 2024", "2024-05-09", "text"),
        (TITLE + "<p>Last updated<p>9 May 2024", "2024-05-09", "text"),
        (TITLE + "<p>May 4, 2024<p>Aktualisiert am 9. Mai 2024", "2024-05-09", "text"),
        (TITLE + "<p>Medically reviewed on May 9, 2024", None, None),
        (TITLE + "<p>May 4, 2024", None, None),
        (TITLE + "<p>a</p>" * 12 + "<p>Updated May 9, 2024", None, None),
        (TITLE + "<p>Updated <time datetime=2024-05-09>today</time>", "2024-05-09", "time"),
        (TITLE + "<p>Posted and updated <time datetime=2024-05-09>now</time>", None, None),
        (TITLE + "<b itemprop=dateModified>2024-05-09</b>", "2024-05-09", "microdata"),
        (
            '<meta property="og:updated_time" content="2024-05-08">'
            + TITLE
            + "<p>Updated May 9, 2024",
            "2024-05-08",
            "og:updated_time",
        ),
    ],
)
def test_the_day_of_a_change(markup, day, source):
    assert changed(markup) == (day, source)
