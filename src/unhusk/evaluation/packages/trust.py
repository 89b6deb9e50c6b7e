"""Check packages before an evaluation, which refuses faulty ones unless told to keep going."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from unhusk.errors import RunError
from unhusk.evaluation.packages.check_package import check_package
from unhusk.evaluation.packages.package import Package

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unhusk.evaluation.packages.check_package import Fault
    from unhusk.evaluation.runs.job import AnyPackage

_SHOWN = 5  # faults named in an error


@dataclass(frozen=True)
class Faults:
    """All faults of the packages of a run."""

    # documents that are not evaluated: by package and id, what is wrong
    documents: dict[str, dict[str, str]] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)  # faults of whole packages, and stray files


def faults_of(packages: Sequence[AnyPackage], *, keeps_going: bool) -> Faults:
    """Return the faults of packages on disk; raises `RunError` for any, unless `keeps_going`."""
    faults = Faults()
    for package in packages:
        if not isinstance(package, Package):  # generated on demand
            continue
        found = check_package(package.path).faults
        if found and not keeps_going:
            raise RunError(_refusal(package, found))
        _sort(package, found, faults)
    return faults


def _refusal(package: AnyPackage, found: Sequence[Fault]) -> str:
    shown = "; ".join(f"{one.file}: {one.why}" for one in found[:_SHOWN])
    more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"{package.name} has faults: {shown}{more} (--keep-going evaluates the rest)"


def _sort(package: AnyPackage, found: Sequence[Fault], faults: Faults) -> None:
    """Separate faults of documents from faults that leave all documents usable."""
    ids = frozenset(package.ids)
    for one in found:
        name = one.file if one.file in ids else one.file.rpartition(".")[0]
        said = f"{one.file}: {one.why}"
        if name in ids:
            own = faults.documents.setdefault(package.name, {})
            own[name] = f"{own[name]}; {said}" if name in own else said
        else:
            faults.others.append(f"{package.name}: {said}")
