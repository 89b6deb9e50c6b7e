"""One byte per character: latin-1 as it is, the rest by class."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, module
from reference.naive import FULL_STOP, IDEOGRAPH
from strategies import fixed, sources

from unhusk.lex.passes.narrow import CLOSING_QUOTE, SPACE, WIDE, narrow
from unhusk.lex.passes.narrow import FULL_STOP as FULL_STOP_BYTE
from unhusk.lex.passes.narrow import IDEOGRAPH as IDEOGRAPH_BYTE

EVERY = "".join(map(chr, range(sys.maxunicode + 1)))
OTHER = EVERY[256:]


def of_class(byte):
    return {char for char, one in zip(OTHER, narrow(OTHER), strict=True) if one == byte}


def test_latin_1_stays_as_it_is():
    assert narrow(EVERY[:256]) == bytes(range(256))


def test_every_other_character_is_in_one_of_five_classes():
    assert set(narrow(OTHER)) == {WIDE, IDEOGRAPH_BYTE, FULL_STOP_BYTE, CLOSING_QUOTE, SPACE}
    assert of_class(CLOSING_QUOTE) == {"\u2019", "\u201d"}


def test_white_space_is_what_python_splits_at():
    assert of_class(SPACE) == {char for char in OTHER if char.isspace()}


def test_full_stops_and_ideographs_are_the_documented_ones():
    assert of_class(FULL_STOP_BYTE) == set(FULL_STOP.findall(OTHER))
    assert of_class(IDEOGRAPH_BYTE) == set(IDEOGRAPH.findall(OTHER))


def test_every_character_named_an_ideograph_or_kana_is_a_class_of_its_own():
    named = re.compile(
        "CJK UNIFIED|CJK COMPAT.*IDEOGRAPH|(HIRA|KATA)[A-Z]* LETTER (SMALL )?[A-Z]+$"
    )
    words = {char for char in OTHER if named.match(unicodedata.name(char, ""))}
    left = {char for char in words - of_class(IDEOGRAPH_BYTE) if ord(char) < 0x1AFF0}
    assert left == set()


@fixed
@given(sources)
def test_there_is_one_byte_per_character(source):
    assert len(narrow(source)) == len(source)


@fixed
@given(st.text(), st.text())
def test_each_character_is_narrowed_by_itself(left, right):
    assert narrow(left + right) == narrow(left) + narrow(right)


@pytest.mark.parametrize("source", ["", "a", "é\x80", "a中", "a中😀", "\ud800", "\x80中\x80😀"])
def test_strings_of_every_width(source):
    expected = b"".join(narrow(char + "中")[:1] for char in source)
    assert narrow(source) == expected


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@pytest.mark.parametrize("stop", [256, 0x10000, sys.maxunicode + 1])
def test_compiled_and_uncompiled_agree_on_every_character(stop):
    assert narrow(EVERY[:stop]) == module("lex.passes.narrow").narrow(EVERY[:stop])
