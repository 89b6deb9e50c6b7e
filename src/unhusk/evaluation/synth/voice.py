"""Text of one document: a language, a topic, and a source of chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.language import TOPICAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.evaluation.synth.chance import Chance
    from unhusk.evaluation.synth.language import Language, Phrase

_FOCUS = 4  # subjects and terms that a document keeps coming back to
_OPTIONS = "max_size retry_after log_level data_dir cache_ttl listen_port read_only".split()
_LETTERS = "ABCDEFGHKLMNPRSTVWX"


class Voice:
    """Writes phrases, sentences and paragraphs about a topic."""

    def __init__(self, language: Language, topic: str, chance: Chance, *, native: bool) -> None:
        """Take the words; `native` says whether numbers have the digits of the script."""
        self.language, self.topic, self.chance = language, topic, chance
        self._digits = str.maketrans("0123456789", language.digits) if native else None
        phrases = language.phrases
        self._own = {
            slot: chance.some(phrases[f"{topic}.{slot}"], _FOCUS if slot != "does" else 99)
            for slot in TOPICAL
        }
        self.title = ""
        self.byline = self.fill(chance.pick(phrases["byline"]))
        self.year = chance.number(1998, 2026)
        self.day, self.month = chance.number(1, 28), chance.number(1, 12)
        self.thing = ""

    def phrase(self, key: str) -> str:
        """Return a phrase of a key, its slots filled."""
        special = _SPECIAL.get(key)
        if special is not None:
            return special(self)
        items = self._own.get(key) or self.language.phrases[key]
        return self.fill(items[int(self.chance.random() * len(items))])

    def fill(self, phrase: Phrase) -> str:
        """Return a phrase with its slots filled."""
        if isinstance(phrase, str):
            return phrase
        out = list(phrase)
        for at in range(1, len(out), 2):
            slot = out[at]
            if slot[0].isupper():
                out[at] = self.language.capital(self.phrase(slot.lower()))
            else:
                out[at] = self.phrase(slot)
        return "".join(out)

    def each(self, key: str) -> list[str]:
        """Return all phrases of a key, filled."""
        return [self.fill(one) for one in self.language.phrases[key]]

    def sentence(self, key: str = "sentence") -> str:
        """Return a sentence that begins with a capital."""
        return self.language.capital(self.phrase(key))

    def sentences(self, count: int, key: str = "sentence") -> str:
        """Return some sentences in a row."""
        own = self.language.phrases[key]
        forms = self.chance.some(own, count) if count <= len(own) else own
        return self.language.space.join([self.language.capital(self.fill(one)) for one in forms])

    def paragraph(self, low: int = 2, high: int = 6) -> str:
        """Return a paragraph."""
        return self.sentences(self.chance.number(low, high))

    def number(self, low: int, high: int) -> str:
        """Return a number in the digits of the text."""
        return self.digits(str(self.chance.number(low, high)))

    def digits(self, text: str) -> str:
        """Return a text with the digits of the document."""
        return text if self._digits is None else text.translate(self._digits)

    def date(self) -> str:
        """Return a date near that of the document, as text."""
        day, month = self.chance.number(1, 28), self.chance.number(1, 12)
        return self._date(day, month, self.year - self.chance.number(0, 2))

    def own_date(self) -> str:
        """Return the date of the document as text."""
        return self._date(self.day, self.month, self.year)

    def iso_date(self) -> str:
        """Return the date of the document as facts have it."""
        return f"{self.year}-{self.month:02}-{self.day:02}"

    def _date(self, day: int, month: int, year: int) -> str:
        phrases = self.language.phrases
        name = str(phrases["months"][month - 1])
        filled = {"day": str(day), "month": name, "year": str(year), "m": str(month)}
        pattern = phrases["date"][self.year % len(phrases["date"])]
        return self.digits("".join(filled.get(part, part) for part in pattern))

    def _past(self) -> str:
        return self.digits(str(self.year - self.chance.number(1, 25)))

    def _month(self) -> str:
        return str(self.chance.pick(self.language.phrases["months"]))

    def _code(self) -> str:
        letters = self.chance.pick(_LETTERS) + self.chance.pick(_LETTERS)
        return f"{letters}-{self.chance.number(2, 980)}"


_SPECIAL: dict[str, Callable[[Voice], str]] = {
    "n": lambda voice: voice.number(2, 60),
    "big": lambda voice: voice.number(110, 9800),
    "year": Voice._past,
    "month": Voice._month,
    "code": Voice._code,
    "date": Voice.date,
    "title": lambda voice: voice.title,
    "byline": lambda voice: voice.byline,
    "thing": lambda voice: voice.thing,
    "option": lambda voice: voice.chance.pick(_OPTIONS),
}
