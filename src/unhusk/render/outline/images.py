"""Images, and formulas in scripts, that belong to the kept text: in it, or in empty boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.facts.link_targets import image_address
from unhusk.lex.tags import TAGS
from unhusk.render.outline.formulas import tex_of
from unhusk.render.outline.passes import empty_boxes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.attribute_table import Attributes
    from unhusk.page.page import Page

_IMG, _SCRIPT = TAGS["img"], TAGS["script"]
_SOURCES = b"src data-src data-lazy-src data-original srcset data-srcset".split()
_SMALL = frozenset("0123")  # pixels with which an image is a tracker or a spacer


def kept_images(page: Page, tokens: NDArray[np.int32]) -> list[int]:
    """Return the nodes of images among the kept tokens; their surroundings hold no dropped text."""
    return _alone(page, tokens, (page.nodes.tag == _IMG).nonzero()[0])


def kept_scripts(page: Page, tokens: NDArray[np.int32], attributes: Attributes) -> dict[int, str]:
    """Return the formulas that scripts among the kept tokens draw, by node, where images may be."""
    drawing = attributes.saying(b"type", b"math/tex")
    found = {node: tex_of(page, node) for node in drawing if page.nodes.tag[node] == _SCRIPT}
    nodes = np.array([node for node, tex in found.items() if tex], np.intp)
    return {node: found[node] for node in _alone(page, tokens, nodes)}


def _alone(page: Page, kept: NDArray[np.int32], wanted: NDArray[np.intp]) -> list[int]:
    """Return nodes between the first and the last kept token that are in boxes of their own."""
    nodes, tokens = page.nodes, page.tokens
    low, high = nodes.first[wanted].searchsorted(kept[[0, -1]]).tolist()
    if low == high:
        return []
    found = wanted[low:high].astype(np.int32)
    is_alone = np.empty(len(found), np.bool_)
    empty_boxes.find_alone(
        (nodes.parent, nodes.first, nodes.stop, nodes.ancestors),
        (tokens.node, page.words),
        kept,
        found,
        (is_alone, np.empty(len(tokens) + 1, np.int32)),
    )
    return list(found[is_alone].tolist())


def address_of(attributes: Attributes, node: int, base: str | None) -> str:
    """Return where an image is, also where it is loaded late; nothing for spacers and trackers."""
    if _is_small(attributes.get(node, b"width")) or _is_small(attributes.get(node, b"height")):
        return ""
    for name in _SOURCES:
        address = (attributes.get(node, name) or "").strip()
        if name.endswith(b"srcset"):
            address = " ".join(address.strip(", ").partition(",")[0].split()[:1])
        if address and not address.startswith("data:"):
            found = image_address(address, base)
            if found:
                return found
    return ""


def _is_small(side: str | None) -> bool:
    return side is not None and side.strip() in _SMALL
