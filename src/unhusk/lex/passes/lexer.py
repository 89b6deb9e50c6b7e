# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Text to tokens in one linear pass: the tokenizer of the HTML standard, without its tree builder.

Every character belongs to exactly one token. The states of the standard are the functions here;
each takes a position and returns the position where its token ends. What the standard lets the
tree builder tell the tokenizer (foreign content, raw text elements) is tracked with a chain of
frames: the tokens that opened svg, math and their integration points.

Source: https://html.spec.whatwg.org/multipage/parsing.html#tokenization (snapshot of 2026-09).
Differs: attribute names and values are not copied; `attribute_spans` finds them when asked. What a
`noscript` holds is markup, as without scripts; but raw text in it ends where it does, as with them:
else an `iframe` that is never closed there would swallow the page, which authors would not see. A
`title` that is never closed ends before the next tag: it would be the whole page.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memchr, memcpy
    from cython.cimports.unhusk.native.enums import Fact, Flag, Kind, Mode, NameHash, Tag
    from cython.cimports.unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs
else:
    from unhusk.lex.lex_enums import Fact, Flag, Kind, Mode, NameHash, Tag
    from unhusk.native.pointers import ints, shorts, uchars, uints, ulonglongs

from unhusk.lex.tags import FACTS, NAME_SLOTS, PACKED, PACKED_SLOTS, PACKED_STEP, SPELLED
from unhusk.runtime.deadline import check

