"""Files on servers: their size and version, and their bytes as a stream.

Requests go through `unhusk.fetching`, without a limit of the total time: a download may go on while
bytes arrive. Redirects into private networks and from https to http are refused.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from unhusk.errors import FetchError
from unhusk.fetching.fetcher import Fetcher
from unhusk.fetching.running import run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

SECONDS = 30.0  # without a byte before giving up
WHOLE, PARTIAL, UNSATISFIABLE = 200, 206, 416
_AS_IT_IS = {"Accept-Encoding": "identity"}


@dataclass(frozen=True)
class Offer:
    """What a server states about a file."""

    url: str  # after redirects
    size: int | None  # in bytes; None if not stated
    mark: str  # of this version of the file: ETag or date; empty if neither is stated
    is_resumable: bool


def downloads(*, seconds: float = SECONDS, private: bool = False) -> Fetcher:
    """Return a fetcher for downloads that gives up after this many seconds without a byte."""
    return Fetcher(seconds=inf, quiet_seconds=seconds, private=private, downgrade=False)


def offer(url: str, fetcher: Fetcher) -> Offer:
    """Ask a server about a file; raises `FetchError` on failure."""
    return run(_offer, url, fetcher)


async def _offer(url: str, fetcher: Fetcher) -> Offer:
    async with served(url, fetcher, {"Range": "bytes=0-0"}) as answer:
        is_part = answer.status_code == PARTIAL
        whole = answer.headers.get("content-range", "").rpartition("/")[2]
        size = answer.headers.get("content-length", "") if answer.status_code == WHOLE else whole
        known = int(size) if size.isdecimal() else None
        return Offer(str(answer.url), known, mark_of(answer), is_part)


@asynccontextmanager
async def served(url: str, fetcher: Fetcher, headers: Mapping[str, str]) -> AsyncIterator[Any]:
    """Open the response with a file or a part of it; raises `FetchError` for any other response."""
    from unhusk.fetching.answers import refusal, streamed  # noqa: PLC0415 - needs an extra

    try:
        async with streamed(url, fetcher, {**_AS_IT_IS, **headers}) as answer:
            if answer.status_code not in (WHOLE, PARTIAL, UNSATISFIABLE):
                raise refusal(answer)
            yield answer
    except FetchError as error:
        raise FetchError(f"{url}: {error}", error.kind, error.status) from error


def mark_of(answer: Any) -> str:
    """Return a mark of this version of a file: a strong ETag, or the date."""
    tag: str = answer.headers.get("etag", "")
    date: str = answer.headers.get("last-modified", "")
    return tag if tag and not tag.startswith("W/") else date
