"""A file as a server has it: what is said of it before, and its bytes as they come.

Requests are those of `unhusk.fetching`, without a limit to the time of all of it: for as long as
bytes come, they are taken. A redirect leads neither into a private network nor from https to http.
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

SECONDS = 30.0  # without a byte
WHOLE, PARTIAL, UNSATISFIABLE = 200, 206, 416
_AS_IT_IS = {"Accept-Encoding": "identity"}


@dataclass(frozen=True)
class Offer:
    """What a server says of a file before it is downloaded."""

    url: str  # after redirects
    size: int | None  # bytes, where it is stated
    mark: str  # of this version of the file: ETag or date; nothing where there is neither
    is_resumable: bool


def downloads(*, seconds: float = SECONDS, private: bool = False) -> Fetcher:
    """Return how files are fetched, which give up after so many seconds without a byte."""
    return Fetcher(seconds=inf, quiet_seconds=seconds, private=private, downgrade=False)


def offer(url: str, fetcher: Fetcher) -> Offer:
    """Return what the server says of a file; raises `FetchError` where it says nothing."""
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
    """Give the answer with a file or a part of it; raises `FetchError` for any other."""
    from unhusk.fetching.answers import refusal, streamed  # noqa: PLC0415 - needs an extra

    try:
        async with streamed(url, fetcher, {**_AS_IT_IS, **headers}) as answer:
            if answer.status_code not in (WHOLE, PARTIAL, UNSATISFIABLE):
                raise refusal(answer)
            yield answer
    except FetchError as error:
        raise FetchError(f"{url}: {error}", error.kind, error.status) from error


def mark_of(answer: Any) -> str:
    """Return what tells this version of a file from another: a strong ETag, or the date."""
    tag: str = answer.headers.get("etag", "")
    date: str = answer.headers.get("last-modified", "")
    return tag if tag and not tag.startswith("W/") else date
