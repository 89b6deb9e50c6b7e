"""Hostile pages, made by us: one file per kind of attack, each with a tuple `CASES`."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hostile_pages.article import Case


def all_cases() -> dict[str, Case]:
    """Return every case of every file, by `file/name`."""
    found: dict[str, Case] = {}
    for module in iter_modules(__path__):
        cases = getattr(import_module(f"{__name__}.{module.name}"), "CASES", ())
        for case in cases:
            name = f"{module.name}/{case.name}"
            if name in found:
                message = f"two hostile pages are called {name}"
                raise ValueError(message)
            found[name] = case
    return found
