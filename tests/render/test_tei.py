"""TEI is well formed on any page, and valid against a schema of P5 where one is at hand."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from lxml import etree
from strategies import fixed, sources

import unhusk

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
NAMES = {"t": "http://www.tei-c.org/ns/1.0"}
MARKUP = """<html lang=en><title>T &amp; t</title><meta name=author content='A "B"'>
<meta property=article:published_time content=2024-01-02><meta name=keywords content="a, b">
<body><h2>Head</h2><p>A <b>b</b> <i>i</i> <code>c</code> <a href="/x y">l</a> <s>s</s> x<sup>2</sup>
<br>line<img src=/i.png alt="a &lt; b"></p><ul><li>one<ul><li>two</ul></ul><ol start=3><li>x</ol>
<dl><dt>t<dd>d</dl><blockquote><p>q</blockquote><pre><code class=language-py>a\n  b</code></pre>
<table><caption>cap</caption><tr><th>h<th>i<tr><td colspan=2>1 <b>2</b></table>
<p><math><mi>x</mi></math>"""


def tei(source, **switches):
    found = unhusk.extract(source, url="https://a.test/", method="plain(include_head=False)")
    return etree.fromstring(found.to_tei(**switches).encode())


def texts(root, path):
    return ["".join(one.itertext()).strip() for one in root.findall(path, NAMES)]


@pytest.fixture(scope="module")
def dtd():
    """Return the schema for corpora that trafilatura brings along."""
    found = find_spec("trafilatura")
    if found is None:
        pytest.skip("no schema: trafilatura is not installed")
    return etree.DTD(str(Path(found.origin).parent / "data" / "tei_corpus.dtd"))


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_sample_pages_are_valid(dtd, path):
    root = etree.fromstring(unhusk.extract(path).to_tei().encode())
    assert dtd.validate(root), dtd.error_log.last_error


@pytest.mark.parametrize("source", [MARKUP, "", "<p>x", "<ul></ul><p>x", "<table><tr><td>"])
def test_valid(dtd, source):
    assert dtd.validate(tei(source)), dtd.error_log.last_error


@fixed
@given(sources)
def test_any_page_is_valid(dtd, source):
    root = tei(source)
    assert dtd.validate(root), dtd.error_log.last_error


def test_header():
    root = tei(MARKUP)
    assert texts(root, ".//t:titleStmt/t:author") == ['A "B"']
    assert root.find(".//t:publicationStmt/t:date", NAMES).get("when") == "2024-01-02"
    assert texts(root, ".//t:term") == ["a", "b"]
    assert root.find(".//t:application", NAMES).get("version") == unhusk.__version__


def test_structure():
    root = tei(MARKUP)
    assert texts(root, ".//t:ab[@type='heading']") == ["Head"]
    assert texts(root, ".//t:ab[@type='code']") == ["a\n  b"]
    assert texts(root, ".//t:hi[@rend='code']") == ["c"]
    assert root.find(".//t:ref", NAMES).get("target") == "https://a.test/x%20y"
    rows = root.findall(".//t:list[@rend='row']", NAMES)
    assert [texts(row, "t:item") for row in rows] == [["h", "i"], ["1 2"]]
    assert [item.get("rend") for item in rows[0]] == ["label", "label"]
    assert rows[1][0].get("rend") == "cell colspan-2"


@pytest.mark.parametrize("note", ["<ol><li id=n>c<p>d</ol>", "<p id=n>cd", "<ul><li id=n>cd</ul>"])
def test_notes_stand_apart_and_are_referred_to(dtd, note):
    root = tei(f"<p>a<sup><a href='#n'>1</a></sup> b</p>{note}<p>e")
    assert dtd.validate(root), dtd.error_log.last_error
    assert texts(root, ".//t:ref[@target='#note-1']") == ["1"]
    assert texts(root, ".//t:note[@n='1'][@place='foot']") == ["cd"]
    assert texts(root, ".//t:list") == []


def test_switches():
    root = tei(MARKUP, links=False, images=False, tables=False, formatting=False, title=True)
    for name in ("ref", "graphic", "hi"):
        assert root.findall(f".//t:{name}", NAMES) == []
    assert root.findall(".//t:list[@rend='row']", NAMES) == []
    assert texts(root, ".//t:ab[@type='heading']")[0] == "T & t"


def test_date_that_tei_would_not_take_stands_without_its_attribute():
    page = unhusk.extract("<p>x", method="plain")
    page.__dict__["metadata"] = type(page.metadata)(date="May 2024", language="not a tag!")
    root = etree.fromstring(page.to_tei().encode())
    assert root.find(".//t:date", NAMES).attrib == {}
    assert root.findall(".//t:language", NAMES) == []
