"""Languages: phrases and sentence patterns written by us, one data file each.

A line is `key: phrase | phrase`. In a phrase, `{slot}` stands for a phrase of another key and
`{Slot}` for the same with a capital; `=` separates the two cells of a row. `languages/en.txt` is
the model: every other file has its keys.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from unhusk.errors import UnhuskError

if TYPE_CHECKING:
    from collections.abc import Mapping

Phrase = str | tuple[str, ...]  # text, or text and slots in turn

_SLOT = re.compile(r"\{(\w+)\}")
TOPICS = ("city", "economy", "science", "sport", "culture")
TOPICAL = ("who", "does", "term")  # slots whose phrases depend on the topic


class SynthError(UnhuskError, ValueError):
    """There is no such kind, language or setting of synthetic pages."""


@dataclass(frozen=True, eq=False)
class Language:
    """The phrases of a language."""

    code: str  # such as `de`
    script: str  # as in the Unicode names of its letters
    is_rtl: bool
    digits: str
    space: str  # between sentences and words; empty if there is none
    phrases: Mapping[str, tuple[Phrase, ...]]

    @property
    def is_spaced(self) -> bool:
        """Whether words are separated by spaces."""
        return self.code not in ("zh", "ja", "th")

    def capital(self, text: str) -> str:
        """Return the text with a capital first letter, if the script has capitals."""
        first = "İ" if self.code == "tr" and text[:1] == "i" else text[:1].upper()
        return first + text[1:]


def languages() -> list[str]:
    """Return the codes of all languages."""
    names = (file.name for file in files(__package__).joinpath("languages").iterdir())
    return sorted(name.removesuffix(".txt") for name in names if name.endswith(".txt"))


@cache
def language_named(code: str) -> Language:
    """Return a language by code; raises `SynthError` if there is none."""
    if code not in languages():
        message = f"there is no language {code!r}: there are {', '.join(languages())}"
        raise SynthError(message)
    text = files(__package__).joinpath("languages", f"{code}.txt").read_text("utf-8")
    rows = [line.partition(":") for line in text.splitlines() if line.strip()]
    facts = {key: value.strip() for key, _, value in rows}
    return Language(
        code=code,
        script=facts["script"],
        is_rtl=facts["direction"] == "rtl",
        digits=facts["digits"],
        space="" if facts["space"] == "none" else " ",
        phrases={
            key: tuple(_compiled(one.strip()) for one in value.split(" | "))
            for key, value in facts.items()
        },
    )


def _compiled(phrase: str) -> Phrase:
    parts = _SLOT.split(phrase)
    return phrase if len(parts) == 1 else tuple(parts)
