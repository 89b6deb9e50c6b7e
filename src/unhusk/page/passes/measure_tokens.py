# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How many characters each text token has, in four ways of counting."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import Letter
    from cython.cimports.unhusk.native.pointers import ints, uchars, uints
else:
    from unhusk.native.pointers import ints, uchars, uints
    from unhusk.page.page_enums import Letter

from unhusk.page import letters

compiled: bool = bool(cython.compiled)


def measure(characters: tuple[object, ...], out: object) -> None:
    """Fill for each token: characters, those other than white space, white space once per run.

    A fourth row counts characters without spaces and control characters at both ends.
    `characters` are code points and where those of each token begin (resolve_characters.py).
    """
    codes: cython.p_const_uint = uints(characters[0])
    starts: cython.p_const_int = ints(characters[1])
    row: cython.p_int = ints(out)
    room: cython.Py_ssize_t = out.shape[1]
    kinds: cython.p_const_uchar = uchars(letters.KINDS)
    n: cython.Py_ssize_t = len(characters[1]) - 1
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    c: cython.uint
    ink: cython.int
    gaps: cython.int
    first: cython.int
    last: cython.int
    spaced: cython.bint
    with cython.nogil:
        for t in range(n):
            ink = gaps = 0
            first = last = -1
            spaced = False
            for i in range(starts[t], starts[t + 1]):
                c = codes[i]
                if c > 32:
                    last = i
                    if first < 0:
                        first = i
                if kinds[c] == Letter.SPACE:
                    if not spaced:
                        gaps += 1
                    spaced = True
                else:
                    ink += 1
                    spaced = False
            row[t] = starts[t + 1] - starts[t]
            row[room + t] = ink
            row[2 * room + t] = ink + gaps
            row[3 * room + t] = last - first + 1 if first >= 0 else 0
