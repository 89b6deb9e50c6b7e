"""Rules of robots.txt, and fetchers that obey them on request."""

import pytest

from fetching.site import PAGE, answer, moved
from unhusk.errors import FetchError
from unhusk.fetching.fetcher import USER_AGENT
from unhusk.fetching.robots import rules

TEXT = """
User-agent: *   # everybody
Disallow: /shut
Allow: /shut/open
Disallow: /*.pdf$
Disallow: /a*b*c
Disallow: /search?q=
Disallow: /caf%C3%A9
Disallow:

User-agent: Other
User-agent: UNHUSK-news
disallow: /
"""


@pytest.mark.parametrize(
    ("path", "is_allowed"),
    [
        ("/", True), ("", True), ("/shut", False), ("/shutter", False), ("/shut/x", False),
        ("/shut/open/x", True), ("/x.pdf", False), ("/x.pdf?a", True), ("/x.pdf.html", True),
        ("/a1b2c3", False), ("/acb", True), ("/search?q=1", False), ("/search", True),
        ("/caf%c3%a9/x", False), ("/café", False), ("/robots.txt", True),
    ],
)  # fmt: skip
def test_longest_rule_decides(path, is_allowed):
    assert rules(TEXT, USER_AGENT).allow(f"http://a.test{path}") is is_allowed


def test_own_group_takes_the_place_of_the_common_one():
    assert not rules(TEXT, "other/2.0").allow("http://a.test/x")
    assert not rules(TEXT, "Unhusk-News").allow("http://a.test/x")
    text = "User-agent: *\nDisallow: /\nUser-agent: unhusk\nDisallow: /no"
    assert rules(text, USER_AGENT).allow("http://a.test/yes")
    assert not rules(text, USER_AGENT).allow("http://a.test/no")
    assert not rules(text, "someone").allow("http://a.test/yes")


def test_allow_wins_between_rules_of_one_length():
    text = "User-agent: *\nDisallow: /same\nAllow: /same"
    assert rules(text, USER_AGENT).allow("http://a.test/same")


@pytest.mark.parametrize("text", ["", "\0\xff", "Disallow: /", "<html>nothing here", "::::\n:"])
def test_what_holds_no_rules_allows(text):
    assert rules(text, USER_AGENT).allow("http://a.test/x")


def test_pattern_with_many_stars_is_quick():
    text = f"User-agent: *\nDisallow: /{'*a' * 5000}b"
    assert rules(text, USER_AGENT).allow("http://a.test/" + "a" * 20_000)


# on the way


def test_robots_are_asked_on_request_only(site, get):
    site.answers["/x"] = answer(PAGE)
    site.answers["/robots.txt"] = answer(b"User-agent: *\nDisallow: /x")
    assert get("/x").body == PAGE
    with pytest.raises(FetchError, match=r"the robots.txt of 127.0.0.1 forbids it") as failure:
        get("/x", robots=True)
    assert failure.value.kind == "robots"
    assert [head.split()[1] for head in site.requests] == ["/x", "/robots.txt"]


def test_redirect_is_held_to_the_rules_too(site, get):
    site.answers |= {"/a": moved("/x"), "/x": answer(PAGE)}
    site.answers["/robots.txt"] = answer(b"User-agent: *\nDisallow: /x")
    with pytest.raises(FetchError, match="forbids"):
        get("/a", robots=True)
    assert [head.split()[1] for head in site.requests] == ["/robots.txt", "/a"]


def test_rules_may_have_moved(site, get):
    site.answers["/robots.txt"] = moved("/r.txt")
    site.answers["/r.txt"] = answer(b"User-agent: *\nDisallow: /x")
    with pytest.raises(FetchError, match="forbids"):
        get("/x", robots=True)


@pytest.mark.parametrize(("status", "is_allowed"), [("404 No", True), ("500 Oops", False)])
def test_host_without_rules_allows_and_one_that_fails_does_not(site, get, status, is_allowed):
    site.answers |= {"/x": answer(PAGE), "/robots.txt": answer(b"", status)}
    if is_allowed:
        assert get("/x", robots=True).body == PAGE
    else:
        with pytest.raises(FetchError, match="forbids"):
            get("/x", robots=True)


def test_rules_that_move_for_ever_forbid(site, get):
    site.answers["/robots.txt"] = moved("/robots.txt?again")
    site.answers["/robots.txt?again"] = moved("/robots.txt")
    with pytest.raises(FetchError, match="forbids"):
        get("/x", robots=True, max_redirects=3)
