"""A pass refuses a column that is not what it reads: sizes are checked where columns enter."""

import numpy as np
import pytest

from unhusk.lex.passes import lexer
from unhusk.lex.passes.narrow import narrow_codes
from unhusk.native.pointers import ints, uchars


def test_columns_are_indexed_as_one_row():
    assert ints(np.arange(6, dtype=np.int32).reshape(2, 3))[4] == 4
    assert uchars(b"ab")[1] == ord("b")


@pytest.mark.parametrize("column", [np.zeros(4, np.int64), np.zeros(8, np.int32)[::2]])
def test_other_widths_and_gaps_are_refused(column):
    with pytest.raises((ValueError, BufferError)):
        ints(column)
    with pytest.raises((ValueError, BufferError)):
        narrow_codes(column, 1, 0)
    with pytest.raises((ValueError, BufferError)):
        lexer.attribute_rows(b"<p>", column, column, 0, np.zeros(6, np.int32))


def test_codes_are_narrowed_like_characters():
    rows = np.array([[0, 0x4E2D], [0, 0xE9], [0, 0x2019]], np.int32)
    assert narrow_codes(rows, 2, 1) == b"\x81\xe9\x83"
