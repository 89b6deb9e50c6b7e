"""Which addresses may be connected to: those of the public network, however they are written."""

from __future__ import annotations

import ipaddress
from typing import Final

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")  # NAT64: the last 32 bits are IPv4
_TRANSLATED_HERE: Final = ipaddress.ip_network("64:ff9b:1::/48")  # NAT64 of one's own network
_OTHERS: Final = (  # not public, which older versions of Python do not know
    ipaddress.ip_network("192.88.99.0/24"),  # relays of 6to4, no longer in use
    ipaddress.ip_network("3fff::/20"),  # documentation
)
_COMPATIBLE: Final = ipaddress.ip_network("::/96")  # IPv4 in IPv6 as of old
_IPV4_BITS: Final = 0xFFFFFFFF


def why_refused(address: str) -> str:
    """Say why an address is none of the public network; nothing for one that is.

    >>> why_refused("127.0.0.1"), why_refused("::ffff:10.0.0.1"), why_refused("93.184.216.34")
    ('a loopback address', 'a private address', '')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "no address"
    inner = _inside(found)
    return _kind(found if inner is None else inner)


def _inside(address: _Address) -> _Address | None:
    """Return the IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address.ipv4_mapped or address.sixtofour:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo:
        return address.teredo[1]
    is_wrapped = address in _TRANSLATED or (address in _COMPATIBLE and int(address) > 1)
    return ipaddress.IPv4Address(int(address) & _IPV4_BITS) if is_wrapped else None


def _kind(address: _Address) -> str:
    names = {
        "an unspecified address": address.is_unspecified,
        "a loopback address": address.is_loopback,
        "a link-local address": address.is_link_local,
        "a multicast address": address.is_multicast,
        "a private address": address.is_private or address in _TRANSLATED_HERE,
        "a reserved address": (
            address.is_reserved
            or not address.is_global
            or any(address in network for network in _OTHERS)
        ),
        "a site-local address": getattr(address, "is_site_local", False),
    }
    return next((name for name, holds in names.items() if holds), "")
