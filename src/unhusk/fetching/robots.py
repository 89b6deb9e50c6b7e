"""What a robots.txt allows, by RFC 9309: the longest rule that fits an address decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

MAX_BYTES: Final = 500 << 10  # of a robots.txt; the RFC wants at least as much read
_WORD: Final = re.compile(r"[a-z_-]+")


@dataclass(frozen=True)
class Rules:
    """Rules for one visitor: pattern, and whether it allows."""

    lines: tuple[tuple[str, bool], ...] = ()

    def allow(self, url: str) -> bool:
        """Say whether an address may be fetched."""
        parts = urlsplit(url)
        path = unquote(f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}")
        if path == "/robots.txt":
            return True
        fitting = [(len(pattern), is_allowed) for pattern, is_allowed in self.lines
                   if _fits(pattern, path)]  # fmt: skip
        return max(fitting, default=(0, True))[1]


def rules(text: str, user_agent: str) -> Rules:
    r"""Return the rules of a robots.txt for a visitor, or else those for everybody.

    >>> rules("User-agent: *\nDisallow: /private\nAllow: /private/open", "unhusk").lines
    (('/private', False), ('/private/open', True))
    """
    words = set(_WORD.findall(user_agent.lower()))
    own: list[tuple[str, bool]] = []
    common: list[tuple[str, bool]] = []
    is_named = False
    names: set[str] = set()
    is_header = False
    for key, value in _lines(text):
        if key == "user-agent":
            names = names | {value.lower()} if is_header else {value.lower()}
            is_header = True
            is_named |= bool(names & words)
        elif key in ("allow", "disallow"):
            is_header = False
            line = (unquote(value), key == "allow")
            if value and names & words:
                own.append(line)
            elif value and "*" in names:
                common.append(line)
    return Rules(tuple(own if is_named else common))


def _lines(text: str) -> list[tuple[str, str]]:
    """Return keys in lower case with their values, comments left out."""
    found = (line.partition("#")[0].partition(":") for line in text.splitlines())
    return [(key.strip().lower(), value.strip()) for key, _, value in found]


def _fits(pattern: str, path: str) -> bool:
    """Say whether a pattern fits the beginning of a path; `*` is anything, `$` its end."""
    is_whole = pattern.endswith("$")
    first, *rest = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    if is_whole and not rest:
        return at == len(path)
    for piece in rest[:-1] if is_whole else rest:
        found = path.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return not is_whole or (path.endswith(rest[-1]) and len(path) - len(rest[-1]) >= at)
