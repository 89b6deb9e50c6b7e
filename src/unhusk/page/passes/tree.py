# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Tokens to a flat tree with implied end tags, in one linear pass.

The rules of the HTML standard that decide which element a piece of text is in: implied end tags,
scopes, table structure, ignored tags. An open element knows the nearest scope barriers below it
and the open element of the same name below it, so no step searches the stack and nesting of any
depth costs the same.

Source: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction (snapshot 2026-09).
Differs: implied html, head, body, tbody and colgroup elements are not made. A formatting element
closed while blocks inside it are open stays open, instead of being split by the adoption agency;
whether text is inside a link is tracked apart, as the standard's list of formatting elements
would have it. Elements misplaced in tables stay where they are; misplaced text goes to the
table's parent. `</noscript>` ends a noscript whatever is open in it, as where scripts run.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import Fact, Flag, Kind, NodeColumn, OpenElement, Tag
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
else:
    from unhusk.lex.lex_enums import Fact, Flag, Kind, Tag
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
    from unhusk.page.page_enums import NodeColumn, OpenElement

from unhusk.lex.tags import ANCESTOR_BITS, FACTS
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _top(top: cython.p_int, tag: cython.int, barrier: cython.int) -> cython.int:
    """Return the slot of the innermost open element of this name above the barrier, or -1."""
    slot: cython.int = top[tag]
    return slot if slot > barrier else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _heading_slot(top: cython.p_int, barrier: cython.int) -> cython.int:
    """Return the slot of the innermost open heading above the barrier, or -1."""
    best: cython.int = -1
    k: cython.int
    for k in range(6):
        if top[Tag.H1 + k] > best:
            best = top[Tag.H1 + k]
    return best if best > barrier else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _table_target(top: cython.p_int, tag: cython.int) -> cython.int:
    """Return the slot of the table element that a table part goes into, or -1 outside a table."""
    table: cython.int = top[Tag.TABLE]
    if table < 0 or table < top[Tag.TEMPLATE]:
        return -1
    target: cython.int = table
    if tag == Tag.CAPTION or tag == Tag.COLGROUP or tag == Tag.TBODY or tag == Tag.THEAD or tag == Tag.TFOOT:
        return target
    if top[Tag.TBODY] > target:
        target = top[Tag.TBODY]
    if top[Tag.THEAD] > target:
        target = top[Tag.THEAD]
    if top[Tag.TFOOT] > target:
        target = top[Tag.TFOOT]
    if tag == Tag.TR:
        return target
    if tag == Tag.TD or tag == Tag.TH:
        return top[Tag.TR] if top[Tag.TR] > target else target
    return top[Tag.COLGROUP] if top[Tag.COLGROUP] > table else table


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _same_kind(tag: cython.int, here: cython.int, slot: cython.int, top: cython.p_int, stack: cython.p_int) -> cython.int:
    """Return the slot of the open element that a start tag of its own kind closes, or -1."""
    found: cython.int = -1
    if tag == Tag.LI or tag == Tag.DD or tag == Tag.DT:
        found = top[Tag.LI] if tag == Tag.LI else (top[Tag.DD] if top[Tag.DD] > top[Tag.DT] else top[Tag.DT])
        return found if found >= stack[OpenElement.SIZE * slot + OpenElement.ITEM] else -1
    if tag == Tag.A:
        return _top(top, Tag.A, stack[OpenElement.SIZE * slot + OpenElement.SPECIAL])
    if tag == Tag.BUTTON:
        return _top(top, Tag.BUTTON, stack[OpenElement.SIZE * slot + OpenElement.SCOPE])
    if tag == Tag.SELECT:
        return top[Tag.SELECT]
    if tag == Tag.OPTION:
        return slot if here == Tag.OPTION else -1
    if tag == Tag.OPTGROUP:
        found = slot if here == Tag.OPTION or here == Tag.OPTGROUP else -1
        return slot - 1 if here == Tag.OPTION and top[Tag.OPTGROUP] == slot - 1 else found
    if tag == Tag.RB or tag == Tag.RT or tag == Tag.RTC or tag == Tag.RP:
        return slot if here == Tag.RB or here == Tag.RT or here == Tag.RP else -1
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_bare_table(top: cython.p_int) -> cython.bint:
    """Say whether a table is open without a cell or caption, where no other table may begin."""
    table: cython.int = top[Tag.TABLE]
    if table < 1 or top[Tag.TD] > table or top[Tag.TH] > table:
        return False
    return top[Tag.CAPTION] < table and top[Tag.TEMPLATE] < table


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _closed_by_start(
    tag: cython.int,
    here: cython.int,
    slot: cython.int,
    quirks: cython.bint,
    top: cython.p_int,
    stack: cython.p_int,
    facts: cython.p_const_uint,
) -> cython.int:
    """Return the lowest slot that a start tag closes, -1 for none, or -2 when it is ignored.

    `here` is the name of the current element and `slot` its place on the stack.
    """
    fact: cython.uint = facts[tag]
    low: cython.int
    paragraph: cython.int = -1
    if fact & Fact.TABLE_PART:
        low = _table_target(top, tag)
        return -2 if low < 0 else low + 1
    if tag == Tag.FORM and top[Tag.FORM] > 0 and top[Tag.TEMPLATE] < 0:
        return -2
    if tag == Tag.TABLE and _is_bare_table(top):
        return top[Tag.TABLE]
    low = _same_kind(tag, here, slot, top, stack)
    if fact & Fact.HEADING and facts[here] & Fact.HEADING:
        low = slot
    if fact & Fact.CLOSES_P and not (tag == Tag.TABLE and quirks):
        paragraph = _top(top, Tag.P, stack[OpenElement.SIZE * slot + OpenElement.BUTTON])
    if low < 0 or 0 < paragraph < low:
        return paragraph
    return low


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _closed_by_end(
    tag: cython.int,
    fact: cython.uint,
    slot: cython.int,
    top: cython.p_int,
    stack: cython.p_int,
) -> cython.int:
    """Return the slot of the element that an end tag closes, or -1 when the tag is ignored."""
    low: cython.int
    if fact & Fact.HEADING:
        return _heading_slot(top, stack[OpenElement.SIZE * slot + OpenElement.SCOPE])
    if tag == Tag.P:
        return _top(top, Tag.P, stack[OpenElement.SIZE * slot + OpenElement.BUTTON])
    if tag == Tag.LI:
        low = top[Tag.OL] if top[Tag.OL] > top[Tag.UL] else top[Tag.UL]
        return _top(top, Tag.LI, low if low > stack[OpenElement.SIZE * slot + OpenElement.SCOPE] else stack[OpenElement.SIZE * slot + OpenElement.SCOPE])
    if tag == Tag.TABLE or fact & Fact.TABLE_PART:
        if top[Tag.TABLE] < top[Tag.TEMPLATE]:
            return -1
        return top[Tag.TABLE] if tag == Tag.TABLE else _top(top, tag, top[Tag.TABLE])
    if tag == Tag.TEMPLATE or tag == Tag.HEAD or tag == Tag.SELECT or tag == Tag.NOSCRIPT:
        return top[tag]
    if fact & Fact.SCOPE:  # applet, marquee, object and the like: barriers themselves
        return top[tag] if top[tag] >= stack[OpenElement.SIZE * slot + OpenElement.SCOPE] else -1
    if fact & (Fact.IN_SCOPE_END | Fact.FORMATTING):
        return _top(top, tag, stack[OpenElement.SIZE * slot + OpenElement.SCOPE])
    if fact & Fact.SPECIAL:
        return top[tag] if top[tag] >= stack[OpenElement.SIZE * slot + OpenElement.SPECIAL] else -1
    return _top(top, tag, stack[OpenElement.SIZE * slot + OpenElement.SPECIAL])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _close(
    low: cython.int,
    slot: cython.int,
    t: cython.int,
    link: cython.int,
    column: cython.p_int,
    room: cython.Py_ssize_t,
    name: cython.p_short,
    top: cython.p_int,
    stack: cython.p_int,
    facts: cython.p_const_uint,
) -> cython.int:
    """Close the open elements from `slot` down to `low` before token `t`; return the link state."""
    node: cython.int
    while slot >= low:
        node = stack[OpenElement.SIZE * slot + OpenElement.NODE]
        column[NodeColumn.STOP * room + node] = t
        if stack[OpenElement.SIZE * slot + OpenElement.BELOW] != -2:
            top[name[node]] = stack[OpenElement.SIZE * slot + OpenElement.BELOW]
        if facts[name[node]] & Fact.MARKER:
            link = stack[OpenElement.SIZE * slot + OpenElement.LINK]
        slot -= 1
    return link


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _push(
    slot: cython.int,
    node: cython.int,
    tag: cython.int,
    link: cython.int,
    top: cython.p_int,
    stack: cython.p_int,
    facts: cython.p_const_uint,
) -> cython.void:
    """Put an element on the stack, with the barriers as seen from its slot."""
    fact: cython.uint = facts[tag]
    below: cython.int = slot - 1
    stack[OpenElement.SIZE * slot + OpenElement.NODE] = node
    stack[OpenElement.SIZE * slot + OpenElement.BELOW] = top[tag]
    top[tag] = slot
    stack[OpenElement.SIZE * slot + OpenElement.SCOPE] = slot if fact & Fact.SCOPE else stack[OpenElement.SIZE * below + OpenElement.SCOPE]
    stack[OpenElement.SIZE * slot + OpenElement.BUTTON] = slot if fact & Fact.SCOPE or tag == Tag.BUTTON else stack[OpenElement.SIZE * below + OpenElement.BUTTON]
    stack[OpenElement.SIZE * slot + OpenElement.SPECIAL] = slot if fact & Fact.SPECIAL else stack[OpenElement.SIZE * below + OpenElement.SPECIAL]
    stack[OpenElement.SIZE * slot + OpenElement.ITEM] = slot if fact & Fact.ITEM_STOP else stack[OpenElement.SIZE * below + OpenElement.ITEM]
    stack[OpenElement.SIZE * slot + OpenElement.LINK] = link


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _foreign_root(top: cython.p_int) -> cython.int:
    """Return the slot of the svg or math whose foreign content is current, or -1 in HTML."""
    root: cython.int = top[Tag.SVG] if top[Tag.SVG] > top[Tag.MATH] else top[Tag.MATH]
    k: cython.int
    if root < 1 or top[Tag.FOREIGNOBJECT] > root or top[Tag.DESC] > root or top[Tag.TITLE] > root:
        return -1
    for k in range(5):
        if top[Tag.MI + k] > root:
            return -1
    return -1 if top[Tag.ANNOTATION_XML] > root else root


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_second(tag: cython.int, seen: cython.int) -> cython.bint:
    """Say whether a page has this element already and the standard ignores another one."""
    if tag == Tag.HTML:
        return seen & 1 != 0
    if tag == Tag.HEAD:
        return seen & 6 != 0
    return tag == Tag.BODY and seen & 4 != 0


