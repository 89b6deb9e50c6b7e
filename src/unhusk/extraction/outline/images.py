"""Images, and formulas in scripts, that belong to the kept text: in it, or in empty boxes."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction.outline.addresses import image_address
from unhusk.extraction.outline.formulas import tex_of
from unhusk.lex.tags import ANCESTOR, TAGS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.extraction.outline.attributes import Attributes
    from unhusk.page.page import Page

_IMG, _SCRIPT = TAGS["img"], TAGS["script"]
_SOURCES = "src data-src data-lazy-src data-original srcset data-srcset".split()
_MAX_LEVELS = 64  # up from an image to a box with kept text
_CAPTION = np.uint64(ANCESTOR["figcaption"])
_SMALL = 3  # pixels up to which an image is a tracker or a spacer


def kept_images(page: Page, tokens: NDArray[np.int32], *, images: bool) -> list[int]:
    """Return the nodes of images, and of scripts that draw a formula, among the kept tokens.

    Their surroundings hold no dropped text.
    """
    found = _between(page, tokens, _IMG) if images else []
    found += [node for node in _between(page, tokens, _SCRIPT) if tex_of(page, node)]
    return _alone(page, tokens, found) if found else []


def _between(page: Page, tokens: NDArray[np.int32], tag: int) -> list[int]:
    """Return the nodes of a tag that begin between the first and the last kept token."""
    found = np.flatnonzero(page.nodes.tag == tag)
    first = page.nodes.first[found]
    return list(found[(first > tokens[0]) & (first < tokens[-1])].tolist())


def _alone(page: Page, tokens: NDArray[np.int32], images: list[int]) -> list[int]:
    kept = memoryview(np.ascontiguousarray(tokens))
    return [image for image in images if _is_alone(page, image, kept)]


def _is_alone(page: Page, node: int, kept: memoryview) -> bool:
    """Say whether the largest box around an image without kept text has no other text either."""
    nodes = page.nodes
    parent, first, stop = nodes.parent, nodes.first, nodes.stop
    for _ in range(_MAX_LEVELS):
        above = int(parent[node])
        if above < 0:
            return False
        at = bisect_left(kept, int(first[above]))
        if at < len(kept) and kept[at] < stop[above]:
            return not _has_words(page, slice(int(first[node]), int(stop[node])))
        node = above
    return False


def _has_words(page: Page, tokens: slice) -> bool:
    """Say whether tokens have words outside of captions."""
    is_said = page.words[tokens] > 0
    if not is_said.any():
        return False
    around = page.nodes.ancestors[page.tokens.node[tokens]]
    return bool((is_said & ((around & _CAPTION) == 0)).any())


def address_of(attributes: Attributes, node: int, base: str | None) -> str:
    """Return where an image is, also where it is loaded late; nothing for spacers and trackers."""
    given = attributes.of(node)
    if any(_is_small(given.get(side, "")) for side in ("width", "height")):
        return ""
    for name in _SOURCES:
        address = given.get(name, "").strip()
        if name.endswith("srcset"):
            address = address.partition(",")[0].split()[0] if address.strip(", ") else ""
        if address and not address.startswith("data:"):
            found = image_address(address, base)
            if found:
                return found
    return ""


def _is_small(side: str) -> bool:
    side = side.strip()
    return side.isdecimal() and side.isascii() and len(side) == 1 and int(side) <= _SMALL
