"""Optional dependencies, imported on first use."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from unhusk.errors import MissingExtraError


def needed(module: str, extra: str = "bench") -> Any:
    """Return a module of an optional package; `MissingExtraError` says what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        message = f"this needs {package}: pip install 'unhusk[{extra}]'"
        raise MissingExtraError(message) from error


def optional(module: str) -> Any | None:
    """Return a module of an optional package, or None where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        return None
