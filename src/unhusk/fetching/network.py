"""Connections to addresses that were looked up once and checked. Imported late: needs an extra."""

from __future__ import annotations

import socket
from functools import partial
from typing import TYPE_CHECKING, Any

import anyio.to_thread
import httpcore2
import httpx2

from unhusk.errors import FetchError
from unhusk.fetching.public_addresses import why_refused
from unhusk.runtime.extras import optional

if TYPE_CHECKING:
    import ssl
    from collections.abc import AsyncIterator, Callable, Iterable, Sequence

    Resolve = Callable[[str, int], Sequence[str]]

_MAX_TRIES = 4  # addresses of one host
_PATIENCE = 4.0  # seconds for an address while there is another


def resolve(host: str, port: int) -> list[str]:
    """Return the addresses of a host, the best first; raises OSError where there are none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class Guarded(httpcore2.AsyncNetworkBackend):
    """Looks a host up, checks all of its addresses, and connects to those and no others."""

    def __init__(
        self, resolve: Resolve, inner: httpcore2.AsyncNetworkBackend, *, private: bool
    ) -> None:
        """Take how to look up, how to connect, and whether any address will do."""
        self._resolve, self._inner, self._private = resolve, inner, private

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first address that answers."""
        connect = partial(
            self._inner.connect_tcp,
            port=port,
            local_address=local_address,
            socket_options=socket_options,
        )
        *others, last = (await self._addresses(host, port))[:_MAX_TRIES]
        for address in others:
            try:
                return await connect(address, timeout=min(timeout or _PATIENCE, _PATIENCE))
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                continue
        return await connect(last, timeout=timeout)

    async def _addresses(self, host: str, port: int) -> Sequence[str]:
        look_up = partial(self._resolve, host, port)
        try:
            found = await anyio.to_thread.run_sync(look_up, abandon_on_cancel=True)
        except (OSError, UnicodeError) as error:
            message = f"the host {host} is not known: {getattr(error, 'strerror', None) or error}"
            raise FetchError(message, "unreachable") from error
        if not found:
            message = f"the host {host} has no address"
            raise FetchError(message, "unreachable")
        for address in found:
            why = "" if self._private else why_refused(address)
            if why:
                named = f"{host} is {why}" if host == address else f"{host} is {address}, {why}"
                message = f"{named}: refused unless private addresses are allowed"
                raise FetchError(message, "refused")
        return found

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._inner.sleep(seconds)


class _Body(httpx2.AsyncByteStream):
    """The bytes of an answer as they come."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._stream:
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


class Transport(httpx2.AsyncBaseTransport):
    """Sends requests over guarded connections, with HTTP/2 where h2 is installed."""

    def __init__(self, network: Guarded, trust: ssl.SSLContext | None) -> None:
        """Take the network, and which certificates to believe (by default those of the system)."""
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=trust or httpx2.create_ssl_context(),
            http2=optional("h2") is not None,
            network_backend=network,
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request; the errors are those of httpcore2."""
        answer = await self._pool.handle_async_request(
            httpcore2.Request(
                method=request.method,
                url=httpcore2.URL(
                    scheme=request.url.raw_scheme,
                    host=request.url.raw_host,
                    port=request.url.port,
                    target=request.url.raw_path,
                ),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        return httpx2.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=_Body(answer.stream),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
