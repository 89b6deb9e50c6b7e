"""Footnotes: references whose notes are kept too, and the notes that they refer to."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from unhusk.extraction.outline.element import Element, Inline, Run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.extraction.outline.attributes import Attributes

_LISTS = frozenset({"ul", "ol"})


def link_notes(root: Element, attributes: Attributes, links: Mapping[Inline, str]) -> None:
    """Turn links to kept notes into references; `links` are candidates and where they lead to.

    A note is an item of a list in which each is referred to, or a paragraph. References become
    runs of kind "note" whose target is the label that the note has among its attributes.
    """
    notes = dict(_notes(root, attributes, frozenset(links.values())))
    labels: dict[str, str] = {}
    for leaf in _leaves(root):
        if any(inline in links for run in leaf.runs for inline in run.inlines):
            leaf.runs = list(_referring(leaf.runs, links, notes, labels))
    for name, label in labels.items():
        notes[name].attributes["note"] = label


def _notes(
    element: Element, attributes: Attributes, wanted: frozenset[str]
) -> Iterator[tuple[str, Element]]:
    """Yield elements that are referred to, by their id."""
    for child in element.children:
        if child.tag in _LISTS:
            names = [_id(item, attributes) for item in child.children]
            if names and all(name in wanted for name in names):
                yield from zip(names, child.children, strict=True)
                continue
        elif child.tag == "p" and _id(child, attributes) in wanted:
            yield _id(child, attributes), child
        yield from _notes(child, attributes, wanted)


def _id(element: Element, attributes: Attributes) -> str:
    return attributes.of(element.node).get("id", "") if element.node > 0 else ""


def _leaves(element: Element) -> Iterator[Element]:
    if element.is_leaf:
        yield element
    for child in element.children:
        yield from _leaves(child)


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


def _name(run: Run, links: Mapping[Inline, str]) -> str:
    return next((links[inline] for inline in run.inlines if inline in links), "")
