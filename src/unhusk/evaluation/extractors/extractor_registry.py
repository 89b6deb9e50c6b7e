"""Extractors by name: methods of unhusk, peers, and black boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.errors import UnknownMethodError
from unhusk.evaluation.extractors import http_post, peers, shell_command, through_proxy
from unhusk.evaluation.extractors.output import SECONDS
from unhusk.evaluation.extractors.own_methods import MethodExtractor
from unhusk.extraction.extract import Extractor as UnhuskExtractor
from unhusk.method.registry import methods

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unhusk.evaluation.extractors.output import Extractor

ALL, ALL_PEERS = "all", "peers"  # every method, and every peer that is installed
_BLACK_BOXES = (shell_command.PREFIX, *http_post.PREFIXES, through_proxy.PREFIX)


def split(text: str) -> list[str]:
    """Split a list of extractors at commas; a black box is never split.

    >>> split("plain, lqf(max_quota=0.25, own=True),trafilatura"), split("cmd:tr a,b c")
    (['plain', 'lqf(max_quota=0.25, own=True)', 'trafilatura'], ['cmd:tr a,b c'])
    """
    if text.startswith(_BLACK_BOXES):
        return [text]
    parts, depth, at = [], 0, 0
    for k, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append(text[at:k])
            at = k + 1
    return [part.strip() for part in (*parts, text[at:]) if part.strip()]


def names(texts: Iterable[str]) -> list[str]:
    """Return the names of all extractors listed, each once; of all methods if none is listed."""
    listed = [name for text in texts for one in split(text) for name in _meant(one)]
    return list(dict.fromkeys(listed or methods()))


def extractor(name: str, seconds: float = SECONDS) -> Extractor:
    """Return an extractor by name; raises `UnknownMethodError` if there is none."""
    if name.startswith(shell_command.PREFIX):
        return shell_command.CommandExtractor(
            name.removeprefix(shell_command.PREFIX).strip(), seconds
        )
    if name.startswith(through_proxy.PREFIX):
        return through_proxy.ProxyExtractor(name.removeprefix(through_proxy.PREFIX), seconds)
    if name.startswith(http_post.PREFIXES):
        return http_post.HttpExtractor(name, seconds)
    if name.startswith(peers.PREFIX):
        return _peer(name.removeprefix(peers.PREFIX))
    if name in peers.PEERS and name not in methods():
        return _peer(name)
    return MethodExtractor(UnhuskExtractor(method=name, seconds=seconds))


def _meant(text: str) -> list[str]:
    if text == ALL:
        return list(methods())
    if text == ALL_PEERS:
        return [f"{peers.PREFIX}{name}" for name in peers.PEERS if peers.is_installed(name)]
    return [text]


def _peer(name: str) -> Extractor:
    if name in peers.PEERS:
        return peers.PeerExtractor(name)
    message = f"there is no peer {name!r}; there are: {', '.join(peers.PEERS)}"
    raise UnknownMethodError(message)
