r"""Word rules: how text is split into words.

`split` takes what stands between white space, as the papers do; `lower` the runs of `\w` in lower
case, as WCXB does. Both see one word in a whole sentence of a script without spaces. `script` is
`split`, and `lower_script` is `lower` with whole words of all scripts, but each character of such a
script (Thai, Lao, Khmer, Myanmar, ideographs, kana …) is a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from unhusk import stopwords
from unhusk.errors import UnknownMeasureError
from unhusk.evaluation.tokens.scripts import split_items, word_items
from unhusk.evaluation.tokens.stems import ALGORITHMS, stem
from unhusk.method.spec import SpecError, read_spec, spec_text, with_values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


def _lower(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


KINDS: dict[str, Callable[[str], list[str]]] = {
    "split": str.split,
    "lower": _lower,
    "script": lambda text: split_items().findall(text),
    "lower_script": lambda text: word_items().findall(text.lower()),
}


@dataclass(frozen=True, kw_only=True)
class Options:
    """Normalisation of words before they are compared (an idea of Gottron 2007, section 7).

    With any of these, words are first put in lower case and stripped of punctuation.
    """

    stop_words: bool = False  # remove stop words
    stem: bool = False  # compare stems (Snowball)
    language: str | None = None  # of all documents; None: that of each document


_PLAIN = Options()


@dataclass(frozen=True)
class Words:
    """A word rule; `str(words)` reads back to an equal value and is stated in results.

    >>> Words("lower")("The river rose.", "en"), Words("script")("A 海辺 B")
    (('the', 'river', 'rose'), ('A', '海', '辺', 'B'))
    >>> str(read_words("split(stem=True, language='de')"))
    "split(stem=True, language='de')"
    """

    kind: str = "split"
    options: Options = _PLAIN

    def __call__(self, text: str, language: str | None = None) -> tuple[str, ...]:
        """Return the words of a text; the language is that of its document."""
        return _words(self, text, stopwords.primary(self.options.language or language or ""))

    def __str__(self) -> str:
        return spec_text(self.kind, self.options)

    def missing(self, language: str | None) -> str:
        """Return what a language lacks, in words; empty if nothing.

        >>> read_words("split(stop_words=True, stem=True)").missing("zh")
        'no stop words and no stemmer for zh'
        """
        name = stopwords.primary(self.options.language or language or "")
        lists = self.options.stop_words and not stopwords.known(name) and "no stop words"
        stems = self.options.stem and name not in ALGORITHMS and "no stemmer"
        lacking = " and ".join(one for one in (lists, stems) if one)
        return f"{lacking} for {name or 'an unknown language'}" if lacking else ""


SPLIT = Words()  # the rule of the papers


@lru_cache(64)
def read_words(text: str) -> Words:
    """Return the word rule that spec text names, such as `lower` or `split(stem=True)`."""
    try:
        spec = read_spec(text)
    except SpecError:
        spec = None
    if spec is None or spec.parts or spec.name not in KINDS:
        message = f"there is no word rule {text!r}; there are: {', '.join(KINDS)}"
        raise UnknownMeasureError(message)
    return replace(Words(spec.name), options=with_values(spec.name, Options(), spec.values))


@lru_cache(8)  # all methods are compared with the same gold
def _words(words: Words, text: str, language: str) -> tuple[str, ...]:
    found: Sequence[str] = KINDS[words.kind](text)
    if words.options.stop_words or words.options.stem:
        found = [_EDGES.sub("", word.lower()) or word for word in found]
    if words.options.stop_words and stopwords.known(language):
        stops = _stop_words(language)
        found = [word for word in found if word not in stops]
    if words.options.stem:
        found = [stem(word, language) for word in found]
    return tuple(found)


@lru_cache(64)
def _stop_words(language: str) -> frozenset[str]:
    return frozenset(stopwords.words(language))
