"""Folders as registers: the file NAME.py of a folder holds the object NAME, so no list is kept."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def names_in(package: str) -> tuple[str, ...]:
    """Return the names of the public files of a package, in alphabetical order.

    Nothing is imported but the packages above it.
    """
    spec = find_spec(package)
    folders = (spec.submodule_search_locations if spec else None) or ()
    files = [path for folder in folders for path in Path(folder).glob("*.py")]
    return tuple(sorted(path.stem for path in files if not path.stem.startswith("_")))


def object_named(package: str, name: str) -> Any:
    """Import the file of a package and return the object that has the file's name."""
    return getattr(import_module(f"{package}.{name}"), name)
