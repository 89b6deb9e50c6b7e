"""The calls of trafilatura: its arguments are all known, honoured, warned of or refused."""

import csv
import inspect
import io
import json
from dataclasses import fields

import pytest
from fetching.site import answer, running

from unhusk.compat import trafilatura
from unhusk.compat.trafilatura import Arguments, bare_extraction, extract, extract_with_metadata
from unhusk.errors import BadParameterError

TEXT = "This sentence has words enough to be kept by any method that looks for content. " * 4
PAGE = f"""<html lang=en-GB><head><title>The title | Site</title>
<meta property=og:site_name content=Site><meta name=author content="Ann Lee">
<meta property=article:published_time content=2024-05-06T07:08:09Z>
<link rel=canonical href=https://www.a.test/x></head><body><article><h1>The title</h1>
<p>{TEXT}</p><p>Some <b>bold</b> and <a href=/y>linked</a> words. {TEXT}</p>
<table><tr><th>One<th>Two<tr><td>In a cell: {TEXT}<td>{TEXT}</table><p>{TEXT}</p></article>
<div class=comments><p>A comment: {TEXT}</p></div></body></html>"""
URL = "https://www.a.test/x"


@pytest.mark.parametrize("name", ["extract", "bare_extraction", "extract_with_metadata"])
def test_arguments_are_those_of_the_original(name):
    original = pytest.importorskip("trafilatura")
    known = inspect.signature(getattr(original, name)).parameters
    own = {one.name: one for one in fields(Arguments)}
    assert known.keys() - own.keys() == {"filecontent", "url"}
    for argument, parameter in known.items():
        if argument in own and argument not in ("output_format", "config"):
            assert own[argument].default == parameter.default
    order = [one for one in own if one not in trafilatura._MISSING[name]]
    assert order == [one for one in known if one not in ("filecontent", "url")]


def test_arguments_by_place():
    places = [None, True, False, False, False, False]  # the last is include_comments
    assert extract(PAGE, URL, *places) == extract(PAGE, URL, include_comments=False)
    assert bare_extraction(PAGE, URL, *places[1:]).comments == ""
    with pytest.raises(TypeError, match="multiple values for argument 'fast'"):
        extract(PAGE, URL, *places, fast=True)
    with pytest.raises(TypeError, match="too many positional"):
        extract(PAGE, *[None] * 26)
    with pytest.raises(TypeError, match="unexpected keyword argument 'as_dict'"):
        extract(PAGE, as_dict=True)


def test_text():
    text = extract(PAGE, URL)
    assert "Some bold and linked words." in text
    assert "<" not in text


@pytest.mark.parametrize(("name", "part"), [("tables", "In a cell"), ("comments", "A comment")])
def test_what_is_included(name, part):
    assert part in extract(PAGE, favor_recall=True)
    assert part not in extract(PAGE, favor_recall=True, **{f"include_{name}": False})


def test_marks():
    assert "[linked](https://www.a.test/y)" in extract(PAGE, URL, include_links=True)
    assert "**bold**" in extract(PAGE, URL, include_formatting=True)
    markdown = extract(PAGE, URL, output_format="markdown")
    assert "**bold** and linked" in markdown
    assert "**bold**" not in extract(PAGE, URL, output_format="markdown", include_formatting=False)


def test_formats():
    assert "<strong>bold</strong>" in extract(PAGE, output_format="html")
    assert "<teiHeader>" in extract(PAGE, output_format="xmltei", tei_validation=True)
    [row] = csv.DictReader(io.StringIO(extract(PAGE, output_format="csv", record_id="7")))
    assert (row["source"], row["title"]) == ("7", "The title")
    row = json.loads(extract(PAGE, URL, output_format="json"))
    assert row.keys() == {"text", "comments", "raw_text"}
    row = json.loads(extract(PAGE, URL, output_format="json", with_metadata=True, record_id="7"))
    assert (row["source"], row["source-hostname"], row["id"]) == (URL, "Site", "7")


def test_text_from_a_script_is_in_every_format_that_has_text():
    line = "Heavy rain fell on the valley all through the night, and the river rose. "
    shell = f"<div id=app></div><script>let state = {json.dumps({'body': line * 9})}</script>"
    assert bare_extraction(shell).text.count("Heavy rain") == 9
    for form in ("txt", "json", "xmltei", "html", "markdown"):
        assert extract(shell, output_format=form).count("Heavy rain") >= 9


def test_metadata_before_the_text():
    text = extract(PAGE, URL, with_metadata=True)
    assert text.startswith("title: The title\nauthors: Ann Lee\n")


def test_document():
    found = bare_extraction(PAGE, URL, output_format="python")
    assert (found.title, found.author, found.date) == ("The title", "Ann Lee", "2024-05-06")
    assert (found.url, found.hostname, found.sitename) == (URL, "a.test", "Site")
    assert "A comment" not in found.text
    assert found.comments.startswith("A comment: This")
    assert bare_extraction(PAGE, include_comments=False).comments == ""
    assert bare_extraction(PAGE, URL, as_dict=True) == found.as_dict()
    assert extract_with_metadata(PAGE, URL) == found


@pytest.mark.parametrize("page", ["", "<script>x</script>", b"%PDF-1.7"])
def test_nothing_is_none(page):
    assert extract(page) is None
    assert bare_extraction(page) is None
    assert extract_with_metadata(page) is None


@pytest.mark.parametrize(
    ("argument", "value", "is_kept"),
    [
        ("target_language", "en", True), ("target_language", "de", False),
        ("only_with_metadata", True, True),
        ("url_blacklist", {URL}, False), ("url_blacklist", {"https://b.test/"}, True),
        ("author_blacklist", {"Ann Lee"}, False), ("author_blacklist", {"Bob"}, True),
    ],
)  # fmt: skip
def test_pages_that_are_not_wanted(argument, value, is_kept):
    assert (extract(PAGE, URL, **{argument: value}) is not None) is is_kept


def test_metadata_that_is_missing():
    assert extract(f"<p>{TEXT}", only_with_metadata=True) is None


@pytest.mark.parametrize("name", ["deduplicate", "date_extraction_params", "max_tree_size"])
def test_argument_without_effect_warns(name):
    with pytest.warns(UserWarning, match=f"{name} has no effect"):
        assert extract(PAGE, **{name: 5}) == extract(PAGE)


@pytest.mark.parametrize("name", ["prune_xpath", "settingsfile", "config", "options"])
def test_argument_that_cannot_be_honoured(name):
    with pytest.raises(BadParameterError, match=f"{name} cannot be honoured"):
        extract(PAGE, **{name: "x"})


def test_wrong_arguments():
    with pytest.raises(TypeError, match="unexpected keyword argument 'includ_tables'"):
        extract(PAGE, includ_tables=True)
    with pytest.raises(BadParameterError, match="not 'xml'"):
        extract(PAGE, output_format="xml")


@pytest.mark.parametrize("name", ["precision", "recall"])
def test_focus(name):
    assert extract(PAGE, **{f"favor_{name}": True})


def test_fetching(monkeypatch):
    with running({"/": answer("<p>käse".encode())}) as site:
        with pytest.warns(RuntimeWarning, match="a loopback address: refused"):
            assert trafilatura.fetch_url(site.url("/")) is None
        fetch = trafilatura.fetch
        monkeypatch.setattr(trafilatura, "fetch", lambda url: fetch(url, private=True))
        assert trafilatura.fetch_url(site.url("/")) == "<p>käse"
