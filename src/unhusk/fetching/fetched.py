"""A body with what is known about it from outside: what came from the web, or out of an archive."""

from __future__ import annotations

from dataclasses import dataclass, field

from unhusk.runtime.records import record


@record
@dataclass(frozen=True)
class Fetched:
    """A body as it came, with its address and the claims of its headers."""

    body: bytes = field(repr=False)
    url: str  # after redirects, without a password
    status: int = 200
    content_type: str | None = None  # of the header, without parameters
    charset: str | None = None  # of the header
    redirects: tuple[str, ...] = ()  # addresses that led here, in turn
    notes: tuple[str, ...] = ()  # what was unpacked, cut or odd on the way, in words


def bare(body: bytes) -> Fetched:
    """Return a body of which nothing else is known.

    >>> bare(b"<p>") == Fetched(b"<p>", "")
    True
    """
    return Fetched(body, "")
