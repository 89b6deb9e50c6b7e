"""Pages of the web, fetched with limits and without a way into private networks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from unhusk.fetching.running import run
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Sequence

    from unhusk.fetching.fetched import Fetched

USER_AGENT: Final = "Mozilla/5.0 (compatible; unhusk)"
SECONDS: Final = 30.0
MAX_BYTES: Final = 128 << 20


@dataclass(frozen=True, kw_only=True)
class Fetcher:
    """Settings for fetching; every fetch has connections of its own.

    Each host, also after a redirect, is looked up once, all its addresses are checked, and those
    are connected to. Proxies that the environment names are not used: they would look up anew.
    """

    user_agent: str = USER_AGENT
    seconds: float = SECONDS  # for everything: lookup, redirects, body
    quiet_seconds: float = 15.0  # without a byte
    max_bytes: int = MAX_BYTES  # of a body, packed or unpacked
    oversize: Literal["refuse", "cut"] = "refuse"  # what to do beyond `max_bytes`
    max_redirects: int = 10
    downgrade: bool = True  # follow a redirect from https to http
    robots: bool = False  # obey the robots.txt of every host
    private: bool = False  # allow private, loopback and link-local addresses
    trust: ssl.SSLContext | None = None  # certificates to believe; by default those of the system
    resolve: Callable[[str, int], Sequence[str]] | None = None  # lookup of hosts; else the system's
    network: Any = None  # an AsyncNetworkBackend of httpcore2 to connect with, for tests

    def fetch(self, url: str) -> Fetched:
        """Return the page at an address; raises `FetchError` where it does not come."""
        return run(self.afetch, url)

    async def afetch(self, url: str) -> Fetched:
        """Do the same without blocking, under asyncio."""
        needed("httpx2", "web")
        from unhusk.fetching.fetch_page import fetched  # noqa: PLC0415 - needs an extra

        return await fetched(url, self)


def fetch(
    url: str, *, user_agent: str = USER_AGENT, robots: bool = False, private: bool = False
) -> Fetched:
    """Return the page at an address, ready for `extract`; `Fetcher` has all settings.

    Redirects are followed, sizes and times limited, private addresses refused unless `private`
    is said, and with `robots` the robots.txt is obeyed. Raises `FetchError`, whose `kind` is one
    of refused, unreachable, tls, timeout, too_large, http_status, not_http, not_html, redirects,
    robots and broken.
    """
    return Fetcher(user_agent=user_agent, robots=robots, private=private).fetch(url)


async def afetch(
    url: str, *, user_agent: str = USER_AGENT, robots: bool = False, private: bool = False
) -> Fetched:
    """Do what `fetch` does without blocking, under asyncio."""
    fetcher = Fetcher(user_agent=user_agent, robots=robots, private=private)
    return await fetcher.afetch(url)
