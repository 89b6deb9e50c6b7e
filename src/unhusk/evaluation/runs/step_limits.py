"""How long a step of an evaluation or a search may take before its worker is killed."""

from __future__ import annotations

import os

from unhusk.workers.worker_limits import Limits

GRACE = 5.0  # seconds beyond its own limit after which an extractor counts as hung
MEASURE_SECONDS = 600.0  # after which anything else does: a measure, or reading a document


def extract_seconds(seconds: float) -> float:
    """Return how long an extractor with this limit may take until its worker is killed."""
    return seconds + GRACE


def backstop(seconds: float) -> Limits:
    """Return the CPU time after which the system ends a step, supervised or not.

    A worker whose supervisor was killed stops by itself, unless its step keeps the interpreter
    from running: this limit ends such a step. All processors may be busy with one step.
    """
    longest = max(MEASURE_SECONDS, extract_seconds(seconds))
    return Limits(cpu_seconds=longest * (os.cpu_count() or 1))
