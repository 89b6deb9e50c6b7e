"""Addresses of the public network and all the others."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unhusk.fetching.public_addresses import why_refused


@pytest.mark.parametrize(
    "address",
    ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808",
     "2002:808:808::1"],
)  # fmt: skip
def test_public(address):
    assert why_refused(address) == ""


@pytest.mark.parametrize(
    ("address", "why"),
    [("127.9.9.9", "loopback"), ("::1", "loopback"), ("10.0.0.1", "private"),
     ("172.16.0.1", "private"), ("fd00::1", "private"), ("169.254.169.254", "link-local"),
     ("fe80::1%eth0", "link-local"), ("239.0.0.1", "multicast"), ("ff0e::1", "multicast"),
     ("::", "unspecified"), ("255.255.255.255", "private"),
     ("100.64.0.1", "reserved"), ("::ffff:127.0.0.1", "loopback"), ("::127.0.0.1", "loopback"),
     ("2002:7f00:1::", "loopback"), ("64:ff9b::7f00:1", "loopback"),
     ("64:ff9b:1::808:808", "private"), ("fec0::1", "site-local"), ("x", "no address")],
)  # fmt: skip
def test_refused(address, why):
    assert why in why_refused(address)


@given(st.ip_addresses(v=4, network="127.0.0.0/8") | st.ip_addresses(v=4, network="10.0.0.0/8"))
def test_private_addresses_in_every_wrapping(inner):
    bits = int(inner)
    wrapped = {
        "mapped": 0xFFFF << 32 | bits,
        "6to4": 0x2002 << 112 | bits << 80,
        "nat64": 0x64FF9B << 96 | bits,
        "teredo": 0x20010000 << 96 | (bits ^ 0xFFFFFFFF),
        "compatible": bits,
    }
    for number in wrapped.values():
        assert why_refused(str(ipaddress.IPv6Address(number)))
