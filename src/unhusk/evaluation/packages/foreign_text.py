"""Read text files of unknown encoding, and report what had to be replaced."""

from __future__ import annotations

from unhusk.decode import decode


def as_text(data: bytes) -> tuple[str, str]:
    r"""Return a file as text with plain line breaks, and what was lost in words; empty if nothing.

    >>> as_text(b"caf\xe9\r\n")
    ('café\n', '')
    """
    found = decode(data)
    text = found.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return text, f"{found.replaced} places are no {found.encoding}" if found.replaced else ""


def writable(text: str) -> str:
    r"""Return the text with lone surrogates replaced, which UTF-8 cannot encode.

    >>> writable("a\ud800b")
    'a�b'
    """
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
