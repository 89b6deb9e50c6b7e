"""Markdown to the text that a reader sees: marks go, words and line breaks stay."""

from __future__ import annotations

import re

_FENCE = re.compile(r"^\s*(?:```|~~~).*$")
_RULE = re.compile(r"^\s*(?:[-*_]\s*){3,}$|^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*$|^=+\s*$")
_HEAD = re.compile(r"^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+)+")
_IMAGE = re.compile(r"!\[([^\]]*)\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)")
_ADDRESS = re.compile(r"<(https?://[^>\s]+)>")
_STRONG = re.compile(r"(\*{1,3}|_{2,3}|~~|`+)(?=\S)(.+?)(?<=\S)\1")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")


def plain(markdown: str) -> str:
    r"""Return the text of Markdown; code keeps its lines as they are.

    >>> plain("# A **title**\n\n- see [this](http://a.example)\n\n| a | b |\n|---|---|\n| 1 | 2 |")
    'A title\n\nsee this\n\na b\n1 2'
    """
    lines = []
    is_code = False
    for line in markdown.splitlines():
        if _FENCE.match(line):
            is_code = not is_code
        elif is_code:
            lines.append(line)
        elif not _RULE.match(line):
            lines.append(_text(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _text(line: str) -> str:
    line = _HEAD.sub("", line).strip()
    if line.startswith("|") and line.endswith("|"):
        line = " ".join(cell.strip() for cell in line.strip("|").split("|"))
    line = _ADDRESS.sub(r"\1", _LINK.sub(r"\1", _IMAGE.sub(r"\1", line)))
    return _ESCAPE.sub(r"\1", _STRONG.sub(r"\2", line)).rstrip()
