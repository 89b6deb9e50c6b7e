"""Text that was found in a script, as a page of its own, so that every rendering can show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.page.page import Page

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.assess.recovery.recover import Recovered


def as_page(found: Recovered, url: str | None) -> tuple[Page, NDArray[np.int32]]:
    """Return a page of the text as it is marked up there, and the spans of all of it."""
    page = Page(found.markup, url)
    return page, page.spans_of(page.text_tokens)


def told(found: Recovered) -> str:
    """Say where the text comes from."""
    more = f"; {found.passed_over} other scripts could not be read" if found.passed_over else ""
    instead = f", instead of {found.instead_of} characters" if found.instead_of else ""
    where = f"{found.origin} in the source at {found.start} to {found.stop}"
    return f"the text comes from {where}{instead}{more}"
