"""The outline against a slow version of itself, on random and demo pages."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from reference import outline as slow
from strategies import random_source

import unhusk
from unhusk.render.outline.build_outline import outline
from unhusk.render.outline.passes import weave

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
RANDOM = [random_source(Random(seed)) for seed in range(150)]
PLAIN = [
    one.replace("math", "span").replace("ruby", "span") for one in RANDOM
]  # as `once` leaves it
WRITTEN = [
    "<p>a <b>b</b><i> c</i><br>d<br><br>e<p>f <a href=x>g <b>h</b></a><b>i</b>",
    "<ul><li>a<ul><li>b</ul>c<li><p>d<p>e</ul>f<li>g<dl>x<dt>y<dd>z</dl>",
    "<pre>\n\r\na\r\nb<br>c</pre><pre><b>\n</b>x&#13;\ny</pre>d<listing>\ne</listing>",
    "<p>a<img src=x alt=' y  z '>b <img src=y> c<div>d<img src=z>e</div><h2>f<br><br>g</h2>",
    "<table><caption>a</caption><tr><td>b<td>c<tr><th>d<td>e<p>f</table>g<td>h",
    "<div>a<br>b<br><br>c<div>d</div>e</div>f&nbsp;<sup>1</sup> &#0;\x01&#xD800; g\u2003h &amp",
    "<pre>a<b>b</b>c<img src=x>d<b>e</b>f</pre><p>one<i>two</i>three &amp;<i>four</i>five &amp;",
    "<a href=x>a<p>b<a href=y>c</a> <a href=x>d</a>",
    "<div><img src=a><img src=b>x<figure><img src=c><figcaption>d</figcaption></figure>y</div>",
]
SOURCES = [one for one in (*WRITTEN, *PLAIN, *DEMO) if len(unhusk.read(one).text_tokens) > 1]


def kept(page, *, part: int):
    """Return all text, or every so many of its spans, some cut short."""
    spans = np.array(page.text_spans)
    if part > 1:
        spans = spans[np.arange(len(spans)) % part != 0]
        is_long = (spans[:, 1] - spans[:, 0] > 2) & (np.arange(len(spans)) % 3 == 0)
        spans[is_long, 0] += 1
        spans[is_long, 1] -= 1
    return spans


@pytest.mark.parametrize("part", [1, 2, 5])
@pytest.mark.parametrize("source", SOURCES, ids=range(len(SOURCES)))
def test_outline_is_that_of_the_slow_version(source, part, monkeypatch):
    monkeypatch.setattr("unhusk.render.outline.build_outline.once", lambda _, spans: spans)
    monkeypatch.setattr("unhusk.render.outline.build_outline.link_notes", lambda *_: None)
    page = unhusk.read(source)
    spans = kept(page, part=part)
    fast = outline(page, spans)
    assert slow.bare(fast) == slow.bare(slow.outline(page, spans))


def test_white_space_is_that_of_python():
    found = [code for code in range(0x110000) if weave.is_space(code)]
    assert found == [code for code in range(0x110000) if chr(code).isspace()]
