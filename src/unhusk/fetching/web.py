"""One fetch: the requests it takes, and what the answers mean. Imported late: needs an extra."""

from __future__ import annotations

import ssl
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import anyio
import httpcore2
import httpx2

from unhusk.errors import FetchError
from unhusk.fetching.fetched import Fetched
from unhusk.fetching.network import Guarded, Transport, resolve
from unhusk.fetching.packed import accepted, is_over, unpacked
from unhusk.fetching.robots import MAX_BYTES as MAX_ROBOTS
from unhusk.fetching.robots import Rules, rules

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from unhusk.fetching.fetcher import Fetcher

_MOVED = (301, 302, 303, 307, 308)
_ERRORS, _SERVER_ERRORS = 400, 500
_NO_PAGES = ("image/", "audio/", "video/", "font/", "application/pdf", "application/zip")
_ACCEPT = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5"


async def fetched(url: str, fetcher: Fetcher) -> Fetched:
    """Return the page at an address; whatever goes wrong is a `FetchError`."""
    start = _checked(url)
    network = Guarded(
        fetcher.resolve or resolve,
        fetcher.network or httpcore2.AnyIOBackend(),
        private=fetcher.private,
    )
    headers = {"User-Agent": fetcher.user_agent, "Accept": _ACCEPT, "Accept-Encoding": accepted()}
    try:
        with anyio.fail_after(fetcher.seconds):
            async with httpx2.AsyncClient(
                transport=Transport(network, fetcher.trust),
                headers=headers,
                timeout=min(fetcher.quiet_seconds, fetcher.seconds),
                trust_env=False,
            ) as client:
                return await _Visit(client, fetcher).follow(start)
    except TimeoutError as error:
        message = f"not done within {fetcher.seconds:g} seconds"
        raise FetchError(message, "timeout") from error
    except (httpcore2.TimeoutException, httpcore2.NetworkError, httpcore2.ProtocolError) as error:
        raise _translated(error) from error
    except (httpx2.InvalidURL, httpx2.RemoteProtocolError) as error:  # the client looks ahead
        message = f"a redirect to no address: {error}"
        raise FetchError(message, "redirects") from error


def _checked(url: str) -> httpx2.URL:
    """Return an address of HTTP, or raise `FetchError`."""
    try:
        found = httpx2.URL(url)
    except (httpx2.InvalidURL, ValueError, TypeError) as error:
        message = f"{url!r} is no address: {error}"
        raise FetchError(message, "not_http") from error
    if found.scheme not in ("http", "https") or not found.host:
        message = f"{url!r} is no address of HTTP"
        raise FetchError(message, "not_http")
    return found


def _translated(error: Exception) -> FetchError:
    """Return what an error of the network means."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            said = getattr(cause, "verify_message", "") or cause.reason or str(cause)
            return FetchError(f"no secure connection: {said}", "tls")
        cause = cause.__cause__ or cause.__context__
    said = str(error) or type(error).__name__
    if isinstance(error, httpcore2.TimeoutException):
        return FetchError("the server does not answer in time", "timeout")
    if isinstance(error, httpcore2.ConnectError):
        return FetchError(f"no connection: {said}", "unreachable")
    return FetchError(f"the answer is broken: {said}", "broken")


class _Visit:
    """The requests for one page, with the rules of the hosts on the way."""

    def __init__(self, client: httpx2.AsyncClient, fetcher: Fetcher) -> None:
        self._client, self._fetcher = client, fetcher
        self._rules: dict[str, Rules] = {}

    async def follow(self, url: httpx2.URL) -> Fetched:
        """Return the page that redirects lead to."""
        passed: list[str] = []
        for _ in range(self._fetcher.max_redirects + 1):
            if self._fetcher.robots and not (await self._rules_of(url)).allow(str(url)):
                message = f"the robots.txt of {url.host} forbids it"
                raise FetchError(message, "robots")
            async with self._asked(url) as answer:
                if answer.status_code not in _MOVED or "location" not in answer.headers:
                    return await self._page(answer, tuple(passed))
                passed.append(_shown(url))
                url = _moved(url, answer.headers["location"])
        message = f"more than {self._fetcher.max_redirects} redirects"
        raise FetchError(message, "redirects")

    @asynccontextmanager
    async def _asked(self, url: httpx2.URL) -> AsyncIterator[httpx2.Response]:
        async with self._client.stream("GET", url, follow_redirects=False) as answer:
            if "content-length" in answer.headers and "transfer-encoding" in answer.headers:
                message = "the answer is broken: its headers state two lengths"
                raise FetchError(message, "broken")
            yield answer

    async def _rules_of(self, url: httpx2.URL) -> Rules:
        """Return what a host allows: all where it has no rules, nothing where it fails."""
        place = url.copy_with(raw_path=b"/robots.txt", fragment=None)
        for _ in range(self._fetcher.max_redirects + 1):
            key = _shown(place)
            if key in self._rules:
                return self._rules[key]
            async with self._asked(place) as answer:
                if answer.status_code in _MOVED and "location" in answer.headers:
                    place = _moved(place, answer.headers["location"])
                    continue
                self._rules[key] = await self._read_rules(answer)
        return Rules((("/", False),))

    async def _read_rules(self, answer: httpx2.Response) -> Rules:
        if answer.status_code >= _SERVER_ERRORS:
            return Rules((("/", False),))
        if answer.status_code >= _ERRORS:
            return Rules()
        raw, _ = await _read(answer, MAX_ROBOTS)
        found = unpacked(raw, answer.headers.get("content-encoding", ""), MAX_ROBOTS)
        return rules(found.body.decode("utf-8-sig", "replace"), self._fetcher.user_agent)

    async def _page(self, answer: httpx2.Response, redirects: tuple[str, ...]) -> Fetched:
        if answer.status_code >= _ERRORS:
            message = f"the server answers {answer.status_code} {answer.reason_phrase}".rstrip()
            raise FetchError(message, "http_status", answer.status_code)
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind.startswith(_NO_PAGES):
            message = f"the server sends {kind}, not HTML"
            raise FetchError(message, "not_html")
        body, notes = await self._body(answer)
        return Fetched(
            body=body,
            url=_shown(answer.url),
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
        found = unpacked(raw, answer.headers.get("content-encoding", ""), limit)
        if (is_longer or is_over(found.cut)) and not may_cut:
            reason = found.cut if is_over(found.cut) else f"more than the limit of {limit} bytes"
            raise FetchError(reason, "too_large")
        notes = [f"cut to {limit} bytes" if is_longer else "", found.cut]
        return found.body, tuple(note for note in notes if note)


async def _read(answer: httpx2.Response, limit: int) -> tuple[bytes, bool]:
    """Return the bytes of an answer up to a limit, and whether there are more."""
    body = bytearray()
    async for chunk in answer.aiter_raw():
        body += chunk
        if len(body) > limit:
            return bytes(body[:limit]), True
    return bytes(body), False


def _moved(url: httpx2.URL, to: str) -> httpx2.URL:
    """Return where a redirect leads, or raise `FetchError`."""
    try:
        there = url.join(to)
    except (httpx2.InvalidURL, ValueError) as error:
        message = f"a redirect to {to!r}, which is no address: {error}"
        raise FetchError(message, "redirects") from error
    if there.scheme not in ("http", "https") or not there.host:
        message = f"a redirect to {to!r}, which is no address of HTTP"
        raise FetchError(message, "redirects")
    return there.copy_with(fragment=there.fragment or url.fragment or None)


def _shown(url: httpx2.URL) -> str:
    """Return an address without name and password."""
    return str(url.copy_with(userinfo=b"") if url.userinfo else url)
