"""The answer at an address, its body not yet read. Imported late: needs an extra.

Connections are guarded, redirects followed, and whatever goes wrong is a `FetchError`.
"""

from __future__ import annotations

import ssl
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import anyio
import httpcore2
import httpx2

from unhusk.errors import FetchError
from unhusk.fetching.network import Guarded, Transport, resolve
from unhusk.runtime.clean_text import clean_text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from unhusk.fetching.fetcher import Fetcher

_MOVED = (301, 302, 303, 307, 308)
_LAST_PORT = 65535
_MAX_REASON = 200  # characters of what a server says that are shown
ERRORS = 400  # statuses from here on


@asynccontextmanager
async def connected(
    fetcher: Fetcher, headers: Mapping[str, str]
) -> AsyncIterator[httpx2.AsyncClient]:
    """Give a client for some requests, which all together may take the time of the fetcher."""
    network = Guarded(
        fetcher.resolve or resolve,
        fetcher.network or httpcore2.AnyIOBackend(),
        private=fetcher.private,
    )
    try:
        with anyio.fail_after(fetcher.seconds):
            async with httpx2.AsyncClient(
                transport=Transport(network, fetcher.trust),
                headers={"User-Agent": fetcher.user_agent, **headers},
                timeout=min(fetcher.quiet_seconds, fetcher.seconds),
                trust_env=False,
            ) as client:
                yield client
    except TimeoutError as error:
        message = f"not done within {fetcher.seconds:g} seconds"
        raise FetchError(message, "timeout") from error
    except (httpcore2.TimeoutException, httpcore2.NetworkError, httpcore2.ProtocolError) as error:
        raise _translated(error) from error
    except (httpx2.InvalidURL, httpx2.RemoteProtocolError) as error:  # the client looks ahead
        message = f"a redirect to no address: {error}"
        raise FetchError(message, "redirects") from error


@asynccontextmanager
async def answered(
    client: httpx2.AsyncClient,
    url: str,
    fetcher: Fetcher,
    before: Callable[[httpx2.URL], Awaitable[None]] | None = None,
) -> AsyncIterator[tuple[httpx2.Response, tuple[str, ...]]]:
    """Give the answer that redirects lead to, and the addresses on the way.

    `before` is told of each address, and may raise.
    """
    place, passed = _checked(url), list[str]()
    for _ in range(fetcher.max_redirects + 1):
        if before is not None:
            await before(place)
        async with asked(client, place) as answer:
            if not is_moved(answer):
                yield answer, tuple(passed)
                return
            passed.append(shown(place))
            place = moved(place, answer, fetcher)
    message = f"more than {fetcher.max_redirects} redirects"
    raise FetchError(message, "redirects")


@asynccontextmanager
async def streamed(
    url: str, fetcher: Fetcher, headers: Mapping[str, str]
) -> AsyncIterator[httpx2.Response]:
    """Give the answer that redirects lead to, with a client of its own: for files of any size."""
    async with connected(fetcher, headers) as client, answered(client, url, fetcher) as (found, _):
        yield found


@asynccontextmanager
async def asked(client: httpx2.AsyncClient, url: httpx2.URL) -> AsyncIterator[httpx2.Response]:
    """Give the answer at one address, whatever it is."""
    async with client.stream("GET", url, follow_redirects=False) as answer:
        if "content-length" in answer.headers and "transfer-encoding" in answer.headers:
            message = "the answer is broken: its headers state two lengths"
            raise FetchError(message, "broken")
        yield answer


def is_moved(answer: httpx2.Response) -> bool:
    """Say whether an answer leads elsewhere."""
    return answer.status_code in _MOVED and "location" in answer.headers


def moved(url: httpx2.URL, answer: httpx2.Response, fetcher: Fetcher) -> httpx2.URL:
    """Return where a redirect leads, or raise `FetchError`."""
    to = answer.headers["location"]
    try:
        there = url.join(to)
    except (httpx2.InvalidURL, ValueError) as error:
        message = f"a redirect to {to!r}, which is no address: {error}"
        raise FetchError(message, "redirects") from error
    if there.scheme not in ("http", "https") or not there.host:
        message = f"a redirect to {to!r}, which is no address of HTTP"
        raise FetchError(message, "redirects")
    if (there.port or 0) > _LAST_PORT:
        message = f"a redirect to {to!r}: there is no port {there.port}"
        raise FetchError(message, "redirects")
    if url.scheme == "https" and there.scheme == "http" and not fetcher.downgrade:
        message = f"a redirect from https to {shown(there)}"
        raise FetchError(message, "redirects")
    return there.copy_with(fragment=there.fragment or url.fragment or None)


def shown(url: httpx2.URL) -> str:
    """Return an address without name and password."""
    return str(url.copy_with(userinfo=b"") if url.userinfo else url)


def refusal(answer: httpx2.Response) -> FetchError:
    """Return the error for an answer that does not have what was asked for."""
    reason = clean_text(answer.reason_phrase)[:_MAX_REASON]
    message = f"the server answers {answer.status_code} {reason}".rstrip()
    return FetchError(message, "http_status", answer.status_code)


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
    if (found.port or 0) > _LAST_PORT:
        message = f"{url!r} is no address: there is no port {found.port}"
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
