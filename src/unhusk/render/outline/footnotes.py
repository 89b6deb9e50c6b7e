"""Footnotes: references whose notes are kept too, and the notes that they refer to."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from unhusk.render.outline.element import Element, Inline, Run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.page.attribute_table import Attributes

_LISTS = frozenset({"ul", "ol"})


def link_notes(root: Element, attributes: Attributes, links: Mapping[Inline, str]) -> None:
    """Turn links to kept notes into references; `links` are candidates and where they lead to.

    A note is an item of a list in which each is referred to, or a paragraph. References become
    runs of kind "note" whose target is the label that the note has among its attributes.
    """
    referring = [leaf for leaf in root.leaves() if any(_names(leaf, links))]
    wanted = frozenset(name for leaf in referring for name in _names(leaf, links))
    notes: dict[str, Element] = {}
    _gather(root, attributes, wanted, notes)
    labels: dict[str, str] = {}
    for leaf in referring:
        leaf.runs = list(_referring(leaf.runs, links, notes, labels))
    for name, label in labels.items():
        notes[name].attributes["note"] = label


def _gather(
    element: Element, attributes: Attributes, wanted: frozenset[str], notes: dict[str, Element]
) -> None:
    """Add elements that are referred to, by their id; the first of an id counts."""
    for child in element.children:
        if child.tag in _LISTS:
            names = [_id(item, attributes) for item in child.children]
            are_new = wanted.issuperset(names) and notes.keys().isdisjoint(names)
            if names and are_new and len(set(names)) == len(names):
                notes.update(zip(names, child.children, strict=True))
                continue
        elif child.tag == "p":
            name = _id(child, attributes)
            if name in wanted:
                notes.setdefault(name, child)
        _gather(child, attributes, wanted, notes)


def _id(element: Element, attributes: Attributes) -> str:
    return (attributes.get(element.node, b"id") or "") if element.node > 0 else ""


def _referring(
    runs: list[Run],
    links: Mapping[Inline, str],
    notes: Mapping[str, Element],
    labels: dict[str, str],
) -> Iterator[Run]:
    """Yield the runs, those of a link to a note as one reference."""
    for name, group in groupby(runs, lambda run: _name(run, links)):
        if name not in notes:
            yield from group
            continue
        own = list(group)
        label = labels.setdefault(name, str(len(labels) + 1))
        mark = "".join(run.text for run in own)
        yield Run("note", mark, (), label, own[0].start, own[-1].stop)


def _names(leaf: Element, links: Mapping[Inline, str]) -> Iterator[str]:
    """Yield where the links of a leaf that may refer to a note lead to."""
    return (name for run in leaf.runs if (name := _name(run, links)))


def _name(run: Run, links: Mapping[Inline, str]) -> str:
    return next((links[inline] for inline in run.inlines if inline in links), "")
