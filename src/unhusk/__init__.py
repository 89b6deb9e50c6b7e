"""The main content of web pages, with source offsets and reasons."""

import typing

import unhusk.methods  # noqa: F401 - first, or it would replace the function of that name later
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
    from unhusk.plots.plot_source import plot

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
    "plot",
    "read",
]


_LATE = {
    "Fetched": "unhusk.fetching.fetched",
    "Fetcher": "unhusk.fetching.fetcher",
    "afetch": "unhusk.fetching.fetcher",
    "fetch": "unhusk.fetching.fetcher",
    "plot": "unhusk.plots.plot_source",
}


def __getattr__(name: str) -> typing.Any:
    """Return a name that was not loaded with the package: few fetch or draw."""
    if name not in _LATE:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_LATE[name]), name)
