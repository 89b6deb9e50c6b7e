"""What a result says when there is no content on the page, or little to rely upon."""

import json

import pytest

import unhusk
from unhusk.apps.explain.explanation import explain
from unhusk.facts import stated_type
from unhusk.kernel.page_type import page_type

SENTENCE = "This sentence of the article is one that a script would show to its readers. "
SHELL = (
    '<html><head><title>A shell</title></head><body><div id="__next"></div>'
    '<script id="__NEXT_DATA__" type="application/json">{}</script></body></html>'
)
LOGIN = "<title>Sign in</title><h1>Sign in</h1><form><input type=password><input type=submit>"


def shell(*paragraphs: str) -> str:
    return SHELL.format(json.dumps({"props": {"body": list(paragraphs)}}))


def test_text_of_a_script_is_shown_and_said_to_be_from_there():
    source = shell(SENTENCE * 4, "Its second part has <, > & more. " + SENTENCE * 3)
    found = unhusk.extract(source, method="kernel")
    assert (found.status, found.reason_kind, found.spans) == ("ok", "script_shell", [])
    assert found.text.splitlines()[1].startswith("Its second part has <, > & more.")
    origin = found.to_dict()["recovered_from"]
    assert source[origin["start"] : origin["stop"]].startswith('<script id="__NEXT_DATA__"')
    assert "__NEXT_DATA__" in found.reason
    assert found.confidence is None


def test_text_of_a_script_has_all_renderings():
    found = unhusk.extract(shell(SENTENCE * 4, SENTENCE * 3 + "*End*"), method="kernel")
    assert found.html.count("<p>") == 2
    assert "\\*End\\*" in found.markdown
    assert "*End*" in found.to_tei()
    assert found.to_text(comments=False) == found.text


def test_structure_of_text_in_a_script_is_kept():
    body = f"<h2>Rain</h2><p>{SENTENCE * 4}</p><ul><li>One<li>Two</ul><pre>&lt;b&gt; x</pre>"
    found = unhusk.extract(shell(body), method="kernel")
    assert found.markdown.startswith("## Rain\n\nThis sentence")
    assert "- One\n- Two" in found.markdown
    assert "<b> x" in found.text
    assert found.recovered.text == found.text.rstrip("\n")


def test_one_string_of_a_script_does_not_reach_into_the_next():
    parts = [f"<p>{SENTENCE * 2} {i} <!-- {SENTENCE} <script>" for i in range(3)]
    found = unhusk.extract(shell(*parts), method="kernel")
    assert found.html.count("<p>") == 3
    assert found.text.count("\n") >= 2


@pytest.mark.parametrize(
    "notice",
    [
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>",
        "<div id=app></div><noscript><p>Bitte Skripte im Browser erlauben.</p></noscript>",
        "<div id=app><p>Este sitio necesita JavaScript para funcionar.</p></div>",
    ],
)
def test_a_request_for_scripts_is_no_content(notice):
    page = f"<title>Shop</title><body>{notice}<script src=/main.js></script>"
    found = unhusk.extract(page, method="kernel")
    assert (found.status, found.reason_kind, found.text) == ("empty", "script_shell", "")
    assert not any(one.is_kept for one in explain(found.page, unhusk.method("kernel")).decisions)
    assert unhusk.extract(page, method="plain").status == "ok"  # classic methods are as published


def test_text_beside_a_request_for_scripts_is_kept():
    notice = "<div id=root></div><noscript>No JavaScript.</noscript><script src=/a.js></script>"
    page = f"<body>{notice}<h1>Rain all day</h1><p>It will rain until the evening.</p>"
    found = unhusk.extract(page, method="kernel")
    assert found.status == "ok"
    assert "rain until" in found.text


def test_classic_methods_do_not_look_into_scripts():
    found = unhusk.extract(shell(SENTENCE * 9), method="danag")
    assert (found.status, found.text, found.recovered) == ("empty", "", None)
    assert found.reason_kind == "script_shell"


