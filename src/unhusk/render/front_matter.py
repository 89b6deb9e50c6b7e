"""What a page says about itself, to stand before its text: as YAML, as lines, as a head of HTML."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unhusk.facts.metadata import Metadata

_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]+")
_MARKUP = re.compile(r"[<\[\]`$&]")
_NAMES = {"authors": "author", "tags": "keywords", "licence": "license"}  # of meta tags


def _facts(metadata: Metadata) -> dict[str, Any]:
    """Return the facts that are there, each in one line."""
    found = metadata.to_dict()
    found.pop("sources", None)
    return {name: _clean(value) for name, value in found.items() if value}


def _clean(value: Any) -> Any:
    return [_clean(one) for one in value] if isinstance(value, list) else _BREAKS.sub(" ", value)


def to_yaml(metadata: Metadata) -> str:
    """Return front matter of Markdown.

    A string of JSON is one of YAML too. Parsers that know no front matter read it as text, so what
    would be a tag, a link, code or a formula in it is written by number.
    """
    lines = (f"{name}: {_yaml(value)}" for name, value in _facts(metadata).items())
    return "\n".join(["---", *lines, "---", ""])


def _yaml(value: str | list[str]) -> str:
    r"""Return a string, or a list of some.

    >>> print(_yaml(["a <b>", "é"]))
    ["a \u003cb>", "é"]
    """
    if isinstance(value, list):
        return f"[{', '.join(map(_yaml, value))}]"
    return _MARKUP.sub(_numbered, json.dumps(value, ensure_ascii=False))


def _numbered(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def to_lines(metadata: Metadata) -> str:
    """Return a line for each fact, and a blank one."""
    facts = _facts(metadata).items()
    lines = (f"{name}: {'; '.join(v) if isinstance(v, list) else v}" for name, v in facts)
    return "\n".join([*lines, "", ""])


def to_page(metadata: Metadata, body: str) -> str:
    """Return a whole page of HTML around a body."""
    facts = _facts(metadata)
    language = f' lang="{escape(facts["language"])}"' if "language" in facts else ""
    metas = (
        f'<meta name="{_NAMES.get(name, name)}" '
        f'content="{escape(", ".join(value) if isinstance(value, list) else value)}">'
        for name, value in facts.items()
        if name not in ("title", "language", "url", "image")
    )
    head = "\n".join(
        ['<meta charset="utf-8">', f"<title>{escape(facts.get('title', ''))}</title>", *metas]
    )
    return (
        f"<!DOCTYPE html>\n<html{language}>\n<head>\n{head}\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>"
    )
