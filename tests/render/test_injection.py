"""Nothing of a page becomes markup of its renderings, whichever parser of Markdown reads them."""

from functools import cache
from random import Random

import pytest
from browsers import chromium
from hypothesis import given
from hypothesis import strategies as st
from injections import LIVE, random_page, renderers, unwanted
from strategies import fixed, sources

import unhusk

pytest.importorskip("cmarkgfm", reason="needs cmarkgfm")
pytest.importorskip("mdit_py_plugins", reason="needs mdit-py-plugins")

LIVE_IMAGE = "&lt;img src=x onerror=alert(1)>"
PAGES = [
    f"<p>a <math><annotation encoding='application/x-tex'>{LIVE_IMAGE}</annotation></math>",
    "<p>a <script type='math/tex'><img src=x onerror=alert(1)></script> b",
    "<p>a <script type='math/tex'>[x](javascript:alert(1))</script> b",
    f"<p>a <script type='math/tex'>x\\</script> <code>$</code>{LIVE_IMAGE}",
    "<p>a <script type='math/tex'>` </script> b <code><img src=x onerror=alert(1)></code>",
    f"<p>$ a <code>$ {LIVE_IMAGE}</code>",
    f"<p>1<script type='math/tex'>x</script> <code>$ {LIVE_IMAGE}</code>",
    f"<p>$$ a</p><pre>$$\n{LIVE_IMAGE}</pre>",
    f"<table><tr><td>$<td>a<tr><td><code>$ {LIVE_IMAGE}</code><td>b</table>",
    f"<table><tr><td>a<td>b<tr><td><pre></pre><code></code>x<td><code>{LIVE_IMAGE}</code></table>",
    f"<p>https://example.org/{LIVE_IMAGE}",
    f"<p>www.example.org/<b>{LIVE_IMAGE}</b>",
    f"<p>https://example.org/<code>{LIVE_IMAGE}</code>",
    f"<p>x<b>'</b><code>a</code><b><code>`{LIVE_IMAGE}</code>'</b>",
    "<p><a href='javascript&amp;colon;alert(1)'>x</a>",
    "<p><a href='&amp;#106;avascript:alert(1)'>x</a>",
    "<p>a<sup><a href='#n'>1</a></sup><p id=n>javascript:alert(1)",
    "<p>a<sup><a href='#n'>1</a></sup><p id=n>x<br>\"title\"",
    "<p>wow!<b>'<a href='mailto:x@example.org'>x</a></b>",
    "<p>a<sup><a href='#n'>1</a></sup><p id=n>javascript&amp;colon;alert(1)",
    f"<table><tr><td>http://x/(<pre>) s\n{LIVE_IMAGE}</pre><td>a<tr><td>b<td>c</table>",
    f"<p><script type='math/tex'>x</script><code>$ {LIVE_IMAGE}</code>\\\\",
    "<p>http://a/[x http://b/](javascript:alert(1))",
    "<p>a<sup><a href='#n'>1</a></sup><p id=n>'title:'",
    "<p>a <script type='math/tex'>http://a/\\<img src=x onerror=alert(1)></script> b",
    f"<p>http://a/` b <code>{LIVE_IMAGE}</code>",
    *(f"<p>{live.replace('<', '&lt;')}" for live in LIVE),
    *(f"<p><code>{live.replace('<', '&lt;')}</code>" for live in LIVE),
]

parsers = cache(renderers)
NAMES = (
    "commonmark,commonmark with math,gfm,gfm with math,gfm with strict math,gfm with double math,"
    "cmark,cmark-gfm"
).split(",")


@pytest.mark.parametrize("parser", NAMES)
@pytest.mark.parametrize("page", PAGES)
def test_no_parser_finds_markup_of_the_page(page, parser):
    found = unhusk.extract(page, method="plain").markdown
    assert unwanted(parsers()[parser](found)) == []


@pytest.mark.parametrize("parser", NAMES)
@pytest.mark.parametrize("live", LIVE)
def test_front_matter_holds_no_markup(live, parser):
    page = f"<title>{live.replace('<', '&lt;')}</title><p>text of the page"
    found = unhusk.extract(page, method="plain").to_markdown(metadata=True, title=True)
    assert unwanted(parsers()[parser](found)) == []


@fixed
@given(st.integers(0, 1 << 40).map(lambda seed: random_page(Random(seed))) | sources)
def test_no_page_gets_markup_through(page):
    found = unhusk.extract(page, method="plain").markdown
    assert [unwanted(parse(found)) for parse in parsers().values()] == [[]] * len(parsers())


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("x_1 < 2", "x_1 < 2"),
        ("a<b", "a< b"),
        ("x^{2}_{i}", "x^{2}_ {i}"),
        ("f*g*h", "f * g * h"),
        (r"\begin{align*} x \end{align*}", r"\begin{align*} x \end{align*}"),
        (r"\sqrt[3]{x}", r"\sqrt[3]{x}"),
        ("]0,1[", r"\rbrack 0,1\lbrack"),
        ("[a](b)", "[a] (b)"),
        ("[^1]", "[{}^1]"),
        ("``x''", r"\lq \lq x''"),
        (r"\text{if $x$}", r"\text{if \(x\)}"),
        ("$$x$$", "x"),
        ("a&amp;b", "a& amp;b"),
        ("a~b", "a~ b"),
    ],
)
def test_formulas_mean_the_same(tex, expected):
    page = f"<p>so <script type='math/tex'>{tex}</script> it is"
    assert unhusk.extract(page, method="plain").markdown == f"so ${expected}$ it is"


def test_nothing_runs_in_a_browser():
    with chromium() as browser:
        page = browser.new_page()
        ran = []
        page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))
        for markup in PAGES:
            found = unhusk.extract(markup, method="plain")
            for parse in parsers().values():
                page.set_content(parse(found.markdown))
            page.set_content(found.html)
            page.set_content(found.highlight)
        page.wait_for_timeout(200)
        assert ran == []
