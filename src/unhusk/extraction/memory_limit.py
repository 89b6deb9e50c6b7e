"""Whether a page fits into the memory that it may take, told before that memory is taken.

Reading and extraction take at most `PER_CHARACTER` bytes for each character of any page. A page for
which that is less than the limit needs no closer look. The memory of a larger one is estimated: by
its tags before it is read, and by its elements and blocks before a method runs.
"""

from __future__ import annotations

from sys import getsizeof
from typing import TYPE_CHECKING

from unhusk.extraction.source import NotAPageError
from unhusk.kernel.features.windows import feature_bytes, table_bytes

if TYPE_CHECKING:
    from unhusk.page.page import Page

MAX_MEMORY = 2 << 30  # bytes
PER_CHARACTER = 64  # bytes, at the most
_TAG = 100  # bytes for a tag, the text behind it and the element that it opens
_BLOCK = 70  # bytes of a block besides its row: score, chance, words, the features that decide


def refuse_large(page: Page, max_memory: int | None) -> None:
    """Raise `NotAPageError` for a page that would take more memory than allowed."""
    if max_memory is None or PER_CHARACTER * len(page.source) <= max_memory:
        return
    text = getsizeof(page.source) + len(page.source)
    _refuse(text + _TAG * page.source.count("<"), max_memory)
    _refuse(table_bytes(page) + _BLOCK * len(page.blocks) + feature_bytes(page), max_memory)


def _refuse(needed: int, max_memory: int) -> None:
    if needed > max_memory:
        megabytes = f"about {needed >> 20} MB of memory, more than the limit of {max_memory >> 20}"
        raise NotAPageError("too_large", f"the page would take {megabytes} MB")
