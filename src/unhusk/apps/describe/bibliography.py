"""The papers behind the methods, read from references.bib."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_ENTRY = re.compile(r"^\s*@(\w+)\s*\{\s*([^,\s]+)\s*,", re.MULTILINE)
_FIELD = re.compile(r"\s*,?\s*([\w-]+)\s*=\s*")
_IN_BRACES = re.compile(r"[{}]|\\.", re.DOTALL)


def paper(key: str) -> dict[str, str]:
    """Return the fields of a paper by its key, `type` included; empty where it is not listed."""
    return read_entry(_text(), key)


def reference(cites: str) -> str:
    """Return what a method cites as one line: the paper of that key, or the words themselves.

    >>> reference("A. Author (2020). A paper that is not listed.")
    'A. Author (2020). A paper that is not listed.'
    """
    return cited(paper(cites)) or cites


def cited(fields: dict[str, str]) -> str:
    """Return a paper as one line: authors, year, title, where.

    >>> cited({"author": "A. Finn and N. Kushmerick", "title": "Fact or Fiction", "year": "2001"})
    'A. Finn, N. Kushmerick (2001). Fact or Fiction.'
    """
    authors = ", ".join(re.split(r"\s+and\s+", fields.get("author", "")))
    year = f"({fields['year']})" if "year" in fields else ""
    places = ("journal", "booktitle", "school", "institution", "publisher")
    place = next((fields[name] for name in places if name in fields), "")
    parts = (" ".join(filter(None, (authors, year))), fields.get("title", ""), place)
    return " ".join(part.rstrip(".") + "." for part in parts if part)


def read_entry(text: str, key: str) -> dict[str, str]:
    r"""Return the fields of one entry of BibTeX text; values in braces, quotes or bare.

    >>> read_entry("@misc{x2000,\n title = {One {Two}},\n year = 2000}", "x2000")
    {'type': 'misc', 'title': 'One Two', 'year': '2000'}
    """
    found = next((entry for entry in _ENTRY.finditer(text) if entry[2] == key), None)
    if found is None:
        return {}
    fields = {"type": found[1].lower()}
    at = found.end()
    while (field := _FIELD.match(text, at)) is not None:
        at = _value_end(text, field.end())
        fields[field[1].lower()] = _plain(text[field.end() : at])
    return fields


@cache
def _text() -> str:
    file = files("unhusk") / "references.bib"
    return file.read_text("utf-8") if file.is_file() else ""


def _value_end(text: str, start: int) -> int:
    """Return the offset behind a value that begins at `start`."""
    if text[start : start + 1] == '"':
        return text.find('"', start + 1) + 1 or len(text)
    if text[start : start + 1] != "{":
        bare = re.compile(r"[^,}\n]*").match(text, start)
        return bare.end() if bare else len(text)
    depth = 0
    for mark in _IN_BRACES.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(mark[0], 0)
        if depth == 0:
            return mark.end()
    return len(text)


def _plain(value: str) -> str:
    escaped = re.sub(r"\\([&%$#_])", r"\1", value.strip().strip('"'))
    return " ".join(re.sub(r"[{}]", "", escaped).replace("--", "–").split())
