"""Which element is inside which: implied end tags, scopes, tables, and what is ignored."""

import time

import pytest
from hypothesis import given
from strategies import fixed, sources

from unhusk.lex.tags import TAG_NAMES, TAGS
from unhusk.lex.tokens import Kind
from unhusk.page.check_page import check_page
from unhusk.page.page import Page
from unhusk.runtime.deadline import DeadlinePassedError

STANDARD = "<!doctype html>"
IBM = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"


def shape(source, *, doctype=STANDARD):
    """Write the tree as text: `p[a b[c]]` is a paragraph with text and a bold word."""
    page = Page(doctype + source)
    inside = [[] for _ in page.nodes.tag]
    for t, (kind, node) in enumerate(zip(page.tokens.kind, page.tokens.node, strict=True)):
        if kind == Kind.START and page.nodes.first[node] == t:
            inside[page.nodes.parent[node]].append(int(node))
        elif kind in (Kind.TEXT, Kind.VERBATIM):
            start, stop = page.tokens.edges[t : t + 2]
            inside[node].append(page.source[start:stop].strip())
    return _written(page, inside, 0)


def _written(page, inside, node):
    parts = [_named(page, inside, one) if isinstance(one, int) else one for one in inside[node]]
    return " ".join(filter(None, parts))


def _named(page, inside, node):
    tag = page.nodes.tag[node]
    name = TAG_NAMES[tag] if tag < len(TAG_NAMES) else "?"
    within = _written(page, inside, node)
    return f"{name}[{within}]" if within else name


def check_shapes(cases):
    return pytest.mark.parametrize(("source", "expected"), cases.items(), ids=list(cases))


@check_shapes(
    {
        "<p>a<p>b": "p[a] p[b]",
        "<p>a<div>b</div>c": "p[a] div[b] c",
        "<p>a<ul><li>b</ul>c": "p[a] ul[li[b]] c",
        "<p>a<h1>b</h1>": "p[a] h1[b]",
        "<p>a<hr>b": "p[a] hr b",
        "<p><b>a<p>b": "p[b[a]] p[b]",
        "<p><span>a<div>b": "p[span[a]] div[b]",
        "<p><object>a<p>b</object>c": "p[object[a p[b]] c]",
        "<p><button>a<p>b</button>c": "p[button[a p[b]] c]",
        "a</p>b": "a b",
        "<p>a<br>b</br>c": "p[a br b c]",
        "<div><p>a</div>b": "div[p[a]] b",
        "<p>a<table><tr><td>b<p>c</table>d": "p[a] table[tr[td[b p[c]]]] d",
    }
)
def test_paragraphs(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<ul><li>a<li>b</ul>": "ul[li[a] li[b]]",
        "<ul><li>a<ul><li>b<li>c</ul>d<li>e</ul>": "ul[li[a ul[li[b] li[c]] d] li[e]]",
        "<ul><li><p>a<li>b": "ul[li[p[a]] li[b]]",
        "<ul><li><div>a<li>b": "ul[li[div[a]] li[b]]",
        "<ul><li><b>a<li>b": "ul[li[b[a]] li[b]]",
        "<ul><li><section>a<li>b": "ul[li[section[a li[b]]]]",
        "<li>a</ul>b": "li[a b]",
        "<ol><li>a</ol>b": "ol[li[a]] b",
        "<dl><dt>a<dd>b<dd>c<dt>d</dl>": "dl[dt[a] dd[b] dd[c] dt[d]]",
        "<dl><dd><dl><dt>a</dl>b<dt>c</dl>": "dl[dd[dl[dt[a]] b] dt[c]]",
    }
)
def test_lists(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<select><option>a<option>b</select>c": "select[option[a] option[b]] c",
        "<select><optgroup><option>a<optgroup><option>b": (
            "select[optgroup[option[a]] optgroup[option[b]]]"
        ),
        "<select><option>a<select>b": "select[option[a]] select[b]",
        "<ruby>a<rt>b<rp>c<rt>d</ruby>": "ruby[a rt[b] rp[c] rt[d]]",
        "<button>a<button>b</button>c": "button[a] button[b] c",
        "<form>a<form>b</form>c": "form[a b] c",
        "<h1>a<h2>b</h2>c": "h1[a] h2[b] c",
        "<h1>a</h3>b": "h1[a] b",
        "<h1><span>a<h2>b": "h1[span[a h2[b]]]",
        "<h1><p>a</h1>b": "h1[p[a]] b",
        "<nobr>a</nobr>b": "nobr[a] b",
        "<marquee><p>a</marquee>b": "marquee[p[a]] b",
    }
)
def test_forms_ruby_and_headings(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<table><tr><td>a<td>b<tr><th>c</table>d": "table[tr[td[a] td[b]] tr[th[c]]] d",
        "<table><tbody><tr><td>a<tbody><tr><td>b</table>": (
            "table[tbody[tr[td[a]]] tbody[tr[td[b]]]]"
        ),
        "<table><thead><tr><th>a<tbody><tr><td>b</table>": (
            "table[thead[tr[th[a]]] tbody[tr[td[b]]]]"
        ),
        "<table><caption>a<tr><td>b": "table[caption[a] tr[td[b]]]",
        "<table><caption><p>a</caption><tr><td>b": "table[caption[p[a]] tr[td[b]]]",
        "<table><colgroup><col><col><tr><td>a": "table[colgroup[col col] tr[td[a]]]",
        "<table><tr><td><table><tr><td>a</table>b<td>c": (
            "table[tr[td[table[tr[td[a]]] b] td[c]]]"
        ),
        "<table><tr><td><p>a</td><td>b": "table[tr[td[p[a]] td[b]]]",
        "<table><tr><td>a<caption>b": "table[tr[td[a]] caption[b]]",
        "<table><caption>a</table>b": "table[caption[a]] b",
        "<table><tr><td><div>a</table>b": "table[tr[td[div[a]]]] b",
        "a<td>b<tr>c": "a b c",
        "<table><tr><td>a</tr></tbody>": "table[tr[td[a]]]",
        "<table><tr><td></div></p></li>a": "table[tr[td[a]]]",
    }
)
def test_tables(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<div><table>a<tr><td>b</table></div>": "div[table[tr[td[b]]] a]",
        "<table><tr>a<td>b": "table[tr[td[b]]] a",
        "<table><tbody>a<tr><td>b": "table[tbody[tr[td[b]]]] a",
        "<table><tr><td><p>a</td>b": "table[tr[td[p[a]]]] b",
        "<table><tr><td><table>a": "table[tr[td[table a]]]",
        "<table><div>a": "table[div[a]]",
    }
)
def test_text_between_cells_goes_to_the_parent_of_the_table(source, expected):
    assert shape(source) == expected


