"""Everything that unhusk makes of some bytes: what fuzzers call, whatever chooses the bytes.

`everything` raises when a table is unsound, a method's mask has the wrong shape, a status is
unknown, or anything raises on what a page holds.
"""

import numpy as np

from unhusk.apps.explain.explanation import explain
from unhusk.decode import decode
from unhusk.extraction.extract import extract
from unhusk.extraction.to_csv import to_row
from unhusk.method.registry import method, methods
from unhusk.page.check_page import check_page
from unhusk.page.page import Page

STATUSES = {"ok", "empty", "not_html", "too_large", "timeout"}
ROWS = {
    "character": lambda page, _: len(page.source),
    "token": lambda page, _: len(page.tokens),
    "block": lambda page, _: len(page.blocks),
    "node": lambda page, _: len(page.nodes),
    "line": lambda page, one: len(one.rows(page, one.params)),
}


def everything(data: bytes) -> None:
    """Make every table, mask, signal and rendering of the bytes."""
    all_methods(data)
    all_renderings(data)


def all_methods(data: bytes) -> None:
    """Make a page of the bytes, with all tables and methods."""
    decoded = decode(data)
    page = Page(decoded.text, decoded=decoded)
    broken = check_page(page)
    assert broken == [], broken
    for name in methods():
        one = method(name)
        mask = one(page)
        assert mask.dtype == np.bool_
        assert mask.shape == (ROWS[one.unit](page, one),)
        one.signals(page)


def all_renderings(data: bytes) -> None:
    """Extract the main content of the bytes, and render it in every way."""
    found = extract(data)
    assert found.status in STATUSES
    assert (found.text == "") == (found.status != "ok")
    for start, stop in found.spans:
        assert 0 <= start < stop <= len(found.page.source)
    texts = (found.markdown, found.html, found.highlight, found.to_tei(), found.to_json())
    assert all(isinstance(text, str) for text in texts)
    to_row("fuzz", found)
    assert found.confidence is None or 0 <= found.confidence <= 1
    assert all(block.start < block.stop for block in found.blocks)
    assert found.page_type is None or found.page_type
    explain(found.page, method("kernel"))
