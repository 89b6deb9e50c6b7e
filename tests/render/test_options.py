"""The switches of renderings, and what stands before a text."""

import pytest

import unhusk
from unhusk.facts.metadata import Metadata
from unhusk.render.front_matter import to_lines, to_page, to_yaml

MARKUP = """<title>Title</title><h1>Head</h1><p>a <b><a href=/x>b_c</a></b> <code>d</code>
<img src=/i.png alt=pic></p><table><tr><td>k<td>v<tr><td>1<td>2</table>
<div id=comments><p>first!</p></div>"""


@pytest.fixture
def found():
    return unhusk.extract(MARKUP, "https://a.test/", "plain(include_head=False)")


def test_no_switch_changes_nothing(found):
    assert found.to_text() == found.text
    assert found.to_markdown() == found.markdown
    assert found.to_html() == found.html


def test_all_switches(found):
    less = found.to_markdown(
        links=False, images=False, tables=False, comments=False, formatting=False
    )
    assert less == "# Head\n\na b_c d"


def test_links_without_formatting_and_the_other_way_round(found):
    assert "a [b_c](https://a.test/x) d" in found.to_markdown(formatting=False)
    assert "a **b_c** `d`" in found.to_markdown(links=False)
    assert "<p>a <strong>b_c</strong> <code>d</code>" in found.to_html(links=False)


def test_text_without_tables_and_comments(found):
    assert found.to_text(tables=False) == "Head\na b_c d\nfirst!"
    assert found.to_text(comments=False).endswith("k\tv\n1\t2")


def test_roles_are_left_out(found):
    assert found.to_text(without=("heading", "title")).startswith("a b_c d")
    assert found.to_text(without=("table", "comment")) == "Head\na b_c d"
    assert "first!" not in found.to_html(without=("comment",))
    with pytest.raises(unhusk.BadParameterError, match="no role 'image'; there are: other, title"):
        found.to_text(without=("image",))


def test_page_that_is_all_comments_keeps_them():
    found = unhusk.extract("<div class=comments><p>all of it</div>", method="plain")
    assert found.to_text(comments=False) == "all of it"


def test_table_that_lays_a_page_out_is_no_table():
    found = unhusk.extract("<table><tr><td><p>one<p>two</table>", method="plain")
    assert found.to_text(tables=False) == "one\ntwo"


def test_title(found):
    assert found.to_text(title=True).startswith("Title\nHead\n")
    assert found.to_html(title=True).startswith("<h1>Title</h1>\n<h1>Head</h1>")
    same = unhusk.extract("<title>Big  Head</title><h1>BIG head</h1><p>x", method="plain")
    assert same.to_markdown(title=True).count("ead") == same.markdown.count("ead")


def test_offsets_with_switches(found):
    html = found.to_html(offsets=True, links=False)
    assert f'<h1 data-start="{MARKUP.index("Head")}"' in html


def test_unknown_switch(found):
    with pytest.raises(TypeError, match="colour"):
        found.to_markdown(colour=True)


FACTS = Metadata(
    title='A "quoted"\n: title #1', authors=("B", "C & D"), language="en", tags=("x, y",),
    sources={"title": "og:title"},
)  # fmt: skip


def test_yaml_is_json_by_line():
    import json  # noqa: PLC0415

    lines = to_yaml(FACTS).splitlines()
    assert (lines[0], lines[-1]) == ("---", "---")
    read = {name: json.loads(value) for name, _, value in (x.partition(": ") for x in lines[1:-1])}
    assert read == {
        "title": 'A "quoted" : title #1', "authors": ["B", "C & D"], "language": "en",
        "tags": ["x, y"],
    }  # fmt: skip


def test_lines():
    assert to_lines(FACTS) == (
        'title: A "quoted" : title #1\nauthors: B; C & D\nlanguage: en\ntags: x, y\n\n'
    )


def test_page_of_html():
    page = to_page(FACTS, "<p>x</p>")
    assert '<html lang="en">' in page
    assert "<title>A &quot;quoted&quot; : title #1</title>" in page
    assert '<meta name="author" content="B, C &amp; D">' in page
    assert "<body>\n<p>x</p>\n</body>" in page
