"""The page with kept and dropped text marked: the same text, and nothing that runs."""

import re
from random import Random

import numpy as np
import pytest
import turbohtml
from browsers import chromium
from hypothesis import given
from hypothesis import strategies as st
from injections import random_page
from strategies import fixed, sources

import unhusk

PAGE = "<!doctype html><title>t</title><script>x()</script><p>kept text here</p><ul><li>menu</ul>"


ODD = re.compile(  # where a mark, or a tag that is left out, changes what the tree becomes
    "(?i)<(script|svg|math|select|frameset|noframes|template|object|plaintext|table|noscript|/)"
)


def marked(kind: str, markup: str) -> list[str]:
    return re.findall(rf'<mark data-unhusk="{kind}">(.*?)</mark>', markup)


def highlighted(*spans: tuple[int, int]) -> str:
    kept = np.array(spans, np.int32).reshape(-1, 2)
    return unhusk.Extraction(unhusk.read(PAGE), "plain", kept, "ok").highlight


def test_kept_and_dropped_text_is_marked():
    start = PAGE.index("text")
    assert marked("dropped", highlighted()) == ["kept text here", "menu"]
    assert marked("kept", highlighted((start, start + 4))) == ["text"]
    assert marked("dropped", highlighted((start, start + 4))) == ["kept ", " here", "menu"]


def test_scripts_are_left_out_and_a_policy_comes_first():
    found = unhusk.extract(f"<!-- c -->{PAGE}", method="plain").highlight
    assert "script" not in found.partition("</style>")[2]
    assert found.startswith('<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Secur')
    assert "<title>t</title>" in found


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p onclick=x id=a>t", '<p id="a">t'),
        ("<svg/onload=x>t</svg>", "<svg>t</svg>"),
        ("<meta http-equiv=refresh content=0;url=//x>t", "t"),
        ("<meta charset=iso-2022-jp>t", "t"),
        ("<a href='java\tscript:x'>t</a>", "<a>t</a>"),
        ("<a href='/a?b&amp;c'>t</a>", '<a href="/a?b&amp;c">t</a>'),
        ("<form action=/x><input formaction=y>t</form>", "<form><input>t</form>"),
        ("<iframe srcdoc=x>raw</iframe>t", "t"),
        ("<object data=x>t</object>", "t"),
        ("<noscript><p title='</noscript><img src=x onerror=y>'>t</noscript>",
         '<p title="&lt;/noscript&gt;&lt;img src=x onerror=y&gt;">t'),
        ("<style>a{b:'</p><img onerror=x>'}</style>t",
         "<style>a{b:'\\3c /p>\\3c img onerror=x>'}</style>t"),
        ("<title><img onerror=x></title>t", "<title>&lt;img onerror=x></title>t"),
        ("<textarea><script>x</textarea>t", "<textarea>&lt;script>x</textarea>t"),
        ("<xmp><b>&amp;</xmp>t", "<pre>&lt;b>&amp;amp;</pre>t"),
        ("<img src=data:image/png;base64,A srcset='javascript:x 1x'>t",
         '<img src="data:image/png;base64,A">t'),
        ("<img src='data:image/svg+xml,x'>t", "<img>t"),
        ("<link rel=import href=x><link rel=stylesheet href=/s.css>t",
         '<link rel="stylesheet" href="/s.css">t'),
        ("<svg><a><animate attributeName=href values=javascript:x /></a></svg>t",
         "<svg><a></a></svg>t"),
        ("<p>a\x1b$B\0\ud800b", "<p>a$B\ufffdb"),
    ],
)  # fmt: skip
def test_tags_are_written_anew(markup, expected):
    found = unhusk.Extraction(unhusk.read(markup), "plain", np.empty((0, 2), np.int32), "ok")
    shown = re.sub("</?mark[^>]*>", "", found.highlight.partition("</style>")[2])
    assert shown == expected


RUN = "<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>"
SNIFFED = {
    "an escape of ISO-2022-JP in a comment": f"<!-- \x1b$B --><!doctype html>{RUN}",
    "an escape of ISO-2022-JP in an attribute": f"<p title='\x1b$B'>x\x1b(B</p>{RUN}",
    "a statement of ISO-2022-JP": f"<meta charset=iso-2022-jp><p>\x1b$B%3%a</p>\x1b(B{RUN}",
    "a statement of UTF-16": f"<meta charset=utf-16le><p>text</p>{RUN}",
    "a mark of UTF-16": f"\ufeff\0<\0s\0c\0r\0i\0p\0t<p>text</p>{RUN}",
    "a statement of x-user-defined": f"<meta charset=x-user-defined><p>\xf7\xbc\x80</p>{RUN}",
    "a statement behind 1024 bytes": f"<!--{'x' * 2000}--><meta charset=utf-7>{RUN}",
    "a policy of its own": f"<meta http-equiv=Content-Security-Policy content='script-src *'>{RUN}",
    "a comment that never ends": f"<!--><!-- <p>text</p>{RUN}",
    "a refresh": "<meta http-equiv=refresh content='0;url=javascript:alert(4)'><p>text</p>",
    "raw text where scripts run": f"<noscript><p title='</noscript>{RUN}'>text</noscript>",
    "foreign styles": f"<svg><style><a title='</style>{RUN}'>text</a></style></svg>",
    "mglyph": f"<math><mtext><table><mglyph><style><!--</style><a title='--&gt;{RUN}'>",
    "a select": f"<select><template><style><!--</style><a rel='--></style></template>{RUN}'>",
}


def test_nothing_runs_in_a_browser_whatever_the_encoding(tmp_path):
    with chromium() as browser:
        page = browser.new_page()
        ran: list[str] = []
        page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))
        for number, (name, markup) in enumerate(SNIFFED.items()):
            file = tmp_path / f"{number}.html"
            file.write_bytes(unhusk.extract(markup, method="plain").highlight.encode())
            page.goto(file.as_uri())
            assert page.evaluate("document.characterSet") == "UTF-8", name
            assert page.evaluate("document.scripts.length") == 0, name
            handlers = (
                "[...document.querySelectorAll('*')].flatMap(e => [...e.getAttributeNames()])"
            )
            assert not [a for a in page.evaluate(handlers) if a.startswith("on")], name
            assert page.url == file.as_uri(), name
        page.wait_for_timeout(200)
        assert ran == []


@fixed
@given(st.integers(0, 1 << 40).map(lambda seed: random_page(Random(seed))) | sources)
def test_no_page_gets_anything_active_through(markup):
    found = unhusk.extract(markup, method="plain").highlight
    for element in turbohtml.parse(found).iter_elements():
        assert element.tag not in ("script", "iframe", "object", "embed", "noscript")
        assert not [name for name in element.attrs if name.startswith("on")]


@fixed
@given(sources)
def test_the_text_stays_the_same(markup):
    found = unhusk.extract(markup, method="plain")
    again = unhusk.extract(found.highlight, method="plain")
    if not ODD.search(markup):
        assert again.text.split() == found.text.split()
