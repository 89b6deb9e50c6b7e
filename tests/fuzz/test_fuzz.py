"""Any bytes become a page whose tables are consistent and that every method accepts.

UNHUSK_FUZZ_CASES is the number of generated bodies. `make fuzz` tries the same with bytes that are
chosen by the code that they reach.
"""

import os
from random import Random

import pytest
from everything import all_methods, all_renderings, everything
from hypothesis import given
from pure import IS_COMPILED, NOT_COMPILED, differences, pure_tables, tables
from strategies import fixed, random_body, random_bytes, random_source, sources

CASES = int(os.environ.get("UNHUSK_FUZZ_CASES", "300"))
PARTS = 10  # tests among which the cases are divided


def seeds(part):
    return range(part, CASES, PARTS)


@pytest.mark.parametrize("part", range(PARTS))
def test_generated_bodies(part):
    for seed in seeds(part):
        all_methods(random_body(Random(seed)))


@fixed
@given(random_bytes)
def test_any_bytes(data):
    all_methods(data)


@pytest.mark.parametrize("part", range(PARTS))
def test_renderings_of_generated_bodies(part):
    for seed in seeds(part):
        all_renderings(random_body(Random(seed)))


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
    everything(data)


@pytest.mark.parametrize(
    "unit", ["<", "<!--", "<a ", "<a b=", "<svg>", "</p>", "&amp", "\0", "<p>", "]]>"]
)
def test_one_piece_repeated_many_times(unit):
    everything(unit.encode() * 3000)


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
