"""The errors that callers may meet: wrong names and values, and an outside world that fails."""

from __future__ import annotations


class UnhuskError(Exception):
    """Anything that unhusk raises on purpose."""


class UnknownMethodError(UnhuskError, ValueError):
    """A method spec names no method, or cannot be read."""


class BadParameterError(UnhuskError, ValueError):
    """A method has no such parameter, or the value does not fit it."""


class SourceError(UnhuskError):
    """A file cannot be read."""


class WeightsError(UnhuskError):
    """The weights of a learned model are missing, damaged, or made for another version."""
