"""Facts with a fixed meaning in ID.json, and their types; other facts are free."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_PAIR = 2


def _is_text(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_flag(value: object) -> bool:
    return value is None or isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_span(value: object) -> bool:
    if not isinstance(value, list) or len(value) != _PAIR:
        return False
    return all(type(one) is int for one in value) and 0 <= value[0] <= value[1]


def is_spans(value: Any) -> bool:
    """Return whether a value is a list of ascending spans that do not overlap."""
    if not isinstance(value, list) or not all(map(_is_span, value)):
        return False
    return all(before[1] <= after[0] for before, after in pairwise(value))


_TEXT = ("a text or null", _is_text)
_FLAG = ("true, false or null", _is_flag)
_TEXTS = ("a list of texts", _is_texts)
_NAMES = ("a text, a list of texts or null", lambda one: _is_text(one) or _is_texts(one))
_SPANS = ("a list of [start, stop] in ascending order", is_spans)

FACTS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "url": _TEXT,  # address of the page; documents of a domain are a group
    "language": _TEXT,  # of the main content, such as de or zh-CN
    "page_type": _TEXT,  # such as article, forum, product
    "encoding": _TEXT,  # as an HTTP header would state it; default: that of package.json
    "title": _TEXT,  # of the main content
    "author": _NAMES,  # who wrote it
    "date": _TEXT,  # of publication
    "label": _TEXT,  # class of the document, for the measure that trains a classifier
    "fragmented": _FLAG,  # other contents interrupt the main content (Gottron 2007)
    "multiple": _FLAG,  # there are several articles (Gottron 2007)
    "with": _TEXTS,  # snippets that the text must contain
    "without": _TEXTS,  # snippets that it must not contain
    "spans": _SPANS,  # gold as offsets of characters in the decoded page
}


def yes_or_no(flag: bool | None) -> str | None:  # noqa: FBT001 - the one thing it is about
    """Return a flag as results and tables state it; None where nobody knows."""
    return None if flag is None else "yes" if flag else "no"


def type_faults(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield descriptions of facts with wrong types.

    >>> list(type_faults({"url": 7, "with": ["a"], "spans": [[3, 1]], "country": 1}))
    ['url is not a text or null', 'spans is not a list of [start, stop] in ascending order']
    """
    for key, value in facts.items():
        if key in FACTS and not FACTS[key][1](value):
            yield f"{key} is not {FACTS[key][0]}"
