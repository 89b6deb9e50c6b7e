"""Kinds, flags and modes of tokens, and the numbers of tags, as the passes know them."""

from __future__ import annotations

from enum import IntEnum, IntFlag

from unhusk.lex.tags import FACT, HASH_SEED, HASH_STEP, IDS, KNOWN, LONGEST, SLOTS, TAGS
from unhusk.native.constants import Numbers, named_numbers


class Kind(IntEnum):
    """What a token is. Text and verbatim are the page's text; raw is script, style and the like."""

    TEXT = 0  # character references apply
    START = 1
    END = 2
    COMMENT = 3  # also bogus comments and processing instructions
    DOCTYPE = 4
    RAW = 5  # content of script, style, iframe, noembed, noframes
    VERBATIM = 6  # text without character references: xmp, plaintext, CDATA sections
    IGNORED = 7  # yields nothing: `</>`, a tag cut off by the end, the marks around CDATA


class Flag(IntFlag):
    """Facts about one token; the lexer sets the first four, the tree pass the others."""

    SELF_CLOSING = 1
    HREF = 2  # the tag has an attribute `href`
    BLANK = 4  # text of white space only
    FOREIGN = 8  # a start tag inside svg or math
    IN_ANCHOR = 16  # text inside an `a` element
    IN_LINK = 32  # text inside an `a` element with `href`


class Mode(IntEnum):
    """What the lexer reads: the initial states of the standard's tokenizer tests."""

    DATA = 0
    RCDATA = 1
    RAWTEXT = 2
    SCRIPT = 3
    PLAINTEXT = 4
    CDATA = 5


Tag = named_numbers("Tag", TAGS)
Fact = named_numbers("Fact", FACT)  # bits of the table tags.FACTS


class NameHash(Numbers):
    """How names of tags become ids; see lex/tags.py."""

    SEED = HASH_SEED
    STEP = HASH_STEP
    LAST_SLOT = SLOTS - 1
    LONGEST = LONGEST
    KNOWN = KNOWN
    UNKNOWN = IDS - KNOWN  # ids of other names


class Reference(Numbers):
    """Numbers that are known of a character reference; `SIZE` of them lie together."""

    START = 0
    STOP = 1
    CODE = 2
    SECOND_CODE = 3  # 0 where it stands for one character
    SIZE = 4


class ByteClass(Numbers):
    """What a byte of the narrowed page is to words and sentences (lex/byte_classes.py)."""

    WORD = 0
    SPACE = 1
    SENTENCE_END = 2
    CLOSER = 3  # a quote or bracket behind the end of a sentence
    FULL_STOP = 4  # ends a sentence whatever follows
    IDEOGRAPH = 5
    AMPERSAND = 6  # may begin a character reference
