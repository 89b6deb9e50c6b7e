# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Words as numbers: the hash of Fowler, Noll and Vo over code points in lower case, and its use."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.enums import Letter
    from cython.cimports.unhusk.native.pointers import ints, uchars, uints, ulonglongs
else:
    from unhusk.native.pointers import ints, uchars, uints, ulonglongs
    from unhusk.page.page_enums import Letter

from unhusk.page import letters
from unhusk.page.letters import learn

compiled: bool = bool(cython.compiled)

SEED, PRIME = 14695981039346656037, 1099511628211
_SEED = cython.declare(cython.ulonglong, SEED)
_PRIME = cython.declare(cython.ulonglong, PRIME)
_64_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def hash_word(text: str) -> int:
    """Return the hash of all characters of a text in lower case."""
    return _hash(text, False)


def hash_letters(text: str) -> int:
    """Return the hash of the letters and digits of a text in lower case."""
    return _hash(text, True)


@cython.cfunc
def _hash(text: str, only_letters: cython.bint) -> cython.ulonglong:
    kinds: cython.p_const_uchar = uchars(letters.KINDS)
    lower: cython.p_const_uint = uints(letters.LOWER)
    h: cython.ulonglong = _SEED
    c: cython.uint
    i: cython.Py_ssize_t
    for i in range(len(text)):
        c = ord(text[i])
        if kinds[c] == 0:
            learn(c)
        if kinds[c] == Letter.LETTER or not only_letters:
            h = (h ^ lower[c]) * _PRIME & _64_BITS
    return h


def find_words(characters: tuple[object, ...], wanted: object, out: object) -> int:
    """Write the places in the code points where words begin whose hash is wanted; return how many.

    A word is a run of letters, digits and underscores inside one token. `characters` are code
    points and where those of each token begin (resolve_characters.py); `wanted` is a hash table whose
    size is a power of two, with room in it; `out` has room for half as many places as code points.
    """
    codes: cython.p_const_uint = uints(characters[0])
    starts: cython.p_const_int = ints(characters[1])
    keys: cython.p_const_ulonglong = ulonglongs(wanted)
    found: cython.p_int = ints(out)
    kinds: cython.p_const_uchar = uchars(letters.KINDS)
    lower: cython.p_const_uint = uints(letters.LOWER)
    slots: cython.ulonglong = len(wanted) - 1
    at: cython.ulonglong
    h: cython.ulonglong
    t: cython.Py_ssize_t
    i: cython.Py_ssize_t
    first: cython.Py_ssize_t
    stop: cython.Py_ssize_t
    n: cython.Py_ssize_t = len(characters[1]) - 1
    k: cython.int
    count: cython.int = 0
    with cython.nogil:
        for t in range(n):
            i = starts[t]
            stop = starts[t + 1]
            while i < stop:
                first = i
                h = _SEED
                k = kinds[codes[i]]
                while k == Letter.LETTER or k == Letter.JOINER:
                    h = (h ^ lower[codes[i]]) * _PRIME & _64_BITS
                    i += 1
                    k = kinds[codes[i]] if i < stop else 0
                at = h & slots
                while i > first and keys[at]:
                    if keys[at] == h:
                        found[count] = first
                        count += 1
                        break
                    at = (at + 1) & slots
                i += 1
    return count
