"""The main content of web pages, with source offsets and reasons."""

import typing

from unhusk.errors import (
    BadParameterError,
    FetchError,
    MissingExtraError,
    RenderingTimeoutError,
    SourceError,
    UnhuskError,
    UnknownMethodError,
)
from unhusk.extraction.extract import Extractor, extract
from unhusk.extraction.extraction import Extraction
from unhusk.extraction.source import read
from unhusk.method.method import Method, Signal
from unhusk.method.registry import method, methods
from unhusk.native.compiled import compiled
from unhusk.page.page import Page

if typing.TYPE_CHECKING:
    from unhusk.fetching.fetched import Fetched
    from unhusk.fetching.fetcher import Fetcher, afetch, fetch

__version__ = "0.1.0"

__all__ = [
    "BadParameterError",
    "Extraction",
    "Extractor",
    "FetchError",
    "Fetched",
    "Fetcher",
    "Method",
    "MissingExtraError",
    "Page",
    "RenderingTimeoutError",
    "Signal",
    "SourceError",
    "UnhuskError",
    "UnknownMethodError",
    "afetch",
    "compiled",
    "extract",
    "fetch",
    "method",
    "methods",
    "read",
]


def __getattr__(name: str) -> typing.Any:
    """Return a name that was not loaded with the package: what fetches is rarely needed."""
    if name not in {"Fetched", "Fetcher", "afetch", "fetch"}:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from unhusk.fetching import fetched, fetcher  # noqa: PLC0415

    return getattr(fetched if name == "Fetched" else fetcher, name)
