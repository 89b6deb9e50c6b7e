"""Metadata: each fact from the best place that states it, and the place is said."""

import json

import pytest

import unhusk

LINK = '<meta name=author content="https://x.example/ana">'
CARD = (
    '<meta name="twitter:label1" content="Written by">'
    '<meta name="twitter:data1" content="Night Desk">'
)
PUBLISHED = '<meta property="article:published_time" content="2024-01-02T03:04:05Z">'


def metadata(markup: str, url: str | None = "https://news.example/2024/05/03/rain"):
    return unhusk.extract(markup, url=url, method="plain").metadata


def linked(**facts: object) -> str:
    body = json.dumps({"@type": "NewsArticle", **facts})
    return f'<script type="application/ld+json">{body}</script>'


def graph(*objects: dict) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@graph": objects})}</script>'


GRAPH = graph(
    {
        "@type": "WebPage",
        "mainEntity": {"@type": "Article", "author": [{"@id": "#n"}, {"@id": "#d"}]},
    },
    {"@type": "Person", "@id": "#n", "name": "Night Desk"},
    {"@type": "Person", "@id": "#d", "name": "Day Desk"},
)


@pytest.mark.parametrize(
    ("markup", "title", "source"),
    [
        ("<title>Rain in May | The Post</title>", "Rain in May", "title"),
        ("<title>Rain in May | The Post</title><h1>Rain in May</h1>", "Rain in May", "h1"),
        ("<title>Rain in May</title><h1>The Post</h1>", "Rain in May", "title"),
        ('<meta property="og:title" content="Rain &amp;amp; sun">', "Rain & sun", "og:title"),
        (
            "<title>Ten rivers to see now</title><h1>Rivers you should see</h1>",
            "Rivers you should see",
            "h1",
        ),
        (linked(headline="Rain at last") + "<title>x</title>", "Rain at last", "json-ld"),
        ("<h1>Only a heading</h1>", "Only a heading", "h1"),
    ],
)
def test_titles(markup, title, source):
    found = metadata(markup)
    assert (found.title, found.sources["title"]) == (title, source)


@pytest.mark.parametrize(
    ("markup", "authors", "source"),
    [
        (linked(author={"@type": "Person", "name": "Night Desk"}), ("Night Desk",), "json-ld"),
        (
            linked(author=[{"name": "Night Desk"}, {"name": "Day Desk"}]),
            ("Night Desk", "Day Desk"),
            "json-ld",
        ),
        (GRAPH, ("Night Desk", "Day Desk"), "json-ld"),
        (
            linked(author={"givenName": "Night", "familyName": "Desk"}),
            ("Night Desk",),
            "json-ld",
        ),
        (
            '<meta name=author content="By Night Desk and Day Desk">',
            ("Night Desk", "Day Desk"),
            "author",
        ),
        (LINK + "<a rel=author href=/a>Night Desk</a>", ("Night Desk",), "rel=author"),
        ("<p class=byline>By Night Desk on Friday, May 3</p>", ("Night Desk",), "class"),
        (CARD, ("Night Desk",), "twitter:data1"),
    ],
)
def test_authors(markup, authors, source):
    found = metadata(markup)
    assert (found.authors, found.sources["authors"]) == (authors, source)
    assert found.author == "; ".join(authors)


@pytest.mark.parametrize(
    ("markup", "url", "date", "source"),
    [
        (PUBLISHED, None, "2024-01-02T03:04:05Z", "article:published_time"),
        (linked(datePublished="2024-01-02"), None, "2024-01-02", "json-ld"),
        ("<p>x", "https://news.example/2024/05/03/rain", "2024-05-03", "url"),
        ("<h1>t</h1><time datetime='2023-09-08'>now</time>", None, "2023-09-08", "time"),
        ("<h1>t</h1><p>Published on March 3rd, 2022</p>", None, "2022-03-03", "text"),
        ("<h1>t</h1><p>3. Mai 2021</p>", None, "2021-05-03", "text"),
    ],
)
def test_dates(markup, url, date, source):
    found = metadata(markup, url)
    assert (found.date, found.sources["date"]) == (date, source)


def test_other_facts():
    found = metadata(
        '<html lang=pt-BR><meta property="og:site_name" content="The Post">'
        '<meta name=description content="About rain"><link rel=canonical href="/rain">'
        '<meta property="og:image" content="/rain.jpg">'
        '<meta name=keywords content="rain, may,rain">'
        '<link rel=license href="https://creativecommons.example/by/4.0/">'
        '<meta property="article:modified_time" content="2024-06-01">'
    )
    assert (found.site, found.description, found.language) == ("The Post", "About rain", "pt-BR")
    assert found.url == "https://news.example/rain"
    assert found.image == "https://news.example/rain.jpg"
    assert found.tags == ("rain", "may")
    assert found.licence == "https://creativecommons.example/by/4.0/"
    assert found.modified == "2024-06-01"
    assert found.to_dict()["tags"] == ["rain", "may"]
    assert set(found.sources) == {k for k, v in found.to_dict().items() if v and k != "sources"}


@pytest.mark.parametrize(
    "script",
    [
        "{",
        "[" * 100_000,
        '{"@graph": ' * 3000,
        "null",
        '{"@type": 5, "author": [[["x"]]]}',
        '{"@type": "Article", "author": {"name": {"name": 7}}, "headline": ["x"]}',
        '{"@type": ["Article", null], "headline": "T",}',
        '<!-- {"@type":"Article"} -->',
        '{"@type": "Article", "image": [], "keywords": {"name": null}, "license": {}}',
    ],
)
def test_no_script_breaks_it(script):
    found = metadata(
        f'<title>Whole title</title><script type="application/ld+json">{script}</script>'
    )
    assert found.title in ("Whole title", "T")


@pytest.mark.parametrize(
    ("canonical", "url", "expected"),
    [
        ("/rain", "https://news.example/x", "https://news.example/rain"),
        ("https://a.example/rain", None, "https://a.example/rain"),
        ("/rain", None, None),  # says no host
        ("mailto:x", "https://news.example/x", "https://news.example/x"),
    ],
)
def test_canonical_address(canonical, url, expected):
    assert metadata(f'<link rel=canonical href="{canonical}"><p>x', url).url == expected


def test_harmful_addresses_are_left_out():
    found = metadata(
        '<link rel=canonical href="javascript:x">'
        '<meta property="og:image" content="data:text/html,x">',
        None,
    )
    assert found.url is None
    assert found.image is None
