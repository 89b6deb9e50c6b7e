"""The main content of web pages, with source offsets and reasons."""

from unhusk.errors import BadParameterError, SourceError, UnhuskError, UnknownMethodError
from unhusk.extraction.compiled import compiled
from unhusk.extraction.extract import Extractor, extract
from unhusk.extraction.extraction import Extraction
from unhusk.extraction.read import read
from unhusk.extraction.register import method, methods
from unhusk.methods._method import Method, Signal
from unhusk.page.page import Page

__version__ = "0.1.0"

__all__ = [
    "BadParameterError",
    "Extraction",
    "Extractor",
    "Method",
    "Page",
    "Signal",
    "SourceError",
    "UnhuskError",
    "UnknownMethodError",
    "compiled",
    "extract",
    "method",
    "methods",
    "read",
]
