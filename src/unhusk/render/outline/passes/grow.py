# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Leaves and runs as numbers to the tree of an outline."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, shorts
else:
    from unhusk.native.pointers import ints, shorts

from unhusk.render.outline.element import Element, Run
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

_WRAPPERS = {"ul": "li", "ol": "li", "dl": "dd", "table": "tr", "tr": "td"}
_FITTING = {
    "ul": frozenset({"li"}),
    "ol": frozenset({"li"}),
    "dl": frozenset({"dt", "dd"}),
    "table": frozenset({"tr", "caption"}),
    "tr": frozenset({"td", "th"}),
}
_DESCRIBED = frozenset("ol td th li pre".split())  # tags of which there is more to know
_new = tuple.__new__


@cython.cfunc
def _attach(parent: object, child: object) -> object:
    """Add a child, inside what its parent must hold: items in lists, rows and cells in tables."""
    children: list = parent.children
    fitting = _FITTING.get(parent.tag)
    while fitting is not None and child.tag not in fitting:
        wrapper = _WRAPPERS[parent.tag]
        last = children[len(children) - 1] if children else None
        if last is None or last.node != -1 or last.tag != wrapper or wrapper == "li":
            last = Element(wrapper)
            children.append(last)
        parent = last
        children = parent.children
        fitting = _FITTING.get(parent.tag)
    children.append(child)
    return child


@cython.cfunc
def _runs(row: cython.p_const_int, first: cython.Py_ssize_t, behind: cython.Py_ssize_t, text: str, drawn: list, inlines: list) -> list:
    """Return the runs of a leaf, of which each has six numbers as `weave` describes them."""
    found: list = []
    k: cython.Py_ssize_t
    for k in range(6 * first, 6 * behind, 6):
        if row[k] == 0:
            said = text[row[k + 2] : row[k + 3]]
            found.append(_new(Run, ("text", said, inlines[row[k + 1]], "", row[k + 4], row[k + 5])))
        elif row[k] == 1:
            found.append(_new(Run, ("break", "", (), "", row[k + 4], row[k + 5])))
        else:
            kind, said, target = drawn[row[k] - 2]
            found.append(_new(Run, (kind, said, inlines[row[k + 1]], target, row[k + 4], row[k + 5])))
    return found


def grow(leaves: object, runs: object, said: tuple[str, list, list], nodes: tuple[object, ...], names: dict[int, str], facts: object, deadline: float) -> Element:
    """Return the document with leaves in their containers, as `weave` describes leaves and runs.

    `said` are the text of all runs, what is drawn in some, and the inlines of each style; `nodes`
    are tag, parent, block and depth of elements; `names` are those of tags; `facts` knows more.
    Raises where the deadline passes.
    """
    leaf: cython.p_const_int = ints(leaves)
    run: cython.p_const_int = ints(runs)
    text: str = said[0]
    drawn: list = said[1]
    inlines: list = said[2]
    tag: cython.p_const_short = shorts(nodes[0])
    parent: cython.p_const_int = ints(nodes[1])
    block: cython.p_const_int = ints(nodes[2])
    depth: cython.p_const_int = ints(nodes[3])
    n: cython.Py_ssize_t = len(leaves)
    behind: cython.Py_ssize_t
    k: cython.Py_ssize_t
    node: cython.int
    level: cython.int
    root = Element("document")
    opened: list = [root]  # containers, by the number of blocks around
    missing: list
    for k in range(n):
        if not k & 255:
            check(deadline)
        node = leaf[3 * k]
        name: str = names[tag[node]] if leaf[3 * k + 1] else "p"
        behind = leaf[3 * k + 5] if k + 1 < n else len(runs)
        own = _runs(run, leaf[3 * k + 2], behind, text, drawn, inlines)
        if not leaf[3 * k + 1]:
            element = Element(name, [], own, {}, -1)
        else:
            element = Element(name, [], own, facts.of(node, name) if name == "pre" else {}, node)
            node = block[parent[node]]
        level = depth[node]
        missing = []
        while level >= len(opened) or (level > 0 and opened[level].node != node):
            missing.append(node)
            node = block[parent[node]]
            level -= 1
        del opened[level + 1 :]
        while missing:
            node = missing.pop()
            name = names[tag[node]]
            known = facts.of(node, name) if name in _DESCRIBED else {}
            opened.append(_attach(opened[len(opened) - 1], Element(name, [], [], known, node)))
        _attach(opened[len(opened) - 1], element)
    return root
