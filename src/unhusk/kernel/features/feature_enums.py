"""The features and the rows of the workspace as numbers, for the feature passes."""

from __future__ import annotations

from unhusk.kernel.features.columns import (
    COLUMNS,
    CONTAINERS,
    CORES,
    MASKS,
    OF_CONTAINER,
    OF_CORE,
    OF_LARGER,
    OF_UNIT,
)
from unhusk.native.constants import Numbers, counted, members, named_numbers
from unhusk.structure.cue_words import WORDS

Feature = counted("Feature", COLUMNS)  # columns of the features
# columns of one thing among several, counted from its first
LargerFact = counted("LargerFact", OF_LARGER)
UnitFact = counted("UnitFact", OF_UNIT)
ContainerFact = counted("ContainerFact", OF_CONTAINER)
CoreFact = counted("CoreFact", OF_CORE)

Container = counted("Container", CONTAINERS)
Core = counted("Core", CORES)
Mask = counted("Mask", MASKS)
WordGroup = named_numbers("WordGroup", {name: 1 << bit for bit, name in enumerate(WORDS)})


class ByteKind(Numbers):
    """What the text pass tells bytes apart by."""

    OTHER = 0
    LOWER = 1
    UPPER = 2
    DIGIT = 3
    SPACE = 4
    COMMA = 5
    END = 6  # ends a sentence
    MARK = 7
    CODE = 8
    MONEY = 9
    WIDE = 10
    COLON = 11


class TextCount(Numbers):
    """What the text pass counts in a block, behind a number for each `ByteKind`; `SIZE` in all."""

    FIRST_KIND = 12  # ByteKind of the first character, or -1
    CAPITALS = 13  # words that begin with a capital
    NUMBERS = 14  # words that begin with a digit
    YEARS = 15
    TIMES = 16
    LAST_BYTE = 17  # of the text, white space aside
    WORD_GROUPS = 18  # bits of `WordGroup`
    SIZE = 20


class Work(Numbers):
    """Numbers of a block that later passes need; a row for each."""

    SIZE = 0  # characters, ideographs counted thrice
    LINKS = 1  # those in links
    PLAIN = 2  # those outside links
    COMMAS = 3
    HASH = 4  # of the text
    MONEY = 5  # 1 with a currency sign


class Sum(Numbers):
    """Sums over the blocks before one; a row for each."""

    SIZE = 0
    LINKS = 1
    COMMAS = 2
    SENTENCES = 3
    LONG = 4  # text outside links of long blocks
    ITEMS = 5  # blocks in `li`
    PARAGRAPHS = 6  # blocks in `p`
    MONEY = 7


class Blur(Numbers):
    """Numbers of a block, and the same blurred over its neighbours; a row for each."""

    PLAIN = 0
    LINKS = 1
    CODE_TEXT = 2
    CODE_ALL = 3
    PLAIN1 = 4
    PLAIN2 = 5
    PLAIN3 = 6
    LINKS1 = 7
    LINKS2 = 8
    LINKS3 = 9
    TEXT1 = 10
    ALL1 = 11
    TEXT2 = 12
    ALL2 = 13
    VOTES = 14
    VOTES1 = 15
    VOTES2 = 16
    HEADING = 17  # level of the heading that the block is, or 0


class NodeFact(Numbers):
    """What is known of an element; a row for each."""

    FIRST_BLOCK = 0
    STOP_BLOCK = 1  # behind the last block
    LARGER = 2  # nearest element around it with more blocks
    GROUP = 3  # its group of siblings that are alike, or -1
    UNIT_INNER = 4  # innermost repeated unit around it, or 0
    UNIT_MULTI = 5  # the same, of units of several blocks
    UNIT_OUTER = 6  # outermost repeated unit of several blocks, or 0
    GOOD = 7  # depth of the nearest element named for content, or 0
    BAD = 8  # depth of the nearest element named for surroundings, or 0


class Group(Numbers):
    """Sums over siblings that are alike; a row for each."""

    COUNT = 0
    SIZE = 1
    LINKS = 2
    BLOCKS = 3
    IMAGES = 4
    MONEY = 5


class Drawn(Numbers):
    """What is counted before each block; a row for each."""

    IMAGES = 0
    CONTROLS = 1  # fields and buttons


class Score(Numbers):
    """Scores of an element as a container; a row for each."""

    READER = 0  # of a reader view
    DENSE = 1  # text outside links of its children, for their tokens


class Kin(Numbers):
    """What is known of an element's children with long text; a row for each."""

    SIZE = 0
    FIRST = 1  # first block
    LAST = 2  # last block


class Tally(Numbers):
    """Sums over the blocks before one that need the votes; a row for each."""

    VOTES = 0
    READER = 1
    DENSE = 2
    HEADINGS = 3
    DATES = 4
    LEGAL = 5
    ACCOUNT = 6
    COPIED = 7
    EQUAL = 8
    COPIES = 9


class Alike(Numbers):
    """Sums over blocks that are alike; a row for each."""

    COUNT = 0
    SIZE = 1
    VOTES = 2
    READER = 3
    CORE = 4
    SQUARES = 5  # of the sizes
    SENTENCES = 6
    LAST = 7  # last block
    COPIED = 8
    EQUAL = 9


class Copies(Numbers):
    """What is known of the blocks with a text so far; a row for each, in place of `Alike`."""

    COUNT = 0
    LAST = 1  # last block


class First(Numbers):
    """Tables of blocks that share something, and the first such block of each; a row for each."""

    TEXT_TABLE = 0  # hash tables of the context pass
    KIND_TABLE = 1
    TEXT = 2  # first block with the same text
    KIND = 3  # first block of the same name and class of element and parent
    PATH_TABLE = 0  # of a later pass, where the tables are needed no more
    PATH = 1  # first block below elements of the same names


class HeadFact(Numbers):
    """What the head of a page states."""

    TYPE = 0  # first letter of og:type in lower case, or 0
    DESCRIPTION = 1
    DESCRIPTION_STOP = 2
    TITLE = 3
    TITLE_STOP = 4
    SIZE = 5


class Part(Numbers):
    """Parts of the page that an element may be in; a row for each."""

    MOST = 0  # less than 90 % of the text
    HALF = 1
    FIFTH = 2


class Rows(Numbers):
    """How many rows, or numbers, there are of each kind in the workspace."""

    WORK = len(members(Work))
    SUM = len(members(Sum))
    BLUR = len(members(Blur))
    MASK = len(MASKS)
    NODE_FACT = len(members(NodeFact))
    GROUP = len(members(Group))
    DRAWN = len(members(Drawn))
    SCORE = len(members(Score))
    KIN = len(members(Kin))
    TALLY = len(members(Tally))
    ALIKE = len(members(Alike))
    FIRST = 4
    PART = len(members(Part))
    CONTAINER = len(CONTAINERS)
    CORE = len(CORES)
    REGION = 2  # start and stop
    HEAD_WORD = 4096  # slots of the table of words of title and description
