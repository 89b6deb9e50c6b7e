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
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
else:
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs

from unhusk.lex.tags import ANCESTOR_BITS, FACT, FACTS, TAGS
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)

if not cython.compiled:  # compiled, these are constants of the .pxd
    _START = 1  # lex.tokens.Kind
    _END = 2
    _TEXT = 0
    _VERBATIM = 6
    _SELF_CLOSING = 1  # lex.tokens.Flag
    _HREF = 2
    _BLANK = 4
    _FOREIGN = 8
    _IN_ANCHOR = 16
    _IN_LINK = 32
    _NODE = 0  # fields of a stack entry, this one the index in the node table
    _BELOW = 1  # slot of the next open element of the same name, or -1
    _S_SCOPE = 2  # slots of the nearest barriers at or below this slot
    _S_BUTTON = 3
    _S_SPECIAL = 4
    _S_ITEM = 5
    _LINK = 6  # link state outside a marker element, to be restored
    _PARENT = 0  # rows of the node columns
    _FIRST = 1
    _STOP = 2
    _DEPTH = 3
    _BLOCK_ROW = 4
    _BLOCK = FACT["block"]
    _SPECIAL = FACT["special"]
    _FORMATTING = FACT["formatting"]
    _SCOPE = FACT["scope"]
    _MARKER = FACT["marker"]
    _CLOSES_P = FACT["closes_p"]
    _IN_SCOPE_END = FACT["in_scope_end"]
    _TABLE_PART = FACT["table_part"]
    _HEAD_CONTENT = FACT["head_content"]
    _VOID = FACT["void"]
    _HEADING = FACT["heading"]
    _ITEM_STOP = FACT["item_stop"]
    _FOSTER = FACT["foster"]
    _A = TAGS["a"]
    _ANNOTATION = TAGS["annotation-xml"]
    _BODY = TAGS["body"]
    _BR = TAGS["br"]
    _BUTTON = TAGS["button"]
    _CAPTION = TAGS["caption"]
    _COLGROUP = TAGS["colgroup"]
    _DD = TAGS["dd"]
    _DESC = TAGS["desc"]
    _DT = TAGS["dt"]
    _FOREIGN_OBJECT = TAGS["foreignobject"]
    _FORM = TAGS["form"]
    _FRAMESET = TAGS["frameset"]
    _H1 = TAGS["h1"]
    _HEAD = TAGS["head"]
    _HTML = TAGS["html"]
    _LI = TAGS["li"]
    _MATH = TAGS["math"]
    _MI = TAGS["mi"]  # the first of mi, mn, mo, ms, mtext
    _NOSCRIPT = TAGS["noscript"]
    _OPTGROUP = TAGS["optgroup"]
    _OPTION = TAGS["option"]
    _OL = TAGS["ol"]
    _P = TAGS["p"]
    _RB = TAGS["rb"]
    _RP = TAGS["rp"]
    _RT = TAGS["rt"]
    _RTC = TAGS["rtc"]
    _SELECT = TAGS["select"]
    _SVG = TAGS["svg"]
    _TABLE = TAGS["table"]
    _TBODY = TAGS["tbody"]
    _TD = TAGS["td"]
    _TEMPLATE = TAGS["template"]
    _TFOOT = TAGS["tfoot"]
    _TH = TAGS["th"]
    _THEAD = TAGS["thead"]
    _TITLE = TAGS["title"]
    _TR = TAGS["tr"]
    _UL = TAGS["ul"]

