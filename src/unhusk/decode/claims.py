"""What is claimed about the encoding of a body, in the order in which claims are believed."""

import re
from collections.abc import Iterator
from typing import Final

from unhusk.decode.encoding_labels import named_in_header
from unhusk.decode.prescan import declared
from unhusk.decode.xml_declaration import xml_declared

_KANJI: Final = re.compile(rb"\x1b\$[@B]")  # the escapes that switch to two-byte characters


def claims(body: bytes, charset: str | None) -> Iterator[tuple[str, str]]:
    """Yield pairs of encoding and evidence; later ones are only looked for when asked for.

    The last claim is UTF-8, what most pages without a declaration are in. ISO-2022-JP is claimed
    before it, because its bytes are all ASCII: only the escapes tell them from other text.
    """
    if name := named_in_header(charset):
        yield name, "http"
    if name := declared(body):
        yield name, "meta"
    if name := xml_declared(body):
        yield name, "xml"
    if b"\x1b" in body and body.isascii() and _KANJI.search(body):
        yield "iso-2022-jp", "detector"
    yield "utf-8", "utf-8"
