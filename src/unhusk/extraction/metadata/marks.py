"""Attributes that may state facts about a page, found in one pass over all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction.metadata import scan

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page

_MAX_METAS = 4000  # names of meta tags that are read


class Marks:
    """What stands in the attributes, as the source has it."""

    def __init__(self, page: Page) -> None:
        """Look through the attributes of a page."""
        self.metas: dict[str, list[str]] = {}  # contents of meta tags by name, in lower case
        self.relations: list[int] = []  # links to the canonical address or a licence
        self.linked: list[int] = []  # scripts of JSON-LD
        self.authors: list[tuple[int, str]] = []  # links and their relation, which may be an author
        self.items: list[tuple[int, str]] = []  # elements with `itemprop`, but for meta tags
        rows, source = page.attributes, page.source
        room = np.empty((3, len(rows)), np.int32)
        count = scan.find_marks(page.data, rows, page.nodes.tag, tuple(room))
        mark, at, held = room[:, :count]
        is_meta = mark == scan.META
        self._read_metas(source, rows[at[is_meta], 3:], rows[held[is_meta], 3:])
        for kind, (node, _, _, start, stop) in zip(
            mark[~is_meta].tolist(), rows[at[~is_meta]].tolist(), strict=True
        ):
            self._sort(kind, node, source[start:stop])

    def _read_metas(
        self, source: str, names: NDArray[np.int32], contents: NDArray[np.int32]
    ) -> None:
        found = self.metas
        given = zip(names[:_MAX_METAS].tolist(), contents.tolist(), strict=False)
        for (start, stop), (first, behind) in given:
            name = source[start:stop].strip().lower() if start >= 0 else ""
            found.setdefault(name, []).append(source[first:behind])

    def _sort(self, kind: int, node: int, text: str) -> None:
        if kind == scan.ITEM:
            self.items.append((node, text))
        elif kind == scan.AUTHOR:
            self.authors.append((node, text))
        else:
            (self.linked if kind == scan.LINKED else self.relations).append(node)
