"""A package that is made as it is read: as many documents as wanted, and no files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from unhusk.errors import PackageError
from unhusk.evaluation.synth.generate import (
    MOST,
    NAME,
    SEED,
    Settings,
    document,
    documents_of_all,
    id_of,
)
from unhusk.evaluation.synth.knobs import Knobs
from unhusk.evaluation.synth.language import SynthError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.evaluation.packages.document import Document

VERSION = "1"  # of the generator: raised whenever the same settings give another page


class Ids(Sequence[str]):
    """The ids of so many documents, each made when it is asked for."""

    def __init__(self, count: int) -> None:
        """Take the number of documents."""
        self._numbers = range(count)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...

    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        found = self._numbers[at]
        return id_of(found) if isinstance(found, int) else tuple(map(id_of, found))

    def __contains__(self, one: object) -> bool:
        return (
            isinstance(one, str)
            and one.isdecimal()
            and id_of(int(one)) == one
            and (int(one) in self._numbers)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ids) and self._numbers == other._numbers

    def __hash__(self) -> int:
        return hash(self._numbers)


class SynthPackage:
    """Synthetic documents with the interface of a package; pickled as its settings."""

    name = NAME
    licence = "Apache-2.0"
    source = "unhusk.evaluation.synth"
    version = VERSION
    language: str | None = None  # each document says it
    encoding: str | None = None  # each document says it

    def __init__(
        self, documents: int | None = None, seed: int = SEED, settings: Settings | None = None
    ) -> None:
        """Take the number of documents, by default every kind in every language once.

        Settings have a seed of their own.
        """
        self.settings = settings or Settings(seed=seed)
        count = documents_of_all(self.settings) if documents is None else documents
        if not 1 <= count <= MOST:
            message = f"a synthetic package has from 1 to {MOST} documents, not {count}"
            raise SynthError(message)
        self.ids = Ids(count)

    def __reduce__(self) -> tuple[type[SynthPackage], tuple[int, int, Settings]]:
        """Pickle as the settings."""
        return type(self), (len(self.ids), self.settings.seed, self.settings)

    @property
    def description(self) -> str:
        """What is in it, in words."""
        made = self.settings
        return (
            f"{len(self.ids)} pages made from seed {made.seed}: {len(made.kinds)} kinds in "
            f"{len(made.languages)} languages"
        )

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> SynthPackage:
        """Return the package that `facts` are of; another generator makes another digest."""
        said = facts["settings"]
        lists = {name: tuple(said[name]) for name in ("kinds", "languages")}
        settings = Settings(seed=said["seed"], knobs=Knobs(**said["knobs"]), **lists)
        return cls(facts["documents"], settings=settings)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """Everything that the documents depend on."""
        return {
            "generator": VERSION,
            "documents": len(self.ids),
            "settings": self.settings.to_dict(),
        }

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the version of the generator and the settings."""
        return hashlib.sha256(json.dumps(self.facts, sort_keys=True).encode()).hexdigest()

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Document]:
        return map(self.document, self.ids)

    def document(self, id: str) -> Document:  # noqa: A002 - that is its name everywhere
        """Return a document; raises `PackageError` where there is none of that id."""
        if id not in self.ids:
            message = f"{self.name}/{id}: there is no such document"
            raise PackageError(message)
        return document(self.settings, int(id))
