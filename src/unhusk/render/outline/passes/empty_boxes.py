# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whether elements between kept text stand in boxes without other text: a pass over them."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.native.pointers import ints, uchars, ulonglongs
else:
    from unhusk.native.pointers import ints, uchars, ulonglongs

from unhusk.lex.tags import ANCESTOR

compiled: bool = bool(cython.compiled)

_CAPTION = cython.declare(cython.ulonglong, ANCESTOR["figcaption"])
_MAX_LEVELS = cython.declare(cython.int, 64)  # up from an element to a box with kept text


def find_alone(nodes: tuple[object, ...], tokens: tuple[object, object], kept: object, wanted: object, out: tuple[object, object]) -> None:
    """Say of the wanted elements whether the largest box around each without kept text has no words.

    Words in captions do not count. `nodes` are parent, first, stop and ancestors; `tokens` are node
    and words; `kept` are the tokens of kept text, ascending. `out` are the answers, and room for a
    number per token and one more.
    """
    parent: cython.p_const_int = ints(nodes[0])
    first: cython.p_const_int = ints(nodes[1])
    behind: cython.p_const_int = ints(nodes[2])
    above: cython.p_const_ulonglong = ulonglongs(nodes[3])
    node: cython.p_const_int = ints(tokens[0])
    words: cython.p_const_int = ints(tokens[1])
    keep: cython.p_const_int = ints(kept)
    want: cython.p_const_int = ints(wanted)
    answer: cython.p_uchar = uchars(out[0])
    said: cython.p_int = ints(out[1])  # tokens with words before each token
    n: cython.Py_ssize_t = len(tokens[0])
    keeps: cython.Py_ssize_t = len(kept)
    count: cython.Py_ssize_t = len(wanted)
    k: cython.Py_ssize_t
    t: cython.Py_ssize_t
    low: cython.Py_ssize_t
    high: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    own: cython.int
    box: cython.int
    level: cython.int
    with cython.nogil:
        said[0] = 0
        for t in range(n):
            said[t + 1] = said[t] + (words[t] > 0 and (above[node[t]] & _CAPTION) == 0)
        for k in range(count):
            answer[k] = False
            own = want[k]
            for level in range(_MAX_LEVELS):
                box = parent[own]
                if box < 0:
                    break
                low = 0
                high = keeps
                while low < high:  # the first kept token in the box
                    middle = (low + high) // 2
                    if keep[middle] < first[box]:
                        low = middle + 1
                    else:
                        high = middle
                if low < keeps and keep[low] < behind[box]:
                    answer[k] = said[behind[own]] == said[first[own]]
                    break
                own = box
