"""Attributes that may state facts about a page, found in one pass over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction.metadata import scan

if TYPE_CHECKING:
    from unhusk.page.page import Page

_MAX_METAS = 1000  # meta tags that are read
_KEYS = (scan.PROPERTY, scan.NAME, scan.ITEM_OF_META, scan.HTTP_EQUIV)


class Marks:
    """What stands in the attributes, as the source has it."""

    def __init__(self, page: Page) -> None:
        """Look through the attributes of a page."""
        self.relations: list[int] = []  # links to the canonical address or a licence
        self.linked: list[int] = []  # scripts of JSON-LD
        self.authors: list[tuple[int, str]] = []  # links and their relation, which may be an author
        self.items: list[tuple[int, str]] = []  # elements with `itemprop`, but for meta tags
        self._metas: dict[int, dict[int, str]] = {}
        self._sort(page)

    def _sort(self, page: Page) -> None:
        rows = page.attributes
        found, mark = np.empty(len(rows), np.int32), np.empty(len(rows), np.uint8)
        count = scan.find_marks(page.data, rows, page.nodes.tag, (found, mark))
        source = page.source
        given = zip(mark[:count].tolist(), rows[found[:count]].tolist(), strict=True)
        for kind, (node, _, _, start, stop) in given:
            text = source[start:stop] if start >= 0 else ""
            if kind <= scan.HTTP_EQUIV:
                self._metas.setdefault(node, {}).setdefault(kind, text)
            elif kind == scan.ITEM:
                self.items.append((node, text))
            elif kind == scan.AUTHOR:
                self.authors.append((node, text))
            else:
                (self.linked if kind == scan.LINKED else self.relations).append(node)

    def metas(self) -> dict[str, list[str]]:
        """Return the contents of meta tags by name or property, in lower case."""
        found: dict[str, list[str]] = {}
        for given in list(self._metas.values())[:_MAX_METAS]:
            content = given.get(scan.CONTENT)
            for key in _KEYS if content else ():
                if key in given:
                    found.setdefault(given[key].strip().lower(), []).append(content)
        return found
