"""Compiled passes read long texts many characters at a time; uncompiled ones agree with them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, part
from strategies import fixed

from unhusk.kernel.features.columns import COLUMNS
from unhusk.page.tables import BLOCK_ROWS

LETTERS = "a|Bcd|efghijklmnopqr|42|1999|12:30| | |  |\n|\t|, |-|$"
MARKS = ". |?|!\" |'|)|}|&amp;|&nbsp;|&|é|’|中|。|\x1c|\xa0"
TAGS = "<p>|</p>|<b>|</b>|<a href=x>|</a>|<pre>|</pre>|<br>|<title>A bcd</title>"
WORDS = st.sampled_from([*LETTERS.split("|"), *MARKS.split("|")])
PIECES = st.one_of(
    st.lists(WORDS, min_size=1, max_size=60).map("".join), st.sampled_from(TAGS.split("|"))
)


def read(source: str, copy: str) -> tuple[str, np.ndarray, np.ndarray, np.ndarray]:
    """Return the text of a page, its blocks, features and words, by a copy of the package."""
    page = part("page.page", copy).Page(source)
    found = np.zeros((len(COLUMNS), len(page.blocks)), np.float32)
    part("kernel.features.features", copy).features(page, found)
    text = part("render.to_text", copy).to_text(page, page.text_spans)
    return text, np.array([getattr(page.blocks, row) for row in BLOCK_ROWS]), found, page.words


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@fixed
@given(st.lists(PIECES, max_size=8).map("".join))
def test_compiled_and_uncompiled_agree_on_long_texts(source):
    text, *columns = read(source, "unhusk")
    slow_text, *slow_columns = read(source, "unhusk_pure")
    assert text == slow_text
    assert all(map(np.array_equal, columns, slow_columns))
