"""Requests to end, all handled in one way."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def terminable() -> Iterator[None]:
    """Turn SIGTERM into a `KeyboardInterrupt` within the block, so that it ends like Ctrl-C does.

    Does nothing outside of the main thread, where Python allows no handlers.
    """
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
