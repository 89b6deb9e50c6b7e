"""Finds importers by name: the files of `unhusk.evaluation.importers`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.errors import BadParameterError, PackageError
from unhusk.runtime.register import names_in, object_named

if TYPE_CHECKING:
    from unhusk.evaluation.importing.corpus import Corpus
    from unhusk.evaluation.importing.importer import Importer

FOLDER = "unhusk.evaluation.importers"


def importers() -> list[str]:
    """Return the names of the importers."""
    return list(names_in(FOLDER))


def importer_named(name: str) -> Importer:
    """Return an importer; raises `BadParameterError` where there is none of that name."""
    wanted = name.replace("-", "_").lower()
    if wanted not in importers():
        message = f"there is no importer {name!r}; there are: {', '.join(importers())}"
        raise BadParameterError(message)
    importer: Importer = object_named(FOLDER, wanted)
    return importer


def importer_for(corpus: Corpus, name: str | None = None) -> Importer:
    """Return the importer whose layout the files have; raises `PackageError` unless it is one.

    Where it is named, the files must have its layout, whatever others they have.
    """
    known = map(importer_named, importers() if name is None else [name])
    fitting = [found for found in known if found.fits(corpus)]
    corpus.faults = [fault for fault in corpus.faults if fault.kind == "unsafe"]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(found.name for found in fitting)
    why = f"has files of several layouts, name one: {names}" if fitting else "has no known layout"
    message = f"{corpus.path}: {why if name is None else f'has not the layout {name}'}"
    raise PackageError(message)