compiled: bool = bool(cython.compiled)
_EIGHT_SPACES = cython.declare(cython.ulonglong, 0x2020202020202020)
_STEP = cython.declare(cython.ulonglong, PACKED_STEP)
_64_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find(b: cython.p_const_uchar, c: cython.int, i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the first position of byte `c` from `i` on, or `n`."""
    if cython.compiled:
        hit: cython.p_const_uchar = cython.cast(cython.p_const_uchar, memchr(b + i, c, n - i))
        return n if hit == cython.NULL else hit - b
    else:  # noqa: RET505 - only an else branch is left out by the compiler
        found = b.find(c, i, n)
        return n if found < 0 else found


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_space(c: cython.int) -> cython.bint:
    return c == 32 or c == 10 or c == 9 or c == 13 or c == 12


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_letter(c: cython.int) -> cython.bint:
    return 97 <= (c | 32) <= 122


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lower(c: cython.int) -> cython.int:
    return c + 32 if 65 <= c <= 90 else c


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _name_end(b: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Tag name state: the name ends at white space, `/`, `>` or the end."""
    c: cython.int
    while i < n:
        c = b[i]
        if c <= 62 and (c == 62 or c == 47 or _is_space(c)):
            return i
        i += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rare_tag(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    stop: cython.Py_ssize_t,
    slots: cython.p_const_uchar,
    spelled: cython.p_const_uchar,
) -> cython.int:
    """Return the tag id of the name in [i, stop), which is long or not known."""
    h: cython.uint = NameHash.SEED
    k: cython.Py_ssize_t
    for k in range(i, stop):
        h = (h ^ _lower(b[k])) * NameHash.STEP
        if not cython.compiled:
            h &= 0xFFFFFFFF
    known: cython.int = slots[(h ^ (h >> 15)) & NameHash.LAST_SLOT]
    at: cython.Py_ssize_t = known * NameHash.LONGEST
    if known and stop - i < NameHash.LONGEST:
        while i < stop and spelled[at] == _lower(b[i]):
            i += 1
            at += 1
        if i == stop and spelled[at] == 0:
            return known
    return NameHash.KNOWN + h % NameHash.UNKNOWN


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tag_end(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    found: cython.p_int,
    room: cython.Py_ssize_t,
    owner: cython.int,
) -> cython.Py_ssize_t:
    """Attribute states: return 4 * end + flags, or -1 when the text ends inside the tag.

    With room, each attribute is written to `found` as `attribute_rows` says.
    """
    flags: cython.int = 0
    at: cython.Py_ssize_t
    c: cython.int
    name: cython.Py_ssize_t
    name_stop: cython.Py_ssize_t
    value: cython.Py_ssize_t
    value_stop: cython.Py_ssize_t
    while i < n:
        c = b[i]
        if c == 62:
            return 4 * (i + 1) + flags
        if c == 47:
            flags = (flags & 2) | (1 if i + 1 < n and b[i + 1] == 62 else 0)
            i += 1
            continue
        if _is_space(c):
            i += 1
            continue
        name = i  # attribute name state; a leading `=` belongs to the name
        i += 1
        while i < n:
            c = b[i]
            if c <= 62 and (c == 61 or c == 62 or c == 47 or _is_space(c)):
                break
            i += 1
        name_stop = i
        if name_stop - name == 4 and (b[name] | 32) == 104:
            if (b[name + 1] | 32) == 114 and (b[name + 2] | 32) == 101 and (b[name + 3] | 32) == 102:
                flags |= 2
        while i < n and _is_space(b[i]):
            i += 1
        value = -1
        value_stop = -1
        if i < n and b[i] == 61:
            i += 1
            while i < n and _is_space(b[i]):
                i += 1
            if i >= n:
                return -1
            c = b[i]
            if c == 34 or c == 39:
                value = i + 1
                i = _find(b, c, value, n)
                value_stop = i
                if i >= n:
                    return -1
                i += 1
            elif c == 62:
                value = i
                value_stop = i
            else:
                value = i
                while i < n:
                    c = b[i]
                    if c == 62 or _is_space(c):
                        break
                    i += 1
                value_stop = i
        if room:
            if found[0] < room:
                at = 1 + 5 * cython.cast(cython.Py_ssize_t, found[0])
                found[at] = owner
                found[at + 1] = name
                found[at + 2] = name_stop
                found[at + 3] = value
                found[at + 4] = value_stop
            found[0] += 1
    return -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _comment_end(b: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Comment states; `i` is behind `<!--`. The two dashes before `>` may be those of the opener."""
    k: cython.Py_ssize_t = i
    while True:
        k = _find(b, 62, k, n)
        if k >= n:
            return n
        if b[k - 1] == 45 and b[k - 2] == 45:
            return k + 1
        if k - 3 >= i and b[k - 1] == 33 and b[k - 2] == 45 and b[k - 3] == 45:
            return k + 1
        k += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_end_of(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    spelled: cython.p_const_uchar,
    tag: cython.int,
) -> cython.bint:
    """Say whether `i`, behind `</` or `<`, holds the name of this tag and a delimiter."""
    at: cython.Py_ssize_t = tag * NameHash.LONGEST
    while spelled[at] != 0:
        if i >= n or _lower(b[i]) != spelled[at]:
            return False
        i += 1
        at += 1
    return tag != 0 and i < n and (b[i] == 62 or b[i] == 47 or _is_space(b[i]))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _raw_end(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    spelled: cython.p_const_uchar,
    tag: cython.int,
) -> cython.Py_ssize_t:
    """RCDATA and RAWTEXT states: the text ends before the appropriate end tag."""
    while True:
        i = _find(b, 60, i, n)
        if i >= n:
            return n
        if i + 1 < n and b[i + 1] == 47 and _is_end_of(b, i + 2, n, spelled, tag):
            return i
        i += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _opens_markup(c: cython.int, more: cython.bint) -> cython.bint:
    """Whether `<` before this character begins markup; `</` at the very end is text."""
    return _is_letter(c) or c == 33 or c == 63 or (c == 47 and more)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _next_markup(b: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return where the next tag, comment or declaration begins."""
    while True:
        i = _find(b, 60, i, n)
        if i >= n or (i + 1 < n and _opens_markup(b[i + 1], i + 2 < n)):
            return i
        i += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _script_end(
    b: cython.p_const_uchar,
    i: cython.Py_ssize_t,
    n: cython.Py_ssize_t,
    spelled: cython.p_const_uchar,
    tag: cython.int,
) -> cython.Py_ssize_t:
    """Script data states: 0 plain, 1 escaped by `<!--`, 2 double escaped by `<script` in it."""
    level: cython.int = 0
    escape: cython.Py_ssize_t = 0
    c: cython.int
    while i < n:
        if level == 0:
            i = _find(b, 60, i, n)
            if i + 1 >= n:
                return n
            if b[i + 1] == 47:
                if _is_end_of(b, i + 2, n, spelled, tag):
                    return i
                i += 2
            elif i + 3 < n and b[i + 1] == 33 and b[i + 2] == 45 and b[i + 3] == 45:
                level = 1
                escape = i + 2
                i += 4
            else:
                i += 1
            continue
        c = b[i]
        if c == 62 and i - 2 >= escape and b[i - 1] == 45 and b[i - 2] == 45:
            level = 0
            i += 1
        elif c == 60 and i + 1 < n and b[i + 1] == 47:
            if level == 1 and _is_end_of(b, i + 2, n, spelled, tag):
                return i
            if level == 2 and _is_end_of(b, i + 2, n, spelled, Tag.SCRIPT):
                level = 1
            i += 2
        elif c == 60 and level == 1 and _is_end_of(b, i + 1, n, spelled, Tag.SCRIPT):
            level = 2
            i += 7
        else:
            i += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _cdata_end(b: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """CDATA section state: return the position of `]]>` or the end."""
    k: cython.Py_ssize_t = i
    while True:
        k = _find(b, 62, k, n)
        if k >= n:
            return n
        if k - 2 >= i and b[k - 1] == 93 and b[k - 2] == 93:
            return k - 2
        k += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_blank(b: cython.p_const_uchar, i: cython.Py_ssize_t, stop: cython.Py_ssize_t) -> cython.bint:
    """Say whether [i, stop), which is not empty, is white space: often much indentation."""
    eight: cython.ulonglong = 0
    if not _is_space(b[stop - 1]):
        return False
    if cython.compiled:
        while i + 8 <= stop:
            memcpy(cython.address(eight), b + i, 8)
            if eight != _EIGHT_SPACES:
                break
            i += 8
    while i < stop:
        if not _is_space(b[i]):
            return False
        i += 1
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _matches(
    b: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t, word: cython.p_const_uchar
) -> cython.bint:
    """Say whether the seven bytes from `i` on are this lower-case word, in any case."""
    k: cython.Py_ssize_t
    if i + 7 > n:
        return False
    for k in range(7):
        if _lower(b[i + k]) != word[k]:
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _declaration_end(
    b: cython.p_const_uchar, i: cython.Py_ssize_t, n: cython.Py_ssize_t, foreign: cython.bint
) -> cython.Py_ssize_t:
    """Markup declaration open state at `<!`: return 4 * end + (0 comment, 1 doctype, 2 CDATA)."""
    end: cython.Py_ssize_t
    if i + 3 < n and b[i + 2] == 45 and b[i + 3] == 45:
        return 4 * _comment_end(b, i + 4, n)
    if foreign and i + 9 <= n and _matches(b, i + 2, n, b"[cdata["):
        if b[i + 3] == 67 and b[i + 4] == 68 and b[i + 5] == 65 and b[i + 6] == 84 and b[i + 7] == 65:
            return 4 * (i + 9) + 2
    end = _find(b, 62, i + 2, n)
    end = end + 1 if end < n else n
    if _matches(b, i + 2, n, b"doctype"):
        return 4 * end + 1
    return 4 * end


def attribute_rows(data: bytes, edges: object, tags: object, begin: int, found: object) -> int:
    """Write the attributes of start tags to `found`; return how many there are.

    `edges` are those of the tokens, `tags` which tokens are asked about, from row `begin` on.
    `found[0]` is the count, also of rows that found no room; behind it a row is five numbers: row
    of the tag, name start, name stop, value start, value stop; a value start of -1 says that there
    is no value.
    """
    b: cython.p_const_uchar = data
    edge: cython.p_const_int = ints(edges)
    token: cython.p_const_int = ints(tags)
    rows: cython.p_int = ints(found)
    room: cython.Py_ssize_t = (len(found) - 1) // 5
    first: cython.int = begin
    count: cython.int = len(tags)
    stop: cython.Py_ssize_t
    tag: cython.int
    with cython.nogil:
        rows[0] = 0
        for tag in range(first, count):
            stop = edge[token[tag] + 1]
            _tag_end(b, _name_end(b, edge[token[tag]] + 1, stop), stop, rows, room, tag)
    return rows[0]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mode_after(tag: cython.int, fact: cython.uint) -> cython.int:
    """Return the mode that the tree builder would switch to after this start tag."""
    if not fact & (Fact.ESCAPABLE | Fact.RAW_TEXT) and tag != Tag.SCRIPT and tag != Tag.PLAINTEXT:
        return Mode.DATA
    if tag == Tag.SCRIPT:
        return Mode.SCRIPT
    if tag == Tag.PLAINTEXT:
        return Mode.PLAINTEXT
    return Mode.RCDATA if fact & Fact.ESCAPABLE else Mode.RAWTEXT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _kind_of_mode(mode: cython.int, tag: cython.int) -> cython.int:
    """Return the kind of the token that a mode other than data yields."""
    if mode == Mode.RCDATA:
        return Kind.TEXT
    if mode == Mode.PLAINTEXT or mode == Mode.CDATA or tag == Tag.XMP:
        return Kind.VERBATIM
    return Kind.RAW


def fill(data: bytes, room: int, columns: tuple[object, ...], setting: tuple[int, int, bool], deadline: float) -> int:
    """Fill the token columns and return the number of tokens, or -1 when `room` is too small.

    `columns` are starts, tags, kinds, flags, and scratch for the chain of frames, whose
    first two entries are the numbers of start tags and of texts at the end. `setting` is
    the mode to begin in, the tag whose end tag closes it, and whether start tags change the mode
    (the standard's own tokenizer tests want them not to).
    """
    b: cython.p_const_uchar = data
    spelled: cython.p_const_uchar = uchars(SPELLED)
    slots: cython.p_const_uchar = uchars(NAME_SLOTS)
    packed_slots: cython.p_const_uchar = uchars(PACKED_SLOTS)
    packed: cython.p_const_ulonglong = ulonglongs(PACKED)
    facts: cython.p_const_uint = uints(FACTS)
    start: cython.p_int = ints(columns[0])
    tags: cython.p_short = shorts(columns[1])
    kind: cython.p_uchar = uchars(columns[2])
    flags: cython.p_uchar = uchars(columns[3])
    chain: cython.p_int = ints(columns[4])
    n: cython.Py_ssize_t = len(data)
    full: cython.Py_ssize_t = room - 4
    mode: cython.int = setting[0]
    last: cython.int = setting[1]
    follow: cython.bint = setting[2]
    frame: cython.Py_ssize_t = -1
    foreign: cython.bint = mode == Mode.CDATA
    count: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t = 0
    text: cython.Py_ssize_t = 0
    opened: cython.int = 0
    texts: cython.int = 0
    end: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    limit: cython.Py_ssize_t = -1  # where the last noscript ends for those who run scripts
    untitled: cython.bint = False  # whether no title ends from here on
    c: cython.int
    tag: cython.int
    closing: cython.bint
    self_closing: cython.bint
    fact: cython.uint
    name: cython.ulonglong
    begin: cython.Py_ssize_t
    with cython.nogil:
        while i < n or text < n:
            if count >= full:
                break
            if (count & 0xFFFF) == 0xFFFF:
                with cython.gil:
                    check(deadline)
            if mode != Mode.DATA:
                stop = limit if i <= limit else n
                if untitled and last == Tag.TITLE:
                    end = _next_markup(b, i, n)
                elif mode == Mode.RCDATA or mode == Mode.RAWTEXT:
                    end = _raw_end(b, i, stop, spelled, last)
                    if end == n and last == Tag.TITLE and follow:
                        untitled = True
                        end = _next_markup(b, i, n)
                elif mode == Mode.SCRIPT:
                    end = _script_end(b, i, stop, spelled, last)
                elif mode == Mode.CDATA:
                    end = _cdata_end(b, i, n)
                else:
                    end = n
                if end > i:
                    start[count] = i
                    tags[count] = 0
                    kind[count] = _kind_of_mode(mode, last)
                    flags[count] = Flag.BLANK if _is_blank(b, i, end) else 0
                    texts += 1
                    count += 1
                if mode == Mode.CDATA and end < n:
                    start[count] = end
                    tags[count] = 0
                    kind[count] = Kind.IGNORED
                    flags[count] = 0
                    count += 1
                    end += 3
                mode = Mode.DATA
                i = end
                text = end
                continue
            if i >= n or b[i] != 60:
                i = _find(b, 60, i, n)
            if i >= n:
                i = n
                end = -2
            else:
                c = b[i + 1] if i + 1 < n else 0
                if _opens_markup(c, i + 2 < n):
                    end = -1
                else:  # a bare `<` is text
                    i += 1
                    continue
            if i > text:
                start[count] = text
                tags[count] = 0
                kind[count] = Kind.TEXT
                flags[count] = 0
                texts += 1
                if _is_space(b[text]) and _is_blank(b, text, i):
                    flags[count] = Flag.BLANK
                    texts -= 1
                count += 1
            text = n
            if end == -2:
                continue
            start[count] = i
            tags[count] = 0
            flags[count] = 0
            closing = c == 47
            if closing and not _is_letter(b[i + 2]):
                end = _find(b, 62, i + 2, n)
                kind[count] = Kind.IGNORED if end == i + 2 else Kind.COMMENT
                end = end + 1 if end < n else n
            elif c == 63:
                end = _find(b, 62, i + 2, n)
                kind[count] = Kind.COMMENT
                end = end + 1 if end < n else n
            elif c == 33:
                end = _declaration_end(b, i, n, foreign)
                kind[count] = Kind.COMMENT
                if end & 3 == 1:
                    kind[count] = Kind.DOCTYPE
                elif end & 3 == 2:
                    kind[count] = Kind.IGNORED
                    mode = Mode.CDATA
                end >>= 2
            else:
                begin = i + 2 if closing else i + 1
                end = begin
                name = 0
                while end < n:  # tag name state
                    c = b[end]
                    if c <= 62 and (c == 62 or c == 47 or _is_space(c)):
                        break
                    name = (name << 8) | cython.cast(cython.ulonglong, _lower(c))
                    end += 1
                if not cython.compiled:
                    name &= _64_BITS
                tag = packed_slots[((name * _STEP) & _64_BITS) >> 52]
                if packed[tag] != name or end - begin > 8:
                    tag = _rare_tag(b, begin, end, slots, spelled)
                if end < n and b[end] == 62:
                    end = 4 * (end + 1)
                else:
                    end = _tag_end(b, end, n, chain, 0, 0)
                if end < 0:  # the text ends inside the tag: the standard drops it
                    kind[count] = Kind.IGNORED
                    count += 1
                    i = n
                    continue
                tags[count] = tag
                self_closing = end & 1
                kind[count] = Kind.END if closing else Kind.START
                opened += not closing
                flags[count] = end & 3
                end >>= 2
                if frame >= 0 or tag == Tag.SVG or tag == Tag.MATH:
                    fact = facts[tag]
                    if closing:
                        if frame >= 0 and tags[frame] == tag:
                            frame = chain[frame]
                        elif frame >= 0 and chain[frame] >= 0 and tags[chain[frame]] == tag:
                            frame = chain[chain[frame]]
                        elif foreign and tag < NameHash.KNOWN and not fact & (Fact.SVG | Fact.INTEGRATION):
                            while frame >= 0 and (tags[frame] == Tag.SVG or tags[frame] == Tag.MATH):
                                frame = chain[frame]
                    elif tag == Tag.SVG or tag == Tag.MATH:
                        flags[count] |= Flag.FOREIGN
                        if not self_closing:
                            chain[count] = frame
                            frame = count
                    elif foreign:
                        if fact & Fact.BREAKOUT:
                            while frame >= 0 and (tags[frame] == Tag.SVG or tags[frame] == Tag.MATH):
                                frame = chain[frame]
                        else:
                            flags[count] |= Flag.FOREIGN
                            if not self_closing and (
                                fact & Fact.INTEGRATION or (tag == Tag.TITLE and tags[frame] == Tag.SVG)
                            ):
                                chain[count] = frame
                                frame = count
                    foreign = frame >= 0 and (tags[frame] == Tag.SVG or tags[frame] == Tag.MATH)
                if follow and not closing and not flags[count] & Flag.FOREIGN:
                    mode = _mode_after(tag, facts[tag])
                    if mode != Mode.DATA:
                        last = tag
                    elif tag == Tag.NOSCRIPT and end > limit:
                        limit = _raw_end(b, end, n, spelled, Tag.NOSCRIPT)
            count += 1
            i = end
            text = end
    chain[0] = opened
    chain[1] = texts
    return -1 if i < n or text < n else count