def test_white_space_between_cells_stays():
    page = Page("<table> <tr> <td>a")
    blank = [TAG_NAMES[page.nodes.tag[node]] for node in page.tokens.node[page.tokens.is_blank]]
    assert blank == ["table", "tr"]


@pytest.mark.parametrize("doctype", ["", "<!doctype html public '-//IETF//DTD HTML//'>"])
def test_in_quirks_mode_a_table_stays_in_its_paragraph(doctype):
    source = "<p>a<table><tr><td>b</table>"
    assert shape(source, doctype=doctype) == "p[a table[tr[td[b]]]]"
    assert shape(source) == "p[a] table[tr[td[b]]]"


@pytest.mark.parametrize(
    ("doctype", "quirks"),
    [
        ("<!-- c --> \n<!DOCTYPE HTML>", False),
        ("<!doctype>", True),
        ("<!doctype svg>", True),
        ("x<!doctype html>", True),
        ('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "x">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "x">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "x">', True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', True),
        (f"<!DOCTYPE html SYSTEM '{IBM}'>", True),
        ("<!DOCTYPE html SYSTEM 'about:legacy-compat'>", False),
    ],
)
def test_quirks_mode_follows_the_doctype(doctype, quirks):
    found = shape("<p><table></table>", doctype=doctype).removeprefix("x ")
    assert found == ("p[table]" if quirks else "p table")


@check_shapes(
    {
        "<a href=x>a<a href=y>b</a>c": "a[a] a[b] c",
        "<b>a<p>b</b>c</p>d": "b[a p[b c] d]",  # see Differs: the element goes on
        "<div><b>a<p>b</b>c</div>d": "div[b[a p[b c]]] d",
        "<b><i>a</b>b</i>c": "b[i[a]] b c",
        "<a href=x><div>a</a>b</div>c": "a[div[a b] c]",
        "<div><b>a</div>b": "div[b[a]] b",
        "<form><div>a</form>b</div>c": "form[div[a b] c]",
        "<x-y>a</x-y>b": "?[a] b",
        "<x-y>a</x-z>b": "?[a b]",
        "<span><div>a</span>b": "span[div[a b]]",
    }
)
def test_misnested_elements(source, expected):
    assert shape(source) == expected


@pytest.mark.parametrize(
    ("source", "linked"),
    [
        ("<a href=x>a</a>b", ["a"]),
        ("<a>a</a><a name=y>b</a>", []),
        ("<a href=x><div>a</a>b</div>", ["a"]),
        ("<a href=x>a<p>b</a>c", ["a", "b"]),
        ("<a href=x>a<table><tr><td>b</table>c</a>", ["a", "b", "c"]),
        ("<a href=x>a<a>b</a>c", ["a"]),
    ],
)
def test_text_is_linked_as_the_standard_formats_it(source, linked):
    page = Page(STANDARD + source)
    spans = zip(page.tokens.is_link, page.tokens.start, page.tokens.stop, strict=True)
    assert [page.source[start:stop] for is_link, start, stop in spans if is_link] == linked


@check_shapes(
    {
        "<head><title>a</title><p>b": "head[title[a]] p[b]",
        "<head><meta>a<title>b</title>": "head[meta] a title[b]",
        "<head><title>a<meta>b<p>c": "head[title[a] meta] b p[c]",  # a title that is never closed
        "<head><title>a</head>b</div>c": "head[title[a]] b c",
        "<title>a</p>b": "title[a] b",
        "<title>a<!-- b -->c": "title[a] c",
        "<title>a<title>b<p>c": "title[a] title[b] p[c]",
        "<svg><title><b>a</b></title></svg><p>b": "svg[title[b[a]]] p[b]",
        "<html><head><title>a</title></head><body>b": "html[head[title[a]] body[b]]",
        "<html><body>a<body>b<html>c": "html[body[a b c]]",
        "<body>a</body>b</html>c": "body[a b c]",
        "<head><title>a</title>b<head>c<body>d": "head[title[a]] b c d",
        "<head><noscript><meta></noscript><p>a": "head[noscript[meta]] p[a]",
        "<noscript><b>a</b></noscript>b": "noscript[b[a]] b",
        "<noscript><p>a</noscript>b": "noscript[p[a]] b",  # ends where it does with scripts
        "<noscript><iframe></noscript>b": "noscript[iframe] b",
        "<div><noscript><ul><li>a</noscript>b</div>c": "div[noscript[ul[li[a]]] b] c",
        "<head><script>a</script><style>b</style><p>c": "head[script style] p[c]",
        "<template><p>a</template>b": "template[p[a]] b",
        "<p><template><p>a</p></p></template>b": "p[template[p[a]] b]",
        "<head><template><p>a</template><p>b": "head[template[p[a]]] p[b]",
        "<iframe><p>a</iframe>b": "iframe b",
    }
)
def test_head_body_and_raw_elements(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<p>a<html>b": "p[a b]",
        "<p>a<body>b": "p[a b]",
        "<p>a<head>b": "p[a b]",
        "a<body>b": "a b",
        "<div>a</div><html><head><title>b</title></head><body>c": "div[a] title[b] c",
        "<title>a</title><body>b": "title[a] body[b]",
    }
)
def test_html_head_and_body_behind_content_are_ignored(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<svg><p>a": "svg p[a]",
        "<svg><g></p>a": "svg[g] a",
        "<svg><g></br>a": "svg[g] a",
        "<div><svg><table><tr><td>a": "div[svg table[tr[td[a]]]]",
        "<math><svg><p>a": "math[svg] p[a]",
        "<svg><desc><svg><p>a": "svg[desc[svg p[a]]]",
        "<svg><desc><p>a</p></desc><g>b": "svg[desc[p[a]] g[b]]",
        "<svg><g></div>a": "svg[g[a]]",
        "<svg><title><b>a</b></title>b": "svg[title[b[a]] b]",
    }
)
def test_html_elements_leave_foreign_content(source, expected):
    assert shape(source) == expected