def test_a_page_with_text_of_its_own_is_not_looked_for_in_scripts():
    page = shell(SENTENCE * 9).replace("</div>", f"<p>{SENTENCE * 12}</p></div>")
    found = unhusk.extract(page, method="kernel")
    assert found.recovered is None
    assert found.spans
    assert found.to_dict()["recovered_from"] is None


NOTICE = "<p>We keep what you tell us for as long as the law wants it, and no longer than that.</p>"
FOOTER = f"<div>{NOTICE * 3}<p>The publisher is not liable for the pages of others.</p></div>"
LONG = [f"{SENTENCE * 2}This is part {i} of it." for i in range(16)]


def waiting(value: object, shown: str = FOOTER, *, stated: str = "application/json") -> str:
    """Return a page that shows some text, with a value in a script, and no root for scripts."""
    script = f'<script type="{stated}">{json.dumps(value)}</script>'
    return f"<title>Rain in the valley | The Paper</title><body><div>{shown}</div>{script}"


ARTICLE = {"headline": "Rain in the valley", "body": LONG}
STATED = {"@type": "NewsArticle", "articleBody": "\n".join(LONG)}
LD = "application/ld+json"
WAITING = {
    "the title is in the script only": waiting(ARTICLE),
    "an empty root": waiting({"body": LONG}, f"{FOOTER}<div id=root></div>"),
    "a request for scripts": waiting({"body": LONG}, f"{FOOTER}<p>Please enable JavaScript."),
    "a notice about cookies": waiting(
        {"body": LONG}, f"<div class=cookie-notice><p>We use cookies.</p>{NOTICE * 3}</div>"
    ),
    "a stated body": waiting(STATED, f"<h1>Rain in the valley</h1>{FOOTER}", stated=LD),
}


@pytest.mark.parametrize("case", WAITING)
def test_an_article_in_a_script_goes_before_a_footer(case):
    found = unhusk.extract(WAITING[case])
    assert found.text.splitlines() == LONG
    assert (found.status, found.reason_kind, found.spans) == ("ok", "script_shell", [])
    assert found.recovered.instead_of > 200
    assert f", instead of {found.recovered.instead_of} characters" in found.reason
    assert "recovered" in explain(found.page, unhusk.method("kernel")).facts


KINDS = {
    "news": ({**STATED, "@type": ["Thing", "NewsArticle"]}, "", "article"),
    "a thread": ({"@graph": [{**STATED, "@type": "DiscussionForumPosting"}]}, "", "forum"),
    "goods": ({**STATED, "@type": "https://schema.org/Product"}, "", "product"),
    "by og:type": (
        {**STATED, "@type": "WebPage"},
        "<meta property=og:type content=Product>",
        "product",
    ),
    "json-ld goes first": (
        {**STATED, "@type": "TechArticle"},
        "<meta property=og:type content=article>",
        "documentation",
    ),
}


@pytest.mark.parametrize("case", KINDS)
def test_recovered_text_is_of_the_stated_kind_of_page(case):
    value, head, kind = KINDS[case]
    found = unhusk.extract(head + waiting(value, stated=LD))
    assert found.recovered
    assert (found.page_type, found.to_dict()["page_type"]) == (kind, kind)
    assert found.confidence is None


def test_the_method_tells_the_kind_where_the_page_does_not_state_one():
    both = [{**STATED, "@type": "Review"}, {"@type": "Product"}, {"@type": "Article"}]
    for value in (both, {**STATED, "@type": "WebPage"}):
        found = unhusk.extract(waiting(value, stated=LD))
        assert found.recovered
        assert found.page_type == unhusk.method("kernel").judgement(found.page).page_type
    assert unhusk.extract(shell(SENTENCE * 9), method="kernel").page_type in page_type.KINDS


def test_stated_kinds_are_kinds_of_pages():
    assert {*stated_type.TYPES, *stated_type.OG.values()} <= {*page_type.KINDS}
    names = [name for names in stated_type.TYPES.values() for name in names.split()]
    assert len(names) == len(set(names))


