"""The deadline of a page: every long loop checks it now and then."""

from __future__ import annotations

from math import inf
from time import monotonic

NEVER = inf


class DeadlinePassedError(Exception):
    """The time allowed for a page is over; `extract` turns this into the status `timeout`."""


def deadline_in(seconds: float | None) -> float:
    """Return the moment that lies `seconds` from now, or never."""
    return NEVER if seconds is None else monotonic() + seconds


def check(deadline: float) -> None:
    """Raise when the deadline has passed."""
    if monotonic() > deadline:
        message = "the time allowed for this page is over"
        raise DeadlinePassedError(message)
