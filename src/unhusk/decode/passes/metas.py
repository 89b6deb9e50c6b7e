# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Where the `<meta>` elements stand in undecoded markup, other markup passed over.

Source: https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

compiled: bool = bool(cython.compiled)

if not cython.compiled:  # compiled, it is a function of the .pxd

    def unhusk_opening(text, at, size):  # noqa: D103 - says the .pxd
        while at + 1 < size and not (text[at] == 60 and text[at + 1] in b"mM"):
            at += 1
        return at if at + 1 < size else size


_RAW = (b"script", b"style", b"title", b"textarea", b"xmp", b"iframe", b"noframes")


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_blank(c: cython.int) -> cython.bint:
    return c == 32 or c == 9 or c == 10 or c == 12 or c == 13


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_letter(c: cython.int) -> cython.bint:
    return 97 <= (c | 32) <= 122


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is(b: cython.p_const_uchar, at: cython.Py_ssize_t, n: cython.Py_ssize_t, word: cython.p_const_uchar, size: cython.Py_ssize_t) -> cython.bint:
    """Say whether this word, in lower case, stands at an offset in any case."""
    k: cython.Py_ssize_t
    if at + size > n:
        return False
    for k in range(size):
        if b[at + k] != word[k] and not (_is_letter(b[at + k]) and (b[at + k] | 32) == word[k]):
            return False
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _tag_end(b: cython.p_const_uchar, start: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the offset behind the tag whose attributes begin here; -1 where the bytes run out."""
    i: cython.Py_ssize_t = start
    quote: cython.int
    while True:
        while i < n and (_is_blank(b[i]) or b[i] == 47):
            i += 1
        if i < n and b[i] == 62:
            return i + 1
        i += 1  # a name may begin with an equals sign
        while i < n and not _is_blank(b[i]) and b[i] != 47 and b[i] != 62 and b[i] != 61:
            i += 1
        while i < n and _is_blank(b[i]):
            i += 1
        if i >= n:
            return -1
        if b[i] != 61:
            continue
        i += 1
        while i < n and _is_blank(b[i]):
            i += 1
        quote = b[i] if i < n else 0
        if quote == 34 or quote == 39:
            i += 1
            while i < n and b[i] != quote:
                i += 1
            i += 1
        else:
            while i < n and not _is_blank(b[i]) and b[i] != 62:
                i += 1
        if i > n or (i == n and quote != 34 and quote != 39):
            return -1


@cython.cfunc
def _raw_end(head: bytes, name: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Return the offset of the end tag if the element of this name holds raw text, else `at`.

    -1 says that there is no end tag.
    """
    b: cython.p_const_uchar = head
    n: cython.Py_ssize_t = len(head)
    for word in _RAW:
        size: cython.Py_ssize_t = len(word)
        raw: cython.p_const_uchar = word
        if _is(b, name, n, raw, size) and name + size < n and (_is_blank(b[name + size]) or b[name + size] == 62):
            at = head.find(b"</", at)
            while at >= 0 and not _is(b, at + 2, n, raw, size):
                at = head.find(b"</", at + 2)
            return at
    return at


def next_meta(head: bytes, begin: int, last: int, *, pass_raw: bool) -> int:
    """Return the offset of the next `<meta` with white space or a slash behind it; -1 for none.

    Only constructs that begin at `last` or before count. With `pass_raw`, the text of scripts, titles
    and the like is passed over.
    """
    b: cython.p_const_uchar = head
    n: cython.Py_ssize_t = len(head)
    at: cython.Py_ssize_t = begin
    c: cython.int
    name: cython.Py_ssize_t
    while 0 <= at <= last:
        at = head.find(b"<", at)
        if at < 0 or at + 1 >= n:
            return -1
        c = b[at + 1]
        name = at + 2 if c == 47 else at + 1
        if _is(b, at, n, b"<meta", 5) and at + 5 < n and (_is_blank(b[at + 5]) or b[at + 5] == 47):
            return at
        if name < n and _is_letter(b[name]):
            at = name
            while at < n and not _is_blank(b[at]) and b[at] != 62:
                at += 1
            at = _tag_end(b, at, n)
            if pass_raw and at >= 0 and c != 47:
                at = _raw_end(head, name, at)
        elif c == 33 and head.startswith(b"--", at + 2):
            at = _past(head, b"-->", at + 2)
        elif c == 33 or c == 47 or c == 63:
            at = _past(head, b">", at + 1)
        else:
            at += 1
    return -1


def _past(head: bytes, mark: bytes, start: int) -> int:
    """Return the offset just after the next mark, or -1."""
    found = head.find(mark, start)
    return found if found < 0 else found + len(mark)


def may_declare(head: bytes) -> bool:
    """Say whether `charset` stands in any `<meta>`, be it in a script; or in one that is cut off."""
    b: cython.p_const_uchar = head
    n: cython.Py_ssize_t = len(head)
    at: cython.Py_ssize_t = unhusk_opening(b, 0, n)
    end: cython.Py_ssize_t
    while at < n:
        if _is(b, at, n, b"<meta", 5):
            end = _tag_end(b, at + 5, n)
            if end < 0 or b"charset" in head[at:end].lower():
                return True
            at = end - 1
        at = unhusk_opening(b, at + 1, n)
    return False