@check_shapes(
    {
        "<svg/>a": "svg a",
        "<svg><path/><g>a</g></svg>b": "svg[path g[a]] b",
        "<svg><title>a</title></svg>b": "svg[title[a]] b",
        "<svg><a/>b</svg>": "svg[a b]",
        "<math><mi>a</mi></math>b": "math[mi[a]] b",
        "<p>a<svg><desc><p>b</desc></svg>c": "p[a svg[desc[p[b]]] c]",
        "<div/>a": "div[a]",
        "<img>a<input>b<wbr>c": "img a input b wbr c",
    }
)
def test_foreign_and_void_elements(source, expected):
    assert shape(source) == expected


def test_ignored_tags_are_in_the_element_around_them():
    assert Page("</p>").tokens.parent.tolist() == [0]
    assert Page("<div>a</b>c").tokens.parent.tolist() == [0, 1, 1, 1]


@fixed
@given(sources)
def test_every_tree_is_sound(source):
    assert check_page(Page(source)) == []


@pytest.mark.parametrize(
    "tag", ["div", "b", "a href=x", "table", "ul><li", "svg", "font", "x-y", "p"]
)
def test_ten_thousand_levels_deep(tag):
    page = Page(f"<{tag}>" * 10_000 + "text")
    assert check_page(page) == []
    assert page.blocks.words.tolist() == [1]


def test_names_with_the_same_id_close_each_other_at_most():
    page = Page("<x-a><x-b>c</x-b></x-a>d")
    assert page.nodes.depth.tolist() == [0, 1, 2]
    assert page.tokens.depth[-1] == 0


def test_a_deadline_in_the_past_stops_a_long_page():
    page = Page("<p>" * 70_000)
    tokens = page.tokens
    late = Page("<p>" * 70_000, deadline=time.monotonic() - 1)
    with pytest.raises(DeadlinePassedError):
        late.tokens  # noqa: B018 - reading it computes it
    assert (tokens.tag == TAGS["p"]).all()
