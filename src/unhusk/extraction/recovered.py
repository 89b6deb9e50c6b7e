"""Text that was found in a script, as a page of its own, so that every rendering can show it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from unhusk.page.page import Page

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.learned.recover import Recovered


def as_page(found: Recovered, url: str | None) -> tuple[Page, NDArray[np.int32]]:
    """Return a page with a paragraph for each line of the text, and the spans of all of it."""
    lines = "".join(f"<p>{escape(line, quote=False)}</p>" for line in found.text.splitlines())
    page = Page(lines, url)
    return page, page.spans_of(page.text_tokens)


def told(found: Recovered) -> str:
    """Say where the text comes from."""
    more = f"; {found.passed_over} other scripts could not be read" if found.passed_over else ""
    return (
        f"the text comes from {found.origin} in the source at {found.start} to {found.stop}{more}"
    )
