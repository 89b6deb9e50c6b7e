"""The numbers that the passes share: kinds of tokens and characters, and what a tag does.

Compiled, they are constants of the .pxd, which says the same; tests compare the two.
"""

from __future__ import annotations

import numpy as np

from unhusk.lex.tags import IDS, TAGS

# lex.tokens.Kind and Flag, page.tables
TEXT = 0
START = 1
END = 2
VERBATIM = 6
SELF_CLOSING = 1
BLANK = 4
IN_ANCHOR = 16

# page.letters
SPACE = 1
LETTER = 2
JOINER = 3
GLUE = 4
OTHER = 5
MARK = 6

# what a tag does
INLINE = 0  # nothing
BREAK = 1  # ends the block
GAP = 2  # stands for a space
ANCHOR = 3  # stands for a space and is a level of its own
DROP = 4  # its content is no text
BR = 5  # a space; two in a row end the paragraph
UNSEEN = 6  # not even there
BODY = 7  # ends the block, and the page begins with it

_NAMES = {"inline": INLINE, "breaks": BREAK, "gap": GAP, "anchor": ANCHOR, "drop": DROP}
_NAMES |= {"br": BR, "unseen": UNSEEN, "body": BODY}


def actions(default: int, **names: str) -> np.ndarray:
    """Return what each tag does, by its number; tags that are not named do the default."""
    table = np.full(IDS, default, np.uint8)
    for action, tags in names.items():
        table[[TAGS[tag] for tag in tags.split()]] = _NAMES[action]
    return table
