"""Words in class names, ids and roles that hint at what an element is for.

Each word has one bit. A word written with `_` around it stands only between non-letters (or at a
change from lower to upper case); any other matches inside longer words too. The words are hints:
no method may depend on them alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAMES: dict[str, str] = {
    "ad": "_ad_ _ads_ advert sponsor promo banner",
    "article": "article story _entry_ hentry",
    "author": "author byline",
    "breadcrumb": "breadcrumb crumb",
    "caption": "caption legend",
    "code": "_code_ highlight syntax",
    "comment": "comment disqus respond replies",
    "content": "content _text_ _body_ bodytext",
    "cookie": "cookie consent gdpr",
    "date": "_date_ _time_ timestamp published datetime",
    "footer": "footer _foot_ colophon bottom",
    "form": "_form_ search login signup subscribe newsletter register",
    "forum": "forum thread topic reply",
    "header": "header masthead _head_ topbar",
    "hidden": "hidden invisible screenreader _sr_ visuallyhidden offscreen",
    "legal": "copyright disclaimer privacy _terms_ legal",
    "list": "_list_ listing _grid_ archive result",
    "main": "_main_ maincontent primary",
    "media": "gallery carousel slider video player thumbnail figure image",
    "menu": "menu _nav_ navbar navigation navi",
    "meta": "_meta_ tags taxonomy category",
    "modal": "modal popup overlay dialog",
    "page": "pagination pager paging _next_ _prev_",
    "post": "_post_ blogpost message",
    "product": "product price shop cart sku",
    "quote": "quote testimonial",
    "related": "related recommend popular trending similar readmore teaser",
    "review": "review rating",
    "share": "share sharing social twitter facebook follow",
    "sidebar": "sidebar _side_ rail aside",
    "skip": "_skip_ skiplink",
    "summary": "summary abstract excerpt lead standfirst",
    "table": "_table_ spec infobox",
    "title": "title headline heading",
    "toc": "_toc_ tableofcontents",
    "tool": "tool widget plugin",
    "user": "avatar profile _user_ member",
}

NAME_BITS: dict[str, int] = {name: 1 << i for i, name in enumerate(NAMES)}
LETTERS = 27  # a to z, and 26 for everything else


# of each byte its letter, or 26; besides, 32 for a capital and 64 for a small letter
SYMBOLS = bytes(
    c - 65 + 32 if 65 <= c <= 90 else c - 97 + 64 if 97 <= c <= 122 else 26  # noqa: PLR2004
    for c in range(256)
)


def machine(groups: dict[str, str] = NAMES) -> tuple[NDArray[np.uint16], NDArray[np.uint64]]:
    """Return the automaton as compiled passes read it: 32 moves for each state, and its outputs.

    A state is the place of its moves, and a move leads to such a place.
    """
    moves, outputs = automaton(groups)
    table = np.zeros((len(moves), 32), np.uint16)
    table[:, :LETTERS] = 32 * np.array(moves)
    return table, np.array(outputs, np.uint64)


def automaton(groups: dict[str, str] = NAMES) -> tuple[list[list[int]], list[int]]:
    """Return the Aho-Corasick automaton of the words: transitions and output bits per state.

    Each group of words has the bit of its place among the groups.
    """
    moves, outputs = [[0] * LETTERS], [0]
    for group, words in enumerate(groups.values()):
        for word in words.split():
            state = 0
            for letter in word:
                symbol = 26 if letter == "_" else ord(letter) - 97
                if not moves[state][symbol]:
                    moves[state][symbol] = len(moves)
                    moves.append([0] * LETTERS)
                    outputs.append(0)
                state = moves[state][symbol]
            outputs[state] |= 1 << group
    return _with_failures(moves, outputs)


def _with_failures(moves: list[list[int]], outputs: list[int]) -> tuple[list[list[int]], list[int]]:
    """Complete the trie's missing moves with those of the longest proper suffix."""
    failure = [0] * len(moves)
    queue = [state for state in moves[0] if state]
    for state in queue:
        outputs[state] |= outputs[failure[state]]
        for symbol, target in enumerate(moves[state]):
            fallback = moves[failure[state]][symbol]
            if target:
                failure[target] = fallback
                queue.append(target)
            else:
                moves[state][symbol] = fallback
    return moves, outputs
