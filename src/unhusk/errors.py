"""The errors that callers may meet: wrong names and values, and an outside world that fails."""

from __future__ import annotations


class UnhuskError(Exception):
    """Anything that unhusk raises on purpose."""


class UnknownMethodError(UnhuskError, ValueError):
    """A method spec names no method, or cannot be read."""


class BadParameterError(UnhuskError, ValueError):
    """A method has no such parameter, or the value does not fit it."""


class UnknownMeasureError(UnhuskError, ValueError):
    """A measure spec names no measure, or cannot be read; so for a way to find words."""


class EvaluationError(UnhuskError):
    """What is asked of an evaluation cannot be done with these documents."""


class MissingExtraError(UnhuskError):
    """Something needs a package that is not installed; the message says how to add it."""


class RenderingTimeoutError(UnhuskError, TimeoutError):
    """A rendering of an extraction was not done within the `seconds` of its extractor."""


class SourceError(UnhuskError):
    """A file cannot be read."""


class FetchError(UnhuskError):
    """Something of the web does not come, or is not what was asked for.

    `kind` says in a word what is wrong, `status` is the code of HTTP where a server gave one.
    """

    def __init__(self, message: str, kind: str = "failed", status: int | None = None) -> None:
        """Take the message for people, and for programs the kind and the status."""
        super().__init__(message)
        self.kind = kind
        self.status = status


class WeightsError(UnhuskError):
    """The weights of a learned model are missing, damaged, or made for another version."""


class PackageError(UnhuskError):
    """A package of pages cannot be opened, read or written."""


class WorkerError(UnhuskError):
    """Worker processes cannot be started: they end by themselves."""


class RunError(UnhuskError):
    """An evaluation cannot be begun, resumed or read."""
