"""The page with kept and dropped text marked: the same text, and nothing that runs."""

import re

import numpy as np
from hypothesis import given
from strategies import fixed, sources

import unhusk

PAGE = "<!doctype html><title>t</title><script>x()</script><p>kept text here</p><ul><li>menu</ul>"


ODD = re.compile(  # where a mark changes what the tree becomes
    "(?i)<(script|svg|math|select|frameset|noframes|template|object|plaintext|table|/)"
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


def test_scripts_are_left_out_and_a_policy_stands_behind_the_doctype():
    found = unhusk.extract(PAGE, method="plain").highlight
    assert "x()" not in found
    assert found.startswith('<!doctype html><meta http-equiv="Content-Security-Policy"')
    assert "<title>t</title>" in found


@fixed
@given(sources)
def test_the_text_stays_the_same(markup):
    found = unhusk.extract(markup, method="plain")
    again = unhusk.extract(found.highlight, method="plain")
    if not re.search(
        r"(?i)<(script|svg|math|select|frameset|noframes|template|object|plaintext|table|/)", markup
    ):
        assert again.text.split() == found.text.split()
