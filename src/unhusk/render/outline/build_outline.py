"""From kept spans to the outline: the structure that the kept text has on its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

import numpy as np

from unhusk.lex.tags import IDS, TAGS
from unhusk.page.attribute_table import Attributes
from unhusk.render.deduplicate import once
from unhusk.render.outline import inserts
from unhusk.render.outline.element import LEAVES, Element
from unhusk.render.outline.element_facts import Facts
from unhusk.render.outline.footnotes import link_notes
from unhusk.render.outline.passes import weave
from unhusk.render.outline.passes.grow import grow
from unhusk.render.outline.styles import INLINE_TAGS, Styles
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page
    from unhusk.render.outline.inserts import Pieces

MAX_DEPTH = 48  # blocks inside each other; deeper ones are left out, their text is not

_MAX_BASE = 1024  # characters of a stated base; each relative link would grow by so many
_BASE = TAGS["base"]
_BLOCKS = {TAGS[name]: name for name in LEAVES} | {
    TAGS[name]: name
    for name in "ul ol li dl dt dd blockquote table caption tr td th figure figcaption".split()
}
_BLOCKS |= {TAGS["menu"]: "ul", TAGS["dir"]: "ul", TAGS["address"]: "p", TAGS["summary"]: "p"}
_BLOCKS |= {TAGS["listing"]: "pre", TAGS["xmp"]: "pre", TAGS["plaintext"]: "pre"}
_KINDS_OF = {"p": weave.PARAGRAPH, "pre": weave.CODE, "table": weave.TABLE}
_KINDS_OF |= dict.fromkeys("caption tr td th".split(), weave.PART)
_KINDS_OF |= {f"h{level}": weave.HEADING for level in range(1, 7)}


def _kinds() -> NDArray[np.uint8]:
    """Return what each tag can be in an outline."""
    found = np.zeros(IDS, np.uint8)
    found[list(INLINE_TAGS)] = weave.INLINE
    for tag, name in _BLOCKS.items():
        found[tag] = _KINDS_OF.get(name, weave.CONTAINER)
    return found


_KINDS = _kinds()


class Places(NamedTuple):
    """Where the elements of a page stand in its outline."""

    block: NDArray[np.int32]  # the innermost block that the element is or is in; else 0
    inline: NDArray[np.int32]  # the same for inline elements
    depth: NDArray[np.int32]  # the number of blocks


def outline(page: Page, spans: NDArray[np.int32], *, images: bool = True) -> Element:
    """Return the kept text as a tree of containers, leaves and runs."""
    spans = once(page, spans)
    if not len(spans) or not len(page.text_tokens):
        return Element("document")
    attributes = Attributes(page)
    base = _base(page, attributes)
    places = _places(page)
    found = inserts.gathered(page, spans, attributes=attributes, base=base, images=images)
    check(page.deadline)
    styles = Styles(page, places.inline, attributes, base)
    _set_styles(found.rows, places, styles)
    root = _woven(page, found, places, styles, Facts(page, attributes))
    check(page.deadline)
    if styles.notes:
        link_notes(root, attributes, styles.notes)
    return root


def _places(page: Page) -> Places:
    nodes = page.nodes
    places = Places(*np.empty((3, len(nodes)), np.int32))
    weave.place((nodes.tag, nodes.parent), page.data_tables, _KINDS, MAX_DEPTH, tuple(places))
    return places


def _set_styles(rows: NDArray[np.int32], places: Places, styles: Styles) -> None:
    """Fill in the style of each piece."""
    inline = places.inline[rows[inserts.PATH]].tolist()
    found = styles.number(sorted(set(inline)))
    rows[inserts.STYLE] = [found[node] for node in inline]


def _woven(page: Page, found: Pieces, places: Places, styles: Styles, facts: Facts) -> Element:
    """Return the document that the pieces make."""
    nodes, rows = page.nodes, found.rows
    count = rows.shape[1]
    leaves = np.empty((count, weave.LEAF), np.int32)
    runs = np.empty((3 * count, weave.RUN), np.int32)
    room = int((rows[inserts.STOP] - rows[inserts.START]).sum()) + 2 * count + weave.SPARE
    text, leaf_count, run_count = weave.weave(
        page.source,
        page.data,
        (page.tokens.tag, nodes.tag, places.block, _KINDS, page.references),
        tuple(rows),
        (np.array(styles.above, np.int32), np.array(list(map(len, styles.inlines)), np.int32)),
        (leaves, runs, np.empty(room, np.uint32)),
    )
    return grow(
        leaves[:leaf_count],
        runs[:run_count],
        (text, found.drawn, styles.inlines),
        (nodes.tag, nodes.parent, places.block, places.depth),
        _BLOCKS,
        facts,
        page.deadline,
    )


def _base(page: Page, attributes: Attributes) -> str | None:
    """Return the address that links are relative to: of the page, or as its `base` says."""
    bases = np.flatnonzero(page.nodes.tag == _BASE)
    stated = (attributes.get(int(bases[0]), b"href") or "").strip() if len(bases) else ""
    if not stated or len(stated) > _MAX_BASE:
        return page.url
    try:
        return urljoin(page.url or "", stated)
    except ValueError:
        return page.url
