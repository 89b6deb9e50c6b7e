"""Bytes to text: which encoding a page is in, on what evidence, and what had to be replaced."""

from unhusk.decode.decoded import Decoded
from unhusk.decode.order import decode
from unhusk.decode.sniff import not_html

__all__ = ["Decoded", "decode", "not_html"]