def grow(tokens: tuple[object, ...], nodes: tuple[object, ...], scratch: object, quirks: int, deadline: float) -> int:
    """Fill the node columns and the tokens' node column; return the number of nodes.

    `tokens` are kind, tag, flags (the link bits are added) and node; `nodes` are the integer rows,
    tags and ancestor masks; `scratch` is the stack.
    """
    kind: cython.p_const_uchar = uchars(tokens[0])
    tags: cython.p_const_short = shorts(tokens[1])
    flags: cython.p_uchar = uchars(tokens[2])
    own: cython.p_int = ints(tokens[3])
    column: cython.p_int = ints(nodes[0])
    name: cython.p_short = shorts(nodes[1])
    mask: cython.p_ulonglong = ulonglongs(nodes[2])
    stack: cython.p_int = ints(scratch)
    innermost: cython.int[2048]  # open elements by tag: tags.IDS
    top: cython.p_int
    if cython.compiled:
        top = innermost
    else:
        top = [0] * 2048
    facts: cython.p_const_uint = uints(FACTS)
    bits: cython.p_const_ulonglong = ulonglongs(ANCESTOR_BITS)
    n: cython.int = len(tokens[0])
    room: cython.Py_ssize_t = len(nodes[1])
    t: cython.int
    count: cython.int = 1
    slot: cython.int = 0
    low: cython.int
    here: cython.int
    parent: cython.int
    tag: cython.int
    link: cython.int = 0
    seen: cython.int = 0  # 1 html, 2 head, 4 body
    quirky: cython.bint = quirks
    fact: cython.uint
    foreign: cython.bint
    with cython.nogil:
        column[0] = -1
        column[NodeColumn.FIRST * room] = 0
        column[NodeColumn.STOP * room] = n
        column[NodeColumn.DEPTH * room] = 0
        column[NodeColumn.BLOCK * room] = 0
        name[0] = 0
        mask[0] = 0
        for low in range(8):
            stack[low] = 0
        for low in range(2048):
            top[low] = -1
        stack[OpenElement.BELOW] = -1
        for t in range(n):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            tag = tags[t]
            fact = facts[tag]
            here = name[stack[OpenElement.SIZE * slot + OpenElement.NODE]]
            if kind[t] == Kind.TEXT or kind[t] == Kind.VERBATIM:
                flags[t] |= link
                if not flags[t] & Flag.BLANK:
                    if here == Tag.HEAD:
                        link = _close(slot, slot, t, link, column, room, name, top, stack, facts)
                        slot -= 1
                    if not facts[here] & Fact.HEAD_CONTENT or here == Tag.HEAD or slot == 0:
                        seen = 7
                    if facts[here] & Fact.FOSTER and top[Tag.TABLE] > 0:
                        own[t] = stack[OpenElement.SIZE * (top[Tag.TABLE] - 1) + OpenElement.NODE]
                        continue
                own[t] = stack[OpenElement.SIZE * slot + OpenElement.NODE]
                continue
            if here == Tag.TITLE and (tag != Tag.TITLE or kind[t] == Kind.START) and not flags[column[NodeColumn.FIRST * room + stack[OpenElement.SIZE * slot + OpenElement.NODE]]] & Flag.FOREIGN:
                # it was never closed, and ends with its text
                link = _close(slot, slot, t, link, column, room, name, top, stack, facts)
                slot -= 1
                here = name[stack[OpenElement.SIZE * slot + OpenElement.NODE]]
            if kind[t] == Kind.END:
                if tag == Tag.A and (top[Tag.A] < 1 or top[Tag.A] > stack[OpenElement.SIZE * slot + OpenElement.SCOPE]):
                    link = 0
                if tag == Tag.P or tag == Tag.BR:  # these leave foreign content
                    low = _foreign_root(top)
                    while low > 0:
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                        low = _foreign_root(top)
                own[t] = stack[OpenElement.SIZE * slot + OpenElement.NODE]
                low = -1
                if tag != Tag.BODY and tag != Tag.HTML and tag != Tag.BR:
                    low = _closed_by_end(tag, fact, slot, top, stack)
                if low < 1:
                    continue
                own[t] = stack[OpenElement.SIZE * low + OpenElement.NODE]
                if (fact & Fact.FORMATTING or tag == Tag.FORM) and stack[OpenElement.SIZE * slot + OpenElement.SPECIAL] > low:
                    # blocks inside are still open: forget the name, let the element go on
                    top[tag] = stack[OpenElement.SIZE * low + OpenElement.BELOW]
                    stack[OpenElement.SIZE * low + OpenElement.BELOW] = -2
                else:
                    link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                    slot = low - 1
                    column[NodeColumn.STOP * room + own[t]] = t + 1
            elif kind[t] == Kind.START:
                foreign = flags[t] & Flag.FOREIGN != 0
                if not foreign:
                    low = _foreign_root(top)
                    while low > 0:  # an HTML element leaves foreign content
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                        here = name[stack[OpenElement.SIZE * slot + OpenElement.NODE]]
                        low = _foreign_root(top)
                    if top[Tag.HEAD] > 0 and not (fact & Fact.HEAD_CONTENT) and top[Tag.TEMPLATE] < 0:
                        low = top[Tag.HEAD]
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                        here = name[stack[OpenElement.SIZE * slot + OpenElement.NODE]]
                    low = _closed_by_start(tag, here, slot, quirky, top, stack, facts)
                    if low == -2 or _is_second(tag, seen):
                        own[t] = stack[OpenElement.SIZE * slot + OpenElement.NODE]
                        continue
                    if low >= 1:
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                    seen |= 3 if tag == Tag.HEAD else (1 if fact & Fact.HEAD_CONTENT else 7)
                parent = stack[OpenElement.SIZE * slot + OpenElement.NODE]
                column[NodeColumn.PARENT * room + count] = parent
                column[NodeColumn.FIRST * room + count] = t
                column[NodeColumn.STOP * room + count] = t + 1
                column[NodeColumn.DEPTH * room + count] = column[NodeColumn.DEPTH * room + parent] + 1
                column[NodeColumn.BLOCK * room + count] = count if fact & Fact.BLOCK and not foreign else column[NodeColumn.BLOCK * room + parent]
                name[count] = tag
                mask[count] = mask[parent] | bits[tag]
                own[t] = count
                if tag == Tag.A and not foreign:
                    link = Flag.IN_ANCHOR | Flag.IN_LINK if flags[t] & Flag.HREF else Flag.IN_ANCHOR
                if (foreign and not flags[t] & Flag.SELF_CLOSING) or (not foreign and not fact & Fact.VOID):
                    slot += 1
                    _push(slot, count, tag, link, top, stack, facts)
                    if fact & Fact.MARKER and top[Tag.A] < 1:
                        link = 0
                count += 1
            else:
                own[t] = stack[OpenElement.SIZE * slot + OpenElement.NODE]
        link = _close(1, slot, n, link, column, room, name, top, stack, facts)
    return count
