"""Stop words of 30 languages that put spaces between words; written for this package.

A file `<language>.txt` has one word per line in lower case; lines that begin with `#` are comments.
A list is read once per process, when a method first meets its language; after that, methods work
on what was read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, get_args

from unhusk.page.segments.paragraphs import StopList, stop_list

Language = Literal[
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "lt", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sv", "tr", "uk", "vi",
]  # fmt: skip
LANGUAGES: tuple[str, ...] = get_args(Language)
_OTHER_NAMES = {"nb": "no", "nn": "no", "iw": "he", "in": "id"}  # of the same languages


@cache
def words(language: str) -> tuple[str, ...]:
    """Return the stop words of a language."""
    lines = Path(__file__).with_name(f"{language}.txt").read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def every_list() -> StopList:
    """Return all lists as one; list i is of `LANGUAGES[i]`."""
    return stop_list([words(language) for language in LANGUAGES])


@cache
def one_list(language: str) -> StopList:
    """Return the list of one language as list 0; for no language it is empty."""
    return stop_list([words(language) if language in LANGUAGES else ()])


def primary(tag: str) -> str:
    """Return the language of a tag by its usual name.

    >>> primary("pt-BR"), primary("NB"), primary("zh_Hans")
    ('pt', 'no', 'zh')
    """
    first = tag.strip().replace("_", "-").partition("-")[0].lower()
    return _OTHER_NAMES.get(first, first)


def known(tag: str) -> str | None:
    """Return the language of a tag such as `pt-BR`, or None when there is no list of it.

    >>> known("pt-BR"), known("NB"), known("zh-Hans")
    ('pt', 'no', None)
    """
    first = primary(tag)
    return first if first in LANGUAGES else None
