"""Images that belong to the kept text: in its blocks, or in boxes without other text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.extraction.outline.addresses import image_address
from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.extraction.outline.attributes import Attributes
    from unhusk.page.page import Page

_IMG = TAGS["img"]
_SOURCES = "src data-src data-lazy-src data-original srcset data-srcset".split()
_MAX_LEVELS = 64  # up from an image to a box with kept text
_SMALL = 3  # pixels up to which an image is a tracker or a spacer


def kept_images(page: Page, tokens: NDArray[np.int32]) -> list[int]:
    """Return the nodes of images between kept tokens whose surroundings hold no dropped text."""
    nodes = page.nodes
    images = np.flatnonzero(nodes.tag == _IMG)
    first = nodes.first[images]
    images = images[(first > tokens[0]) & (first < tokens[-1])]
    if not len(images):
        return []
    kept = np.zeros(len(page.tokens) + 1, np.int64)
    kept[tokens + 1] = 1
    words = np.zeros(len(page.tokens) + 1, np.int64)
    np.cumsum(np.where(page.tokens.within("figcaption"), 0, page.words), out=words[1:])
    kept = np.cumsum(kept)
    return [int(image) for image in images if _is_alone(page, image, kept, words)]


def _is_alone(page: Page, node: int, kept: NDArray[np.int64], words: NDArray[np.int64]) -> bool:
    """Say whether the largest box around an image without kept text has no other text either."""
    nodes = page.nodes
    for _ in range(_MAX_LEVELS):
        above = nodes.parent[node]
        if above < 0:
            return False
        first, stop = nodes.first[above], nodes.stop[above]
        if kept[stop] > kept[first]:
            first, stop = nodes.first[node], nodes.stop[node]
            return bool(words[stop] == words[first])
        node = above
    return False


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
