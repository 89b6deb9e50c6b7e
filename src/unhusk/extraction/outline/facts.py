"""What renderings want to know of an element beyond its tag: numbering, spans, language, tasks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.lex.tags import TAGS

if TYPE_CHECKING:
    from unhusk.extraction.attributes import Attributes
    from unhusk.page.page import Page

_INPUT = TAGS["input"]
_LANGUAGE = re.compile(r"(?:^|\s)(?:language|lang|highlight-source|brush:)[-_ ]?([\w+#.-]{1,24})")
_TASK_NODES = 4  # elements in which the box of a task may stand
_CODE_NODES = 3  # elements around and in `pre` that may name its language
_SPANS = {"colspan": b"colspan", "rowspan": b"rowspan"}
DESCRIBED = frozenset("ol td th li pre".split())  # tags of which there is more to know


def describe(page: Page, attributes: Attributes, node: int, tag: str) -> dict[str, str]:
    """Return what is worth knowing of the element that became this tag."""
    if tag == "ol":
        start = (attributes.get(node, b"start") or "").strip()
        return {"start": start} if re.fullmatch(r"\d{1,9}", start, re.ASCII) else {}
    if tag in ("td", "th"):
        given = {name: attributes.get(node, spelled) for name, spelled in _SPANS.items()}
        return {name: value for name, value in given.items() if value is not None}
    if tag == "li":
        return _task(page, attributes, node)
    if tag == "pre":
        return _language(page, attributes, node)
    return {}


def _task(page: Page, attributes: Attributes, node: int) -> dict[str, str]:
    """Return whether an item that begins with a checkbox is done."""
    nodes = page.nodes
    inside = nodes.tag[node + 1 : node + 1 + _TASK_NODES].tolist()
    for below in [node + 1 + at for at, tag in enumerate(inside) if tag == _INPUT]:
        if nodes.first[below] >= nodes.stop[node]:
            break
        if (attributes.get(below, b"type") or "").lower() == "checkbox":
            return {"task": " " if attributes.get(below, b"checked") is None else "x"}
    return {}


def _language(page: Page, attributes: Attributes, node: int) -> dict[str, str]:
    """Return the language that the classes of a `pre`, its parent or its children name."""
    nodes = page.nodes
    around = [node, *range(node + 1, min(node + _CODE_NODES, len(nodes))), int(nodes.parent[node])]
    for one in around:
        if one <= 0 or (one > node and nodes.first[one] >= nodes.stop[node]):
            continue
        named = attributes.get(one, b"data-lang") or attributes.get(one, b"data-language") or ""
        found = _LANGUAGE.search(attributes.get(one, b"class") or "")
        language = named.strip() or (found[1] if found else "")
        if re.fullmatch(r"[\w+#.-]{1,24}", language):
            return {"language": language.lower()}
    return {}
