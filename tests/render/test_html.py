"""Clean HTML: balanced, minimal, and without anything that could run."""

import re

import pytest
import turbohtml
from hypothesis import given
from strategies import fixed, sources

import unhusk

ALLOWED = set(
    "p h1 h2 h3 h4 h5 h6 pre code ul ol li dl dt dd blockquote table caption tr td th figure "
    "figcaption a em strong del sup sub img br span input".split()
)
ATTRIBUTES = set("href src alt start colspan rowspan class type disabled checked".split())


def clean(markup: str) -> str:
    return unhusk.extract(markup, url="https://example.org/", method="plain").html


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p class=x onclick=y>a <b id=z>b</b>", "<p>a <strong>b</strong></p>"),
        ("<ul><li>a<li><p>b<p>c</ul>", "<ul><li>a</li><li><p>b</p><p>c</p></li></ul>"),
        ("<a href=/x><h2>t</h2></a>", '<h2><a href="https://example.org/x">t</a></h2>'),
        ("<p>&lt;script&gt;", "<p>&lt;script&gt;</p>"),
        ("<p>She said \"no\" and 'yes'", "<p>She said \"no\" and 'yes'</p>"),
        ("<p>a<img src=/i alt='\"'>b", '<p>a<img src="https://example.org/i" alt="&quot;">b</p>'),
        ("<ol start=3 onfocus=x><li>a</ol>", '<ol start="3"><li>a</li></ol>'),
    ],
)
def test_examples(markup, expected):
    assert clean(markup) == expected


HOSTILE = [
    "<script>x</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>t</svg>",
    "<a href='javascript:alert(1)'>",
    "<a href=' java\tscript:alert(1)'>",
    "<a href='JaVaScRiPt:x'>",
    "<a href='&#106;avascript:x'>",
    "<a href='&#x6A&#x61vascript&colon;x'>",
    "<a href='\x01javascript:x'>",
    "<a href='data:text/html,<script>x</script>'>",
    "<a href='vbscript:x'>",
    "<a href='java&NewLine;script:x'>",
    "<img src='data:image/svg+xml,<svg onload=x>'>",
    "<iframe srcdoc='<script>x</script>'>t</iframe>",
    "<math><mtext><table><mglyph><style><img src=x onerror=x></style>",
    "<noscript><p title='</noscript><img src=x onerror=x>'>",
    "<form action='javascript:x'><button formaction='javascript:x'>t",
    "<base href='javascript:x//'><a href=y>",
    "<template><script>x</script></template>",
    "<xmp><img src=x onerror=x></xmp>",
    "<textarea><script>x</textarea>",
    "<object data='javascript:x'>t</object>",
    "<style>@import 'javascript:x'</style>",
    "<p style='x:expression(y)'>",
    "<a href='https://example.org/\"onmouseover=\"x'>",
    "<img alt='\"><script>x</script>' src=/i.png>",
    "<table><tr><td colspan='2\" onclick=\"x'>a<td>b<tr><td>c<td>d</table>",
    "<pre class='language-\"onclick=x'>c</pre>",
    "<a href='//example.org\\@evil'>",
    "<a href='feed:javascript:x'>",
    "<svg><a xlink:href='javascript:x'>t</a></svg>",
]


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize(
    "frame", ["<p>before {}x</a> after", "<div>{}</div><p>after <b>{}</b> end"]
)
def test_nothing_can_run(hostile, frame):
    found = clean(frame.replace("{}", hostile))
    check(found)
    assert "after" in found


def check(rendering: str) -> None:
    for element in turbohtml.parse(rendering).iter_elements():
        if element.tag in ("html", "head", "body", "tbody"):
            continue
        assert element.tag in ALLOWED
        assert set(element.attrs) <= ATTRIBUTES
        for name in ("href", "src"):
            address = str(element.attrs.get(name, ""))
            scheme = re.match(r"[\x00-\x20]*([a-zA-Z][\w+.-]*):", address)
            assert scheme is None or scheme[1].lower() in {"http", "https", "mailto", "tel", "ftp"}


@fixed
@given(sources)
def test_it_is_clean_and_holds_the_text(markup):
    found = unhusk.extract(markup, url="https://example.org/", method="plain")
    check(found.html)
    again = unhusk.extract(found.html, method="plain")
    if "<math" not in markup and "<img" not in markup:
        assert "".join(again.text.split()) == "".join(found.text.split())


@fixed
@given(sources)
def test_any_mask_gives_balanced_html(markup):
    page = unhusk.read(markup)
    kept = unhusk.extract(page, method="plain").kept[::2]
    found = unhusk.Extraction(page, "plain", kept, "ok").html
    opened = re.findall(r"<([a-z]\w*)(?=[ >])", found)
    closed = re.findall(r"</([a-z]\w*)>", found)
    assert sorted(t for t in opened if t not in ("br", "img", "input")) == sorted(closed)
