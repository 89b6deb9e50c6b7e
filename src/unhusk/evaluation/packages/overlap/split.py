"""Divide documents into parts that share no site and no page.

Documents of a group (a domain, or a prefix of ids) stay together, and so do groups with nearly
equal pages. The order of assignment depends on a seed, never on the order of files.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from unhusk.errors import BadParameterError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from unhusk.evaluation.packages.overlap.contamination import Shared


def shares(text: str) -> dict[str, float]:
    """Read the names and shares of parts; shares are normalised to a sum of 1.

    >>> shares("train=8,test=2")
    {'train': 0.8, 'test': 0.2}
    """
    found: dict[str, float] = {}
    for part in text.split(","):
        name, is_given, share = (one.strip() for one in part.partition("="))
        try:
            found[name] = float(share)
        except ValueError:
            is_given = ""
        if not is_given or not name.isidentifier() or not 0 < found[name] < float("inf"):
            message = f"shares are written as train=0.8,test=0.2, not {text!r}"
            raise BadParameterError(message)
    total = sum(found.values())
    return {name: share / total for name, share in found.items()}


def split(
    groups: Mapping[str, str],
    parts: Mapping[str, float],
    *,
    seed: int = 0,
    alike: Iterable[Shared] = (),
) -> dict[str, list[str]]:
    """Return the ids of each part, given the group of each id and the share of each part.

    `alike` are pairs of documents that must be in the same part.
    """
    of = _joined(groups, alike)
    members: dict[str, list[str]] = {}
    for one, group in of.items():
        members.setdefault(group, []).append(one)
    found: dict[str, list[str]] = {name: [] for name in parts}
    for group in sorted(members, key=lambda one: _order(seed, one)):
        wanting = max(parts, key=lambda name: parts[name] * len(groups) - len(found[name]))
        found[wanting] += members[group]
    return {name: sorted(ids) for name, ids in found.items()}


def _joined(groups: Mapping[str, str], alike: Iterable[Shared]) -> dict[str, str]:
    """Return the group of each id, with groups merged that have a pair of documents in common."""
    above: dict[str, str] = {}

    def top(group: str) -> str:
        while group in above:
            group = above[group]
        return group

    for pair in alike:
        left, right = sorted((top(groups[pair.left]), top(groups[pair.right])))
        if left != right:
            above[right] = left
    return {one: top(group) for one, group in groups.items()}


def _order(seed: int, group: str) -> bytes:
    return hashlib.sha256(f"{seed}\t{group}".encode("utf-8", "surrogatepass")).digest()
