"""Numbers that the page passes share: classes of characters, what a tag does, rows of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.lex.tags import IDS, TAGS
from unhusk.native.constants import Numbers, counted, named_numbers
from unhusk.page.tables import BLOCK_ROWS, NODE_ROWS

if TYPE_CHECKING:
    from collections.abc import Mapping

NodeColumn = counted("NodeColumn", NODE_ROWS)
BlockColumn = named_numbers("BlockColumn", BLOCK_ROWS)
# `start` has one entry more than there are lines
LineColumn = counted("LineColumn", "start chars code tags link_chars wide".split())


class LineOption(Numbers):
    """How lines are broken, as bits."""

    AT_BLOCKS = 1  # a line ends before and behind each block-level tag too
    WHOLE_LINKS = 2  # no newline inside a tag or inside a link ends a line
    WITHOUT_HEAD = 4  # `head` counts as nothing; a line ends before and behind it
    ALL_SPACE = 8  # every white space character counts towards the width


class VectorOption(Numbers):
    """What has entries in the content code vector, as bits."""

    WITHOUT_ANCHORS = 1  # leave the tags of `a` elements out of the vector
    RAW_SPACE = 2  # an entry for each white space character
    TOKENS = 4  # an entry for each tag and each word
    STYLE_IS_CONTENT = 8  # the tags of `b`, `font` and the like count as content


class AttributeColumn(Numbers):
    """What is known of an attribute; `SIZE` numbers together."""

    NODE = 0  # its element
    NAME_START = 1
    NAME_STOP = 2
    VALUE_START = 3  # -1 without a value
    VALUE_STOP = 4
    SIZE = 5


class NamingAttribute(Numbers):
    """Attributes that say what an element is, or that it is hidden, as bits."""

    CLASS = 1
    ID = 2
    ROLE = 4
    ITEMPROP = 8
    HIDDEN = 16
    STYLE = 32
    ARIA_HIDDEN = 64


class OpenElement(Numbers):
    """Fields of an entry of the stack of open elements; `SIZE` of them have room."""

    NODE = 0  # row of the node table
    BELOW = 1  # slot of the next open element of the same name, or -1
    SCOPE = 2  # slots of the nearest barriers at or below this slot
    BUTTON = 3
    SPECIAL = 4
    ITEM = 5
    LINK = 6  # link state outside a marker element, to be restored
    SIZE = 8


class Letter(Numbers):
    """What a character is to a word (page/letters.py)."""

    UNKNOWN = 0  # not looked up yet
    SPACE = 1
    LETTER = 2  # a letter or digit: what makes a run of characters a word
    JOINER = 3  # the underscore: inside a word, but makes none
    GLUE = 4  # punctuation that ends no word
    OTHER = 5  # whatever else: ends a word and begins one
    MARK = 6  # belongs to the character before it


class Action(Numbers):
    """What a tag does to the text blocks or paragraphs of a method."""

    INLINE = 0  # nothing
    BREAK = 1  # ends the block
    GAP = 2  # stands for a space
    ANCHOR = 3  # stands for a space and is a level of its own
    DROP = 4  # its content is no text
    BR = 5  # a space; two in a row end the paragraph
    UNSEEN = 6  # not even there
    BODY = 7  # ends the block, and the page begins with it


class TextBlockColumn(Numbers):
    """Columns of the text blocks of boilerpipe; `TextBlocks` says what they mean."""

    FIRST_TOKEN = 0
    WORDS = 1
    LINK_WORDS = 2
    WRAPPED_WORDS = 3
    LINES = 4
    LEVEL = 5
    LABELS = 6
    OTHERS = 7


class TextBlockLabel(Numbers):
    """Bits of the column `labels` of text blocks; `TITLE` is set by methods."""

    ITEM = 1  # inside `li`
    HEADING = 2  # inside `h1` to `h3`
    CUE = 4  # a word begins like one of those that end an article
    TITLE = 8  # repeats the page's title


class ParagraphColumn(Numbers):
    """Columns of the paragraphs of jusText; `Paragraphs` says what they mean."""

    FIRST_TOKEN = 0
    CHARS = 1
    LINK_CHARS = 2
    WORDS = 3
    STOP_WORDS = 4
    HEADINGS = 5
    MARKS = 6
    TOLD_CHARS = 7
    RUN_CHARS = 8
    IDEOGRAPHS = 9


class ParagraphClass(Numbers):
    """How jusText classes a paragraph."""

    BAD = 0
    SHORT = 1
    NEAR_GOOD = 2
    GOOD = 3


def actions(default: int, tags: Mapping[int, str]) -> np.ndarray:
    """Return the `Action` of each tag, by its number; tags that are not named have the default."""
    table = np.full(IDS, default, np.uint8)
    for action, names in tags.items():
        table[[TAGS[name] for name in names.split()]] = action
    return table
