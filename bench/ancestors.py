"""Compare the nearest block-level ancestor of each run of text with that in turbohtml's tree.

Each text token is replaced by a mark of its own, so that it can be found in the tree wherever the
standard moves it; marks are text too, so the tree stays the same. Elements are matched by the
offset of their start tag. Elements without a start tag (an implied tbody) are passed over on the
way up; the document, html and body count as one place, since any of them may be implied. A run
weighs as many characters as it has that are not white space.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

import turbohtml
from pages import arguments, page_files, print_table, read_page
from visible import LEFT_OUT, dom_texts, squeezed

from unhusk.lex.tags import BLOCK, KNOWN, TAG_NAMES
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPEN, _CLOSE = "\ue0f0", "\ue0f1"  # around the number of a mark
_MARK = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
Place = tuple[str, int]  # name and offset of an element
DOCUMENT: Place = ("document", -1)
_ROOTS = frozenset(("html", "body"))
_BLOCK = BLOCK - _ROOTS


def marked(page: Page) -> tuple[str, dict[int, int], dict[int, int]]:
    """Return the source with marks for text, the weight of each mark, and the tags' new offsets."""
    source, tokens = page.source, page.tokens
    edges, is_text = tokens.edges.tolist(), (tokens.is_text & ~tokens.is_blank).tolist()
    within = tokens.within("script", "style", "template", "iframe").tolist()
    parts: list[str] = []
    weights: dict[int, int] = {}
    offsets: dict[int, int] = {}
    size = 0
    for i in range(len(tokens)):
        part = source[edges[i] : edges[i + 1]]
        offsets[i] = size
        if is_text[i] and not within[i] and squeezed(part):
            weights[i] = len(squeezed(part))
            part = f"{_OPEN}{i}{_CLOSE}"
        parts.append(part)
        size += len(part)
    return "".join(parts), weights, offsets


def our_place(page: Page, token: int, offsets: dict[int, int]) -> Place:
    """Return the block-level element that our tables give for a token."""
    block = int(page.nodes.block[page.tokens.node[token]])
    tag = int(page.nodes.tag[block])
    name = TAG_NAMES[tag] if tag < KNOWN else "?"
    if block == 0 or name in _ROOTS:
        return DOCUMENT
    return name, offsets[int(page.nodes.first[block])]


def their_place(node: turbohtml.Node) -> Place:
    """Return the nearest block-level ancestor that has a start tag in the source."""
    above = node.parent
    while isinstance(above, turbohtml.Element):
        if above.tag in _BLOCK and above.namespace == turbohtml.Namespace.HTML:
            location = above.source_location
            if location is not None and location.start_tag is not None:
                return above.tag, location.start_tag.start_offset
        above = above.parent
    return DOCUMENT


def pairs(source: str) -> Iterator[tuple[int, Place, Place, str]]:
    """Yield weight, our place, their place and the source around, for each run of text."""
    source = source.replace("\r\n", "\n").replace("\r", "\n")  # as the standard counts offsets
    page = Page(source)
    text, weights, offsets = marked(page)
    document = turbohtml.parse(text, source_locations=True, allow_declarative_shadow_roots=False)
    places = {
        int(mark): their_place(node)
        for node in dom_texts(document, LEFT_OUT)
        for mark in _MARK.findall(node.data)
    }
    for token, weight in weights.items():
        start = int(page.tokens.edges[token])
        ours, theirs = our_place(page, token, offsets), places.get(token, ("nowhere", -1))
        yield weight, ours, theirs, source[max(0, start - 150) : start + 30]


def kind_of(ours: Place, theirs: Place) -> str:
    """Name a disagreement."""
    if ours[0] != theirs[0]:
        return f"{ours[0]} → {theirs[0]}"
    return f"{ours[0]} → {'an earlier' if theirs[1] < ours[1] else 'a later'} {theirs[0]}"


def main() -> None:
    """Compare every page of the folders."""
    parser = arguments(__doc__, many=True, passes=0)
    parser.add_argument("--kinds", type=int, default=15, help="kinds of disagreement to show")
    options = parser.parse_args()
    rows: list[tuple[object, ...]] = [("", "pages", "characters", "same name %", "same element %")]
    kinds: Counter[str] = Counter()
    pages: dict[str, set[str]] = defaultdict(set)
    shown: dict[str, str] = {}
    for folder in options.folder:
        total = name = same = 0
        files = page_files(folder, options.sample, options.seed)
        for file in files:
            for weight, ours, theirs, around in pairs(read_page(file)):
                total += weight
                name += weight * (ours[0] == theirs[0])
                same += weight * (ours == theirs)
                if ours != theirs:
                    kind = kind_of(ours, theirs)
                    kinds[kind] += weight
                    pages[kind].add(file.name)
                    shown.setdefault(kind, f"{folder.name}/{file.name}: {around!r}")
        total = max(total, 1)
        rows.append(
            (
                folder.name,
                len(files),
                total,
                f"{100 * name / total:.4f}",
                f"{100 * same / total:.4f}",
            )
        )
    print_table(rows)
    for kind, weight in kinds.most_common(options.kinds):
        print(f"\n{kind}: {weight} characters on {len(pages[kind])} pages, first {shown[kind]}")


if __name__ == "__main__":
    main()