TOO_SHORT = {"headline": "Rain in the valley", "body": LONG[:4]}
TWO = [STATED, {"@type": "NewsArticle", "articleBody": "\n".join(LONG[::-1])}]
NOT_FREE = f"{FOOTER}<p>Already a subscriber?</p>"
NOT_WAITING = {
    "no sign": waiting({"body": LONG}),
    "the title is shown": waiting(ARTICLE, f"<h1>Rain in the valley</h1>{FOOTER}"),
    "most of the title is not": waiting({"site": "The Paper, all of it", "body": LONG}),
    "not much longer": waiting(TOO_SHORT),
    "no body": waiting({"headline": "Rain in the valley", "list": LONG}),
    "beside the body": waiting({"headline": "Rain in the valley", "teaser": {"text": LONG}}),
    "several stated": waiting(TWO, stated=LD),
    "a description": waiting({"@type": "Event", "description": "\n".join(LONG)}, stated=LD),
    "not free": waiting(ARTICLE, NOT_FREE),
    "not free, stated": waiting(STATED, NOT_FREE, stated=LD),
    "a login wall": waiting(ARTICLE, f"{FOOTER}<input type=password>"),
    "enough text, some of it hidden": waiting(ARTICLE, f"{FOOTER}<p hidden>{SENTENCE * 9}"),
}


@pytest.mark.parametrize("case", NOT_WAITING)
def test_a_script_does_not_replace_a_result_without_need(case):
    found = unhusk.extract(NOT_WAITING[case])
    assert found.recovered is None
    assert len(found.text) >= 200
    assert "as long as the law" in found.text


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("", "empty_page"),
        ("<p></p>", "no_text"),
        (LOGIN, "login_wall"),
        ("<title>Only a title</title>", "no_text"),
        ("<nav><a href=/>Home</a></nav>", "short"),
    ],
)
def test_an_empty_result_has_a_kind_of_reason(source, kind):
    found = unhusk.extract(source, method="kernel")
    assert (found.status, found.reason_kind) == ("empty", kind)
    assert found.reason


def test_a_good_result_has_no_reason():
    source = f"<title>T</title><h1>T</h1><p>{SENTENCE * 5}</p><p>{SENTENCE * 6}</p>"
    found = unhusk.extract(source, method="kernel")
    assert (found.status, found.reason, found.reason_kind) == ("ok", "", "")
    assert found.confidence > 0.5


def test_a_doubtful_result_says_what_the_page_is_instead():
    source = "<title>404 Not Found</title><h1>Page not found</h1><a href=/>Home</a>"
    found = unhusk.extract(source, method="kernel")
    assert found.reason_kind == "error_page"
    assert "error" in found.reason


def test_a_sure_but_short_result_may_be_of_a_page_that_is_none():
    said = "<p>The server met an error inside it and could not do what it was asked to do.</p>" * 4
    found = unhusk.extract(f"<title>500</title><h1>Internal Server Error</h1>{said}")
    assert (found.status, found.reason_kind) == ("ok", "error_page")
    assert found.confidence > 0.5


@pytest.mark.parametrize("method", ["plain", "kernel", "accb"])
def test_blocks_have_roles_and_lie_in_spans(method):
    source = (
        "<title>Rain</title><article><h1>Rain</h1><figure><img src=a><figcaption>A wet street"
        f"</figcaption></figure><p>{SENTENCE * 4}</p><pre>x = 1</pre><p>{SENTENCE * 3}</p>"
    )
    found = unhusk.extract(source, method=method)
    assert found.blocks
    for block in found.blocks:
        assert any(block.start < stop and start < block.stop for start, stop in found.spans)
    kept = {block.role: source[block.start : block.stop] for block in found.blocks}
    assert kept["paragraph"].startswith("This sentence")
    if method == "plain":
        assert kept["caption"] == "A wet street"
        assert kept["code"] == "x = 1"
        assert kept["title"] == "Rain"


@pytest.mark.parametrize("unseen", ["<ruby><rp>", "&#7;", "\x01"])
def test_text_that_no_rendering_shows_is_no_content(unseen):
    words = "The council met again on Monday evening. " * 40
    source = f"{unseen}{words}" if unseen == "<ruby><rp>" else unseen * 2000
    found = unhusk.extract(f"<p>{source}")
    assert (found.status, found.text) == ("empty", "")
