"""Content in JSON-LD: article bodies, posts, answers, recipes, product descriptions.

Only properties of schema.org that hold the whole text count. A description is content only for
things such as products, whose page consists of their description.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 200  # levels of a value that are looked into
_POSTS = ("text", "reviewbody", "recipeingredient", "recipeinstructions")
_DESCRIBED = frozenset(
    "product productgroup jobposting course event book movie softwareapplication vacationrental "
    "realestatelisting vehicle car".split()
)


def linked_text(value: Any) -> list[str]:
    """Return the longest article body; without one, posts, answers, recipes; else a description."""
    found = list(_stated(value))
    bodies = [text for key, _, text in found if key == "articlebody"]
    if bodies:
        return [max(bodies, key=len)]
    posts = [text for key, kinds, text in found if key in _POSTS or _is_asked(key, kinds)]
    described = [text for key, kinds, text in found if key == "description" and kinds & _DESCRIBED]
    return list(dict.fromkeys(posts)) or described[:1]


def article_bodies(value: Any) -> list[str]:
    """Return the different article bodies that are stated."""
    return list(dict.fromkeys(text for key, _, text in _stated(value) if key == "articlebody"))


def _is_asked(key: str, kinds: frozenset[str]) -> bool:
    """Whether a string is the text of a question, which its answers follow."""
    return key == "name" and "question" in kinds


def _stated(value: Any) -> Iterator[tuple[str, frozenset[str], str]]:
    """Yield key, types of the thing and text of each string, in order; no recursion."""
    stack: list[tuple[str, frozenset[str], Any, int]] = [("", frozenset(), value, 0)]
    while stack:
        key, kinds, one, depth = stack.pop()
        if isinstance(one, str):
            yield key, kinds, one
        elif depth < MAX_DEPTH and isinstance(one, tuple):
            own = _kinds(one)
            stack += [(name.lower(), own, inner, depth + 1) for name, inner in reversed(one)]
        elif depth < MAX_DEPTH and isinstance(one, list):
            stack += [(key, kinds, inner, depth + 1) for inner in reversed(one)]


def _kinds(thing: tuple[tuple[str, Any], ...]) -> frozenset[str]:
    stated = [inner for name, inner in thing if name == "@type"]
    names = [name for one in stated for name in (one if isinstance(one, list) else [one])]
    return frozenset(name.lower() for name in names if isinstance(name, str))
