"""The main content of web pages, with source offsets and reasons."""

from unhusk.errors import (
    BadParameterError,
    FetchError,
    MissingExtraError,
    SourceError,
    UnhuskError,
    UnknownMethodError,
)
from unhusk.extraction.compiled import compiled
from unhusk.extraction.extract import Extractor, extract
from unhusk.extraction.extraction import Extraction
from unhusk.extraction.read import read
from unhusk.extraction.register import method, methods
from unhusk.fetching.fetched import Fetched
from unhusk.fetching.fetcher import Fetcher, afetch, fetch
from unhusk.methods._method import Method, Signal
from unhusk.page.page import Page

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
