"""Formulas between dollars, written so that no Markdown parser finds markup in them.

A parser that knows formulas takes what stands between dollars as TeX. All others read it as text,
in which TeX may hold a tag, a link or a code span. Such places are parted by spaces, which mean
nothing in TeX, or written with a command that stands for the same character.
"""

from __future__ import annotations

import re

_PAIR = r"\\.|"  # a backslash takes the next character with it, in TeX and in Markdown
_MARKUP = re.compile(
    _PAIR + r"(?P<before>"
    r"<(?=[A-Za-z/!?])|&(?=[A-Za-z0-9#])|\](?=[(\[:])"  # tag, reference, link
    r"|(?<![^\W_])_(?=\S)|~(?=\S)"  # emphasis, strikethrough
    r")|(?P<star> ?\* ?)|`|\[(?= ?\^)"
)
_DOLLAR = re.compile(_PAIR + r"\$")
_BRACKET = re.compile(_PAIR + r"[\[\]]")
_LONE_BACKSLASH = re.compile(r"(?<!\\)(?:\\\\)*(\\)$")
_COMMANDS = {"[": "\\lbrack ", "]": "\\rbrack "}


def in_dollars(tex: str) -> str:
    r"""Return a formula in dollars; nothing where there is none.

    >>> print(in_dollars("a<b"), in_dollars("[x](y)"), in_dollars("x^{2}_{1} * y_1"))
    $a< b$ $[x] (y)$ $x^{2}_ {1} * y_1$
    """
    tex = tex.strip("$ ") if tex[:1] == "$" else tex.strip()
    tex = _LONE_BACKSLASH.sub(_without_last, tex).rstrip()
    if not tex:
        return ""
    if "$" in tex:
        tex = _without_dollars(tex)
    if "[" in tex or "]" in tex:
        tex = _with_brackets(tex)
    return f"${_MARKUP.sub(_apart, tex).strip()}$"


def _without_last(ending: re.Match[str]) -> str:
    """Return backslashes without the last one, which would take the closing dollar with it."""
    return ending[0][:-1]


def _with_brackets(tex: str) -> str:
    """Return TeX whose square brackets are pairs; others would end or begin a link."""
    depth = lowest = 0
    for at in _BRACKET.finditer(tex):
        depth += (at[0] == "[") - (at[0] == "]")
        lowest = min(lowest, depth)
    if depth == lowest == 0:
        return tex
    return _BRACKET.sub(lambda at: _COMMANDS.get(at[0], at[0]), tex)


def _without_dollars(tex: str) -> str:
    r"""Return TeX whose formulas inside words are in brackets; a dollar alone is one to be shown.

    >>> print(_without_dollars("x if $y$"), _without_dollars("5$"))
    x if \(y\) 5\$
    """
    count = sum(at[0] == "$" for at in _DOLLAR.finditer(tex))
    marks = iter(["\\(", "\\)"] * (count // 2) + ["\\$"] * (count % 2))
    return _DOLLAR.sub(lambda at: next(marks) if at[0] == "$" else at[0], tex)


def _apart(at: re.Match[str]) -> str:
    """Return what was found so that it is no markup."""
    if at["before"]:
        return f"{at[0]} "
    if at["star"]:
        return at[0] if _is_in_name(at) else " * "
    return {"`": "\\lq ", "[": "[{}"}.get(at[0], at[0])  # a caret behind a bracket is a note


def _is_in_name(star: re.Match[str]) -> bool:
    """Say whether a star ends the name of an environment or of a command: it begins no emphasis."""
    tex, start, stop = star.string, star.start(), star.end()
    return (
        star[0] == "*" and tex[start - 1 : start].isalpha() and tex[stop : stop + 1] in ("{", "}")
    )
