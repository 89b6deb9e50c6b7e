"""Open packages by name: paths, or synthetic packages that are generated on demand.

`wcxb-dev` or `pages.zip` is a path; `synthetic` is the embedded package, with settings in brackets:
`synthetic(documents=1000, seed=3, languages=('fa', 'ur'))`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.synth.generate import NAME, SEED, Settings
from unhusk.evaluation.synth.synthetic_package import SynthPackage
from unhusk.method.spec import SpecError, read_spec, with_values

if TYPE_CHECKING:
    from unhusk.evaluation.packages.package import Package


@dataclass(frozen=True, kw_only=True)
class _Made:
    """Settings of a synthetic package in spec text."""

    documents: int | None = None  # None: every kind in every language once
    seed: int = SEED
    kinds: tuple[str, ...] = ()  # empty: all
    languages: tuple[str, ...] = ()  # empty: all


def package_named(text: str) -> Package | SynthPackage:
    """Return the package at a path, or a synthetic package.

    Raises `PackageError` if there is neither.
    """
    path = Path(text)
    try:
        spec = None if path.exists() else read_spec(text)
    except SpecError:
        spec = None
    if spec is None or spec.name != NAME or spec.parts:
        return open_package(path)
    made = with_values(NAME, _Made(), spec.values)
    chosen = {"kinds": made.kinds, "languages": made.languages}
    settings = Settings(seed=made.seed, **{name: some for name, some in chosen.items() if some})
    return SynthPackage(made.documents, settings=settings)
