"""The address of a page as hints at its kind: the given one, or the one that the page states."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

MAX_ADDRESS = 1000  # characters that are looked at
MOST = 9  # counts in words go up to this
HINTS: dict[str, str] = {  # parts of addresses that are there for a kind of page
    "forum": "forum thread topic /t/ showthread viewtopic questions /q/ discussion community",
    "product": "/product /p/ /dp/ /item /shop",
    "list": "/category /categories /collections /tag /c/ /browse /search /list directory",
    "docs": "docs documentation /api /guide /reference /manual /tutorial wiki",
    "article": "/blog /news /article /post /story /20",
    "service": "/service /solutions /about /pricing",
}
SHAPE = 9 + len(HINTS)  # numbers that `shape` returns
_WORD = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"/(?:19|20)\d\d(?:/|-)")


class Address(NamedTuple):
    """What is looked at of an address: not its query, which says how somebody came to it."""

    host: str
    path: str

    @property
    def steps(self) -> list[str]:
        """The parts of the path."""
        return [step for step in self.path.split("/") if step]


def address(url: str | None) -> Address | None:
    """Return host and path of an address in lower case; None where there is none.

    >>> address("https://Docs.example.org/Guide/a-b?from=list")
    Address(host='docs.example.org', path='/guide/a-b')
    """
    try:
        parts = urlsplit((url or "").strip()[:MAX_ADDRESS])
        host = parts.hostname or ""
    except ValueError:
        return None
    if not (host or parts.path):
        return None
    return Address(host.lower(), unquote(parts.path).lower())


def shape(where: Address | None) -> list[float]:
    """Return counts and hints of an address; -1 for each of them where there is none."""
    if where is None:
        return [-1.0] * SHAPE
    path, steps = where.path, where.steps
    last = steps[-1] if steps else ""
    counts = (
        len(steps), len(path), _hyphens(last), _digits(last), _digits(path), len(last),
        not steps, _YEAR.search(path) is not None, path.endswith("/"),
    )  # fmt: skip
    whole = where.host + path
    hints = (any(word in whole for word in words.split()) for words in HINTS.values())
    return [float(value) for value in (*counts, *hints)]


def address_words(where: Address | None) -> set[str]:
    """Return the words of an address, each with its place, and its shape as words.

    >>> sorted(address_words(Address("docs.example.org", "/api/get-user")))[:5]
    ['digits 0', 'host docs', 'hyphens 1', 'last get', 'last user']
    """
    if where is None:
        return set()
    steps = where.steps
    last = steps[-1] if steps else ""
    found = {f"host {part}" for part in where.host.split(".")[:-2]}
    found |= {f"step {word}" for step in steps[:-1] for word in (*words_in(step), f"={step}")}
    found |= {f"last {word}" for word in words_in(last)}
    found |= {
        f"steps {min(len(steps), MOST)}",
        f"hyphens {min(_hyphens(last), MOST)}",
        f"digits {min(_digits(last), MOST)}",
        f"suffix {last.rpartition('.')[2] if '.' in last else ''}",
    }
    for sign, is_so in (("/", where.path.endswith("/")), ("year", bool(_YEAR.search(where.path)))):
        found |= {sign} if is_so else set()
    return found


def words_in(text: str) -> list[str]:
    """Return the runs of letters of a text in lower case."""
    return _WORD.findall(text.lower())


def _hyphens(text: str) -> int:
    return text.count("-") + text.count("_")


def _digits(text: str) -> int:
    return sum(c.isdigit() for c in text)
