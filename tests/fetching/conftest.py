"""A site on this machine, and fetchers that may visit it."""

import pytest

pytest.importorskip("httpx2")

from fetching.site import Here, running
from unhusk.fetching.fetcher import Fetcher


@pytest.fixture
def site():
    """Return a running site without pages: `site.answers["/"] = answer(…)` adds one."""
    with running({}) as found:
        yield found


@pytest.fixture
def get(site):
    """Return what fetches a path of the site: `get("/a", max_bytes=9)`."""

    def fetched(path="/", **settings):
        return Fetcher(**{"private": True, "seconds": 20, **settings}).fetch(site.url(path))

    return fetched


@pytest.fixture
def outside(site):
    """Return what fetches an address as if the site were out in the net.

    Hosts are looked up in the given table; connections go to the site, whatever their address.
    """

    def fetched(url, hosts, **settings):
        here = Here(site)
        fetcher = Fetcher(resolve=lambda host, _: hosts.get(host, [host]), network=here, **settings)
        return fetcher.fetch(url), here.addresses

    return fetched
