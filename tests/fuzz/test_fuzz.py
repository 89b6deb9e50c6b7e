"""Any bytes become a page whose tables are consistent and that every method accepts.

UNHUSK_FUZZ_CASES is the number of generated bodies. `fuzz_one` is the entry point for a fuzzer.
"""

import os
from random import Random

import numpy as np
import pytest
from hypothesis import given
from pure import IS_COMPILED, NOT_COMPILED, differences, pure_tables, tables
from strategies import fixed, random_body, random_bytes, random_source, sources

from unhusk.decode import decode
from unhusk.extraction.extract import extract
from unhusk.method.registry import method, methods
from unhusk.page.check_page import check_page
from unhusk.page.page import Page

CASES = int(os.environ.get("UNHUSK_FUZZ_CASES", "300"))
PARTS = 10  # tests among which the cases are divided
STATUSES = {"ok", "empty", "not_html", "too_large", "timeout"}
UNITS = {
    "character": lambda page, _: len(page.source),
    "token": lambda page, _: len(page.tokens),
    "block": lambda page, _: len(page.blocks),
    "node": lambda page, _: len(page.nodes),
    "line": lambda page, method: len(method.rows(page, method.params)),
}


def fuzz_one(data: bytes) -> None:
    """Read the bytes, check all tables and call all methods; raise where anything is wrong."""
    decoded = decode(data)
    page = Page(decoded.text, decoded=decoded)
    faults = check_page(page)
    assert faults == [], faults
    for tried in map(method, methods()):
        mask = tried(page)
        assert mask.dtype == np.bool_
        assert mask.shape == (UNITS[tried.unit](page, tried),)
        tried.signals(page)


def seeds(part):
    return range(part, CASES, PARTS)


@pytest.mark.parametrize("part", range(PARTS))
def test_generated_bodies(part):
    for seed in seeds(part):
        fuzz_one(random_body(Random(seed)))


@fixed
@given(random_bytes)
def test_any_bytes(data):
    fuzz_one(data)


@pytest.mark.parametrize("part", range(PARTS))
def test_status_of_generated_bodies(part):
    for seed in seeds(part):
        extraction = extract(random_body(Random(seed)))
        assert extraction.status in STATUSES
        assert (extraction.text == "") == (extraction.status != "ok")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        b"<",
        b"&",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"<svg><template>",
        b"<!--",
        b"\r",
        b"<a b='",
    ],
)
def test_tiny_bodies(data):
    fuzz_one(data)


@pytest.mark.parametrize(
    "unit", ["<", "<!--", "<a ", "<a b=", "<svg>", "</p>", "&amp", "\0", "<p>", "]]>"]
)
def test_one_piece_repeated_many_times(unit):
    fuzz_one(unit.encode() * 3000)


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@pytest.mark.parametrize("part", range(PARTS))
def test_compiled_and_uncompiled_agree_on_generated_sources(part):
    for seed in seeds(part):
        source = random_source(Random(seed))
        assert differences(tables(source), pure_tables(source)) == [], repr(source)


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@fixed
@given(sources)
def test_compiled_and_uncompiled_agree(source):
    assert differences(tables(source), pure_tables(source)) == []


def test_results_are_the_same_without_cython():
    source = "<!doctype html><p>One &amp; <a href=x>two</a> 中文。<svg><![CDATA[x]]></svg>"
    assert differences(tables(source), tables(source, copy="unhusk_bare")) == []
