"""A job: the packages, extractors, measures and limits of a run, and its division into units."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import unhusk
from unhusk.errors import RunError
from unhusk.evaluation.extractors.extractor_registry import extractor
from unhusk.evaluation.extractors.output import SECONDS
from unhusk.evaluation.measure.measure import measure_named
from unhusk.evaluation.tokens.word_rules import SPLIT, read_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from unhusk.evaluation.extractors.output import Extractor
    from unhusk.evaluation.packages.document import Document

MEASURES = ("str", "seq", "vec", "set")  # those of the papers
MAX_DOCUMENTS = 64  # in a unit
MAX_UNITS = 64  # in a package, unless its units would exceed MAX_DOCUMENTS
_BUILT = frozenset((".pyc", ".so", ".pyd", ".c"))  # files that a build writes beside the source


class AnyPackage(Protocol):
    """Documents with gold, read from disk or generated on demand; can be pickled."""

    @property
    def name(self) -> str:
        """Name in the results."""
        ...

    @property
    def licence(self) -> str:
        """Licence of the data."""
        ...

    @property
    def version(self) -> str:
        """Version of the data."""
        ...

    @property
    def digest(self) -> str:
        """Content digest."""
        ...

    @property
    def ids(self) -> Sequence[str]:
        """Ids of the documents, in order."""
        ...

    def __len__(self) -> int: ...

    def document(self, id: str) -> Document:  # noqa: A002 - that is its name everywhere
        """Return a document."""
        ...


class Unit(NamedTuple):
    """A range of documents of a package, which one worker evaluates with all extractors."""

    package: int
    start: int
    stop: int


@dataclass(frozen=True, kw_only=True)
class Job:
    """What a run does. The same job gives the same results, except for the times."""

    packages: tuple[AnyPackage, ...]
    methods: tuple[str, ...]  # spec text of the extractors
    measures: tuple[str, ...] = MEASURES
    words: str = str(SPLIT)
    seconds: float = SECONDS  # limit for one extractor on one page
    keeps_outputs: bool = True  # whether the extracted texts are kept beside the scores
    # faulty documents: by package and id, what is wrong
    faults: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Resolve all names, so that unknown ones fail here, and put them in canonical form."""
        specs = dict.fromkeys(extractor(name, self.seconds).name for name in self.methods)
        object.__setattr__(self, "methods", tuple(specs))
        measures = dict.fromkeys(str(measure_named(text)) for text in self.measures)
        object.__setattr__(self, "measures", tuple(measures))
        object.__setattr__(self, "words", str(read_words(self.words)))
        for field_name in ("packages", "methods", "measures"):
            if not getattr(self, field_name):
                message = f"there are no {field_name} to evaluate"
                raise RunError(message)
        names = [package.name for package in self.packages]
        repeated = sorted({name for name in names if names.count(name) > 1})
        if repeated:
            message = f"two packages are called {repeated[0]!r}: results could not tell them apart"
            raise RunError(message)

    def extractors(self) -> list[Extractor]:
        """Return the extractors, in the order of `methods`."""
        return [extractor(name, self.seconds) for name in self.methods]

    def units(self) -> list[Unit]:
        """Return the units in the order of results, independent of the number of workers."""
        units = []
        for k, package in enumerate(self.packages):
            total = len(package)
            size = min(max(total // MAX_UNITS, 1), MAX_DOCUMENTS)
            units += [Unit(k, at, min(at + size, total)) for at in range(0, total, size)]
        return units

    def settings(self) -> dict[str, Any]:
        """Return everything that results depend on, ready for JSON."""
        return {
            "packages": [_described(package) for package in self.packages],
            "methods": list(self.methods),
            "extractors": {
                each.name: {"how": each.how, "version": each.version} for each in self.extractors()
            },
            "measures": list(self.measures),
            "items": {
                text: measure_named(text).items_of(read_words(self.words)) for text in self.measures
            },
            "words": self.words,
            "settings": {"seconds": self.seconds, "outputs": self.keeps_outputs},
            "faults": {name: dict(faults) for name, faults in self.faults.items()},
            "unhusk": unhusk.__version__,
            "code": program_digest(),
        }


def program_digest() -> str:
    """Return a digest of all files that unhusk consists of: code, weights, word lists.

    A run is resumed only by the program that began it, with the same model. Files that are built
    from the others are left out.
    """
    top = Path(unhusk.__file__).parent
    whole = hashlib.sha256()
    for path in sorted(top.rglob("*")):
        name = path.relative_to(top)
        if path.suffix in _BUILT or "__pycache__" in name.parts or not path.is_file():
            continue
        whole.update(f"{name.as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _described(package: AnyPackage) -> dict[str, Any]:
    path = getattr(package, "path", None)
    return {
        "name": package.name,
        "path": None if path is None else str(Path(path).resolve()),
        "made": getattr(package, "facts", None)
        if path is None
        else None,  # settings of a generated package
        "digest": package.digest,
        "version": package.version,
        "licence": package.licence,
        "documents": len(package),
    }