STACK_FIELDS = 8
NODE_ROWS = 5


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
        if top[_H1 + k] > best:
            best = top[_H1 + k]
    return best if best > barrier else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _table_target(top: cython.p_int, tag: cython.int) -> cython.int:
    """Return the slot of the table element that a table part goes into, or -1 outside a table."""
    table: cython.int = top[_TABLE]
    if table < 0 or table < top[_TEMPLATE]:
        return -1
    target: cython.int = table
    if tag == _CAPTION or tag == _COLGROUP or tag == _TBODY or tag == _THEAD or tag == _TFOOT:
        return target
    if top[_TBODY] > target:
        target = top[_TBODY]
    if top[_THEAD] > target:
        target = top[_THEAD]
    if top[_TFOOT] > target:
        target = top[_TFOOT]
    if tag == _TR:
        return target
    if tag == _TD or tag == _TH:
        return top[_TR] if top[_TR] > target else target
    return top[_COLGROUP] if top[_COLGROUP] > table else table


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _same_kind(tag: cython.int, here: cython.int, slot: cython.int, top: cython.p_int, stack: cython.p_int) -> cython.int:
    """Return the slot of the open element that a start tag of its own kind closes, or -1."""
    found: cython.int = -1
    if tag == _LI or tag == _DD or tag == _DT:
        found = top[_LI] if tag == _LI else (top[_DD] if top[_DD] > top[_DT] else top[_DT])
        return found if found >= stack[8 * slot + _S_ITEM] else -1
    if tag == _A:
        return _top(top, _A, stack[8 * slot + _S_SPECIAL])
    if tag == _BUTTON:
        return _top(top, _BUTTON, stack[8 * slot + _S_SCOPE])
    if tag == _SELECT:
        return top[_SELECT]
    if tag == _OPTION:
        return slot if here == _OPTION else -1
    if tag == _OPTGROUP:
        found = slot if here == _OPTION or here == _OPTGROUP else -1
        return slot - 1 if here == _OPTION and top[_OPTGROUP] == slot - 1 else found
    if tag == _RB or tag == _RT or tag == _RTC or tag == _RP:
        return slot if here == _RB or here == _RT or here == _RP else -1
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_bare_table(top: cython.p_int) -> cython.bint:
    """Say whether a table is open without a cell or caption, where no other table may begin."""
    table: cython.int = top[_TABLE]
    if table < 1 or top[_TD] > table or top[_TH] > table:
        return False
    return top[_CAPTION] < table and top[_TEMPLATE] < table


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
    if fact & _TABLE_PART:
        low = _table_target(top, tag)
        return -2 if low < 0 else low + 1
    if tag == _FORM and top[_FORM] > 0 and top[_TEMPLATE] < 0:
        return -2
    if tag == _TABLE and _is_bare_table(top):
        return top[_TABLE]
    low = _same_kind(tag, here, slot, top, stack)
    if fact & _HEADING and facts[here] & _HEADING:
        low = slot
    if fact & _CLOSES_P and not (tag == _TABLE and quirks):
        paragraph = _top(top, _P, stack[8 * slot + _S_BUTTON])
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
    if fact & _HEADING:
        return _heading_slot(top, stack[8 * slot + _S_SCOPE])
    if tag == _P:
        return _top(top, _P, stack[8 * slot + _S_BUTTON])
    if tag == _LI:
        low = top[_OL] if top[_OL] > top[_UL] else top[_UL]
        return _top(top, _LI, low if low > stack[8 * slot + _S_SCOPE] else stack[8 * slot + _S_SCOPE])
    if tag == _TABLE or fact & _TABLE_PART:
        if top[_TABLE] < top[_TEMPLATE]:
            return -1
        return top[_TABLE] if tag == _TABLE else _top(top, tag, top[_TABLE])
    if tag == _TEMPLATE or tag == _HEAD or tag == _SELECT or tag == _NOSCRIPT:
        return top[tag]
    if fact & _SCOPE:  # applet, marquee, object and the like: barriers themselves
        return top[tag] if top[tag] >= stack[8 * slot + _S_SCOPE] else -1
    if fact & (_IN_SCOPE_END | _FORMATTING):
        return _top(top, tag, stack[8 * slot + _S_SCOPE])
    if fact & _SPECIAL:
        return top[tag] if top[tag] >= stack[8 * slot + _S_SPECIAL] else -1
    return _top(top, tag, stack[8 * slot + _S_SPECIAL])


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
        node = stack[8 * slot + _NODE]
        column[_STOP * room + node] = t
        if stack[8 * slot + _BELOW] != -2:
            top[name[node]] = stack[8 * slot + _BELOW]
        if facts[name[node]] & _MARKER:
            link = stack[8 * slot + _LINK]
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
    stack[8 * slot + _NODE] = node
    stack[8 * slot + _BELOW] = top[tag]
    top[tag] = slot
    stack[8 * slot + _S_SCOPE] = slot if fact & _SCOPE else stack[8 * below + _S_SCOPE]
    stack[8 * slot + _S_BUTTON] = slot if fact & _SCOPE or tag == _BUTTON else stack[8 * below + _S_BUTTON]
    stack[8 * slot + _S_SPECIAL] = slot if fact & _SPECIAL else stack[8 * below + _S_SPECIAL]
    stack[8 * slot + _S_ITEM] = slot if fact & _ITEM_STOP else stack[8 * below + _S_ITEM]
    stack[8 * slot + _LINK] = link


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _foreign_root(top: cython.p_int) -> cython.int:
    """Return the slot of the svg or math whose foreign content is current, or -1 in HTML."""
    root: cython.int = top[_SVG] if top[_SVG] > top[_MATH] else top[_MATH]
    k: cython.int
    if root < 1 or top[_FOREIGN_OBJECT] > root or top[_DESC] > root or top[_TITLE] > root:
        return -1
    for k in range(5):
        if top[_MI + k] > root:
            return -1
    return -1 if top[_ANNOTATION] > root else root


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_second(tag: cython.int, seen: cython.int) -> cython.bint:
    """Say whether a page has this element already and the standard ignores another one."""
    if tag == _HTML:
        return seen & 1 != 0
    if tag == _HEAD:
        return seen & 6 != 0
    return tag == _BODY and seen & 4 != 0


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
        column[_FIRST * room] = 0
        column[_STOP * room] = n
        column[_DEPTH * room] = 0
        column[_BLOCK_ROW * room] = 0
        name[0] = 0
        mask[0] = 0
        for low in range(8):
            stack[low] = 0
        for low in range(2048):
            top[low] = -1
        stack[_BELOW] = -1
        for t in range(n):
            if (t & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            tag = tags[t]
            fact = facts[tag]
            here = name[stack[8 * slot + _NODE]]
            if kind[t] == _TEXT or kind[t] == _VERBATIM:
                flags[t] |= link
                if not flags[t] & _BLANK:
                    if here == _HEAD:
                        link = _close(slot, slot, t, link, column, room, name, top, stack, facts)
                        slot -= 1
                    if not facts[here] & _HEAD_CONTENT or here == _HEAD or slot == 0:
                        seen = 7
                    if facts[here] & _FOSTER and top[_TABLE] > 0:
                        own[t] = stack[8 * (top[_TABLE] - 1) + _NODE]
                        continue
                own[t] = stack[8 * slot + _NODE]
                continue
            if here == _TITLE and (tag != _TITLE or kind[t] == _START) and not flags[column[_FIRST * room + stack[8 * slot + _NODE]]] & _FOREIGN:
                # it was never closed, and ends with its text
                link = _close(slot, slot, t, link, column, room, name, top, stack, facts)
                slot -= 1
                here = name[stack[8 * slot + _NODE]]
            if kind[t] == _END:
                if tag == _A and (top[_A] < 1 or top[_A] > stack[8 * slot + _S_SCOPE]):
                    link = 0
                if tag == _P or tag == _BR:  # these leave foreign content
                    low = _foreign_root(top)
                    while low > 0:
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                        low = _foreign_root(top)
                own[t] = stack[8 * slot + _NODE]
                low = -1
                if tag != _BODY and tag != _HTML and tag != _BR:
                    low = _closed_by_end(tag, fact, slot, top, stack)
                if low < 1:
                    continue
                own[t] = stack[8 * low + _NODE]
                if (fact & _FORMATTING or tag == _FORM) and stack[8 * slot + _S_SPECIAL] > low:
                    # blocks inside are still open: forget the name, let the element go on
                    top[tag] = stack[8 * low + _BELOW]
                    stack[8 * low + _BELOW] = -2
                else:
                    link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                    slot = low - 1
                    column[_STOP * room + own[t]] = t + 1
            elif kind[t] == _START:
                foreign = flags[t] & _FOREIGN != 0
                if not foreign:
                    low = _foreign_root(top)
                    while low > 0:  # an HTML element leaves foreign content
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                        here = name[stack[8 * slot + _NODE]]
                        low = _foreign_root(top)
                    if top[_HEAD] > 0 and not (fact & _HEAD_CONTENT) and top[_TEMPLATE] < 0:
                        low = top[_HEAD]
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                        here = name[stack[8 * slot + _NODE]]
                    low = _closed_by_start(tag, here, slot, quirky, top, stack, facts)
                    if low == -2 or _is_second(tag, seen):
                        own[t] = stack[8 * slot + _NODE]
                        continue
                    if low >= 1:
                        link = _close(low, slot, t, link, column, room, name, top, stack, facts)
                        slot = low - 1
                    seen |= 3 if tag == _HEAD else (1 if fact & _HEAD_CONTENT else 7)
                parent = stack[8 * slot + _NODE]
                column[_PARENT * room + count] = parent
                column[_FIRST * room + count] = t
                column[_STOP * room + count] = t + 1
                column[_DEPTH * room + count] = column[_DEPTH * room + parent] + 1
                column[_BLOCK_ROW * room + count] = count if fact & _BLOCK and not foreign else column[_BLOCK_ROW * room + parent]
                name[count] = tag
                mask[count] = mask[parent] | bits[tag]
                own[t] = count
                if tag == _A and not foreign:
                    link = _IN_ANCHOR | _IN_LINK if flags[t] & _HREF else _IN_ANCHOR
                if (foreign and not flags[t] & _SELF_CLOSING) or (not foreign and not fact & _VOID):
                    slot += 1
                    _push(slot, count, tag, link, top, stack, facts)
                    if fact & _MARKER and top[_A] < 1:
                        link = 0
                count += 1
            else:
                own[t] = stack[8 * slot + _NODE]
        link = _close(1, slot, n, link, column, room, name, top, stack, facts)
    return count
