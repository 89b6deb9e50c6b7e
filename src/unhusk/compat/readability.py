"""The class of readability-lxml with unhusk behind it: change the import, keep the code."""

from __future__ import annotations

import warnings
from functools import cached_property
from typing import TYPE_CHECKING, Any

from unhusk.extraction.extract import extract
from unhusk.extraction.read import read
from unhusk.lex.charrefs import resolve

if TYPE_CHECKING:
    from unhusk.extraction.extraction import Extraction
    from unhusk.extraction.read import Source

__all__ = ["Document"]

_SETTINGS = frozenset(
    "positive_keywords negative_keywords min_text_length retry_length xpath handle_failures".split()
)


class Document:
    """A page, its title and its summary; `extraction` is unhusk's own result with all the rest."""

    def __init__(self, input: Source, url: str | None = None, **settings: Any) -> None:  # noqa: A002 - as there
        """Take markup; the settings of readability's heuristics have no effect, which warns."""
        if unknown := sorted(settings.keys() - _SETTINGS):
            message = f"readability has no argument {unknown[0]!r}"
            raise TypeError(message)
        for name in settings:
            warnings.warn(f"{name} has no effect in unhusk", UserWarning, stacklevel=2)
        self.page = read(input, url=url)

    @cached_property
    def extraction(self) -> Extraction:
        """What unhusk finds on the page."""
        return extract(self.page)

    def title(self) -> str:
        """Return what stands in the title of the page."""
        start, stop = self.page.title
        return " ".join(resolve(self.page.source[start:stop]).split()) or "[no-title]"

    def short_title(self) -> str:
        """Return the title without the name of the site."""
        return self.extraction.metadata.title or self.title()

    def author(self) -> str:
        """Return who wrote the page."""
        return self.extraction.metadata.author or "[no-author]"

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:  # noqa: FBT001, FBT002 - as there
        """Return the main content as clean HTML: a page, or the `div` in it alone.

        Images of the content are always kept.
        """
        del keep_all_images
        content = f"<div>{self.extraction.html}</div>"
        return content if html_partial else f"<html><body>{content}</body></html>"

    def content(self) -> str:
        """Return all text of the page as clean HTML."""
        return f"<body>{extract(self.page, method='plain(include_head=False)').html}</body>"

    get_clean_html = content
