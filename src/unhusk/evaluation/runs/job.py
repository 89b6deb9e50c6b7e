"""What a run does: packages, extractors, measures and limits, and how it is cut into units."""

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

MEASURES = ("str", "seq", "vec", "set")  # of the papers
MOST_DOCUMENTS = 64  # of a unit
MOST_UNITS = 64  # of a package, unless its units would be larger than that
_BUILT = frozenset((".pyc", ".so", ".pyd", ".c"))  # files that a build writes beside the source


class AnyPackage(Protocol):
    """Documents with gold, read from disk or made on demand; travels to other processes."""

    @property
    def name(self) -> str:
        """What results call it."""
        ...

    @property
    def licence(self) -> str:
        """What may be done with it."""
        ...

    @property
    def version(self) -> str:
        """Version of the data."""
        ...

    @property
    def digest(self) -> str:
        """What tells it from every other."""
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
    """Documents that one process evaluates with all extractors, one after the other."""

    package: int
    start: int
    stop: int


@dataclass(frozen=True, kw_only=True)
class Job:
    """A run before it has begun; the same job gives the same results, but for the times."""

    packages: tuple[AnyPackage, ...]
    methods: tuple[str, ...]  # names of extractors
    measures: tuple[str, ...] = MEASURES
    words: str = str(SPLIT)
    seconds: float = SECONDS  # for one page and extractor
    keeps_outputs: bool = True  # whether the texts are kept beside the scores
    # documents of each package that are not to be trusted, and why
    faults: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find everything by its name, so that a wrong one fails here, and say it in one way."""
        specs = dict.fromkeys(extractor(name, self.seconds).name for name in self.methods)
        object.__setattr__(self, "methods", tuple(specs))
        measures = dict.fromkeys(str(measure_named(text)) for text in self.measures)
        object.__setattr__(self, "measures", tuple(measures))
        object.__setattr__(self, "words", str(read_words(self.words)))
        for what in ("packages", "methods", "measures"):
            if not getattr(self, what):
                message = f"there are no {what} to evaluate"
                raise RunError(message)
        names = [package.name for package in self.packages]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            message = f"two packages are called {twice[0]!r}: results could not tell them apart"
            raise RunError(message)

    def extractors(self) -> list[Extractor]:
        """Return the extractors, in the order of their names."""
        return [extractor(name, self.seconds) for name in self.methods]

    def units(self) -> list[Unit]:
        """Return the units, however many processes there are: in the order of the results."""
        units = []
        for k, package in enumerate(self.packages):
            total = len(package)
            size = min(max(total // MOST_UNITS, 1), MOST_DOCUMENTS)
            units += [Unit(k, at, min(at + size, total)) for at in range(0, total, size)]
        return units

    def settings(self) -> dict[str, Any]:
        """Return everything that results depend on, ready for JSON."""
        return {
            "packages": [_described(package) for package in self.packages],
            "methods": list(self.methods),
            "extractors": {
                one.name: {"how": one.how, "version": one.version} for one in self.extractors()
            },
            "measures": list(self.measures),
            "items": {
                text: measure_named(text).items_of(read_words(self.words)) for text in self.measures
            },
            "words": self.words,
            "settings": {"seconds": self.seconds, "outputs": self.keeps_outputs},
            "faults": {name: dict(found) for name, found in self.faults.items()},
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
        "made": getattr(package, "facts", None) if path is None else None,  # to make it again
        "digest": package.digest,
        "version": package.version,
        "licence": package.licence,
        "documents": len(package),
    }
