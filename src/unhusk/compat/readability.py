"""The class of readability-lxml with unhusk behind it: change the import, keep the code."""

from __future__ import annotations

import warnings
from functools import cached_property
from typing import TYPE_CHECKING

from unhusk.extraction.extract import extract
from unhusk.extraction.source import read
from unhusk.lex.passes.charrefs import resolve

if TYPE_CHECKING:
    from unhusk.extraction.extraction import Extraction
    from unhusk.extraction.source import Source

__all__ = ["Document"]

_MIN_TEXT_LENGTH, _RETRY_LENGTH, _HANDLE_FAILURES = 25, 250, "discard"  # defaults of readability


class Document:
    """A page, its title and its summary; `extraction` is unhusk's own result with all the rest."""

    def __init__(  # noqa: PLR0913, PLR0917 - the arguments of the original, in its order
        self,
        input: Source,  # noqa: A002
        positive_keywords: object = None,
        negative_keywords: object = None,
        url: str | None = None,
        min_text_length: int = _MIN_TEXT_LENGTH,
        retry_length: int = _RETRY_LENGTH,
        xpath: bool = False,  # noqa: FBT001, FBT002
        handle_failures: str | None = _HANDLE_FAILURES,
    ) -> None:
        """Take markup; the settings of readability's heuristics have no effect, which warns."""
        is_set = {
            "positive_keywords": positive_keywords is not None,
            "negative_keywords": negative_keywords is not None,
            "min_text_length": min_text_length != _MIN_TEXT_LENGTH,
            "retry_length": retry_length != _RETRY_LENGTH,
            "xpath": xpath,
            "handle_failures": handle_failures != _HANDLE_FAILURES,
        }
        for name in (name for name, is_other in is_set.items() if is_other):
            warnings.warn(f"{name} has no effect in unhusk", UserWarning, stacklevel=2)
        self.page = read(input, url=url)

    @cached_property
    def extraction(self) -> Extraction:
        """The extraction of the page."""
        return extract(self.page)

    def title(self) -> str:
        """Return the text of the `title` element."""
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
