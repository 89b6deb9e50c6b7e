"""The class of every byte of a narrowed page: what it is to words and sentences."""

from __future__ import annotations

from unhusk.lex.lex_enums import ByteClass
from unhusk.lex.passes.narrow import CLOSING_QUOTE, FULL_STOP, IDEOGRAPH, WIDE

_NARROWED = {
    WIDE: ByteClass.WORD,
    IDEOGRAPH: ByteClass.IDEOGRAPH,
    FULL_STOP: ByteClass.FULL_STOP,
    CLOSING_QUOTE: ByteClass.CLOSER,
}


def _class_of(byte: int) -> int:
    character = chr(byte)
    if character.isspace():
        return ByteClass.SPACE
    if byte in _NARROWED:
        return _NARROWED[byte]
    if character == "&":
        return ByteClass.AMPERSAND
    if character in ".!?":
        return ByteClass.SENTENCE_END
    return ByteClass.CLOSER if character in "\"')]}»" else ByteClass.WORD


CLASSES = bytes(map(_class_of, range(256)))
