"""What renderings want to know of an element beyond its tag: numbering, spans, language, tasks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import TAGS
from unhusk.runtime.lazy import lazy

if TYPE_CHECKING:
    from unhusk.page.attribute_table import Attributes
    from unhusk.page.page import Page

_INPUT = TAGS["input"]
_LANGUAGE = re.compile(r"(?:^|\s)(?:language|lang|highlight-source|brush:)[-_ ]?([\w+#.-]{1,24})")
_TASK_NODES = 4  # elements in which the box of a task may stand
_CODE_NODES = 3  # elements around and in `pre` that may name its language
_SPANS = {"colspan": b"colspan", "rowspan": b"rowspan"}


class Facts:
    """Knows what is worth knowing of a page's elements."""

    def __init__(self, page: Page, attributes: Attributes) -> None:
        """Take the page and its attributes."""
        self._nodes, self._attributes = page.nodes, attributes

    @lazy
    def _inputs(self) -> set[int]:
        return set(np.flatnonzero(self._nodes.tag == _INPUT).tolist())

    @lazy
    def _spanning(self) -> set[int]:
        return self._attributes.having(*_SPANS.values())

    def of(self, node: int, tag: str) -> dict[str, str]:
        """Return what is worth knowing of the element that became this tag."""
        if tag == "li":
            is_plain = self._inputs.isdisjoint(range(node + 1, node + 1 + _TASK_NODES))
            return {} if is_plain else self._task(node)
        if tag in ("td", "th"):
            return self._spans(node) if node in self._spanning else {}
        if tag == "ol":
            start = (self._attributes.get(node, b"start") or "").strip()
            return {"start": start} if re.fullmatch(r"\d{1,9}", start, re.ASCII) else {}
        return self._language(node) if tag == "pre" else {}

    def _spans(self, node: int) -> dict[str, str]:
        """Return how many columns and rows a cell spans."""
        given = {name: self._attributes.get(node, spelled) for name, spelled in _SPANS.items()}
        return {name: value for name, value in given.items() if value is not None}

    def _task(self, node: int) -> dict[str, str]:
        """Return whether an item that begins with a checkbox is done."""
        nodes, attributes = self._nodes, self._attributes
        for below in range(node + 1, node + 1 + _TASK_NODES):
            if below >= len(nodes) or nodes.first[below] >= nodes.stop[node]:
                break
            is_input = below in self._inputs
            if is_input and (attributes.get(below, b"type") or "").lower() == "checkbox":
                return {"task": " " if attributes.get(below, b"checked") is None else "x"}
        return {}

    def _language(self, node: int) -> dict[str, str]:
        """Return the language that the classes of a `pre`, its parent or its children name."""
        nodes, attributes = self._nodes, self._attributes
        below = range(node + 1, min(node + _CODE_NODES, len(nodes)))
        for one in (node, *below, int(nodes.parent[node])):
            if one <= 0 or (one > node and nodes.first[one] >= nodes.stop[node]):
                continue
            named = attributes.get(one, b"data-lang") or attributes.get(one, b"data-language") or ""
            found = _LANGUAGE.search(attributes.get(one, b"class") or "")
            language = named.strip() or (found[1] if found else "")
            if re.fullmatch(r"[\w+#.-]{1,24}", language):
                return {"language": language.lower()}
        return {}
