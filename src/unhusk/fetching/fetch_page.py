"""One page of the web: the answer, its body, and the rules of the hosts on the way.

Imported late: needs an extra.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import anyio.to_thread

from unhusk.decode.unpack import Unpacked
from unhusk.errors import FetchError
from unhusk.fetching.answers import (
    ERRORS,
    answered,
    asked,
    connected,
    is_moved,
    moved,
    refusal,
    shown,
)
from unhusk.fetching.content_encoding import accepted, is_over, unpacked
from unhusk.fetching.fetched import Fetched
from unhusk.fetching.robots import MAX_BYTES as MAX_ROBOTS
from unhusk.fetching.robots import Rules, rules
from unhusk.runtime.clean_text import clean_text
from unhusk.runtime.deadline import DeadlinePassedError, deadline_in

if TYPE_CHECKING:
    import httpx2

    from unhusk.fetching.fetcher import Fetcher

_SERVER_ERRORS = 500
_NO_PAGES = ("image/", "audio/", "video/", "font/", "application/pdf", "application/zip")
_ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"


async def fetched(url: str, fetcher: Fetcher) -> Fetched:
    """Return the page at an address; whatever goes wrong is a `FetchError`."""
    async with connected(fetcher, {"Accept": _ACCEPT, "Accept-Encoding": accepted()}) as client:
        visit = _Visit(client, fetcher)
        async with answered(client, url, fetcher, visit.obey) as (answer, passed):
            return await visit.page(answer, passed)


class _Visit:
    """What is asked and read for one page."""

    def __init__(self, client: httpx2.AsyncClient, fetcher: Fetcher) -> None:
        self._client, self._fetcher = client, fetcher
        self._rules: dict[str, Rules] = {}
        self._deadline = deadline_in(fetcher.seconds)

    async def obey(self, url: httpx2.URL) -> None:
        """Raise `FetchError` where the rules of a host are to be obeyed and forbid an address."""
        if self._fetcher.robots and not (await self._rules_of(url)).allow(str(url)):
            message = f"the robots.txt of {url.host} forbids it"
            raise FetchError(message, "robots")

    async def _rules_of(self, url: httpx2.URL) -> Rules:
        """Return what a host allows: all where it has no rules, nothing where it fails."""
        place = url.copy_with(raw_path=b"/robots.txt", fragment=None)
        for _ in range(self._fetcher.max_redirects + 1):
            key = shown(place)
            if key in self._rules:
                return self._rules[key]
            async with asked(self._client, place) as answer:
                if is_moved(answer):
                    place = moved(place, answer, self._fetcher)
                    continue
                self._rules[key] = await self._read_rules(answer)
        return Rules((("/", False),))

    async def _read_rules(self, answer: httpx2.Response) -> Rules:
        if answer.status_code >= _SERVER_ERRORS:
            return Rules((("/", False),))
        if answer.status_code >= ERRORS:
            return Rules()
        raw, _ = await _read(answer, MAX_ROBOTS)
        found = await self._unpacked(raw, answer, MAX_ROBOTS)
        return rules(found.body.decode("utf-8-sig", "replace"), self._fetcher.user_agent)

    async def page(self, answer: httpx2.Response, redirects: tuple[str, ...]) -> Fetched:
        """Return the page of an answer; raises `FetchError` for one that has none."""
        if answer.status_code >= ERRORS:
            raise refusal(answer)
        stated = answer.headers.get("content-type", "")
        kind = clean_text(stated.partition(";")[0]).strip().lower()
        if kind.startswith(_NO_PAGES):
            message = f"the server sends {kind}, not HTML"
            raise FetchError(message, "not_html")
        body, notes = await self._body(answer)
        return Fetched(
            body=body,
            url=shown(answer.url),
            status=answer.status_code,
            content_type=kind or None,
            charset=answer.charset_encoding,
            redirects=redirects,
            notes=notes,
        )

    async def _body(self, answer: httpx2.Response) -> tuple[bytes, tuple[str, ...]]:
        """Return the body, unpacked, with what was cut; raises `FetchError` beyond the limit."""
        limit, may_cut = self._fetcher.max_bytes, self._fetcher.oversize == "cut"
        length = answer.headers.get("content-length", "")
        if length.isdecimal() and int(length) > limit and not may_cut:
            message = f"{length} bytes are more than the limit of {limit}"
            raise FetchError(message, "too_large")
        raw, is_longer = await _read(answer, limit)
        found = await self._unpacked(raw, answer, limit)
        if (is_longer or is_over(found.cut)) and not may_cut:
            reason = found.cut if is_over(found.cut) else f"more than the limit of {limit} bytes"
            raise FetchError(reason, "too_large")
        notes = [f"cut to {limit} bytes" if is_longer else "", found.cut]
        return found.body, tuple(note for note in notes if note)

    async def _unpacked(self, raw: bytes, answer: httpx2.Response, limit: int) -> Unpacked:
        """Unpack a body beside the event loop, in the time that is left."""
        coding = answer.headers.get("content-encoding", "")
        if not coding:
            return Unpacked(raw, "")
        work = partial(unpacked, raw, coding, limit, self._deadline)
        try:
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
        except DeadlinePassedError as error:
            message = f"not unpacked within {self._fetcher.seconds:g} seconds"
            raise FetchError(message, "timeout") from error


async def _read(answer: httpx2.Response, limit: int) -> tuple[bytes, bool]:
    """Return the bytes of an answer up to a limit, and whether there are more."""
    body = bytearray()
    async for chunk in answer.aiter_raw():
        body += chunk
        if len(body) > limit:
            return bytes(body[:limit]), True
    return bytes(body), False
