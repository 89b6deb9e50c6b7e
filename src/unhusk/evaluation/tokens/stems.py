"""The stem of a word, by the Snowball stemmer of its language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from unhusk.runtime.extras import needed

ALGORITHMS = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek",
    "en": "english", "es": "spanish", "eu": "basque", "fi": "finnish", "fr": "french",
    "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish",
    "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip


@lru_cache(1 << 18)
def stem(word: str, language: str) -> str:
    """Return the stem of a lower-case word; the word itself if its language has no stemmer."""
    found: str = _stemmer(language).stemWord(word) if language in ALGORITHMS else word
    return found


@cache
def _stemmer(language: str) -> Any:
    return needed("snowballstemmer").stemmer(ALGORITHMS[language])
