"""Floors that scores must not fall below, pinned together with the digest of the data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import floor as rounded_down
from math import isnan
from typing import TYPE_CHECKING, Any

from unhusk.errors import RunError
from unhusk.evaluation.analysis.package_figures import package_f1
from unhusk.evaluation.runs.results import write_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from unhusk.evaluation.runs.results import Run

VERSION = 1  # of the file format
TOLERANCE = 0.002  # by which a figure may be below its floor
_DIGITS = 10_000  # floors are figures rounded down to four decimal places


@dataclass(frozen=True)
class Pinned:
    """The floors of one package."""

    digest: str
    floors: dict[str, dict[str, float]]  # by method and measure


@dataclass(frozen=True)
class Floors:
    """A file of floors."""

    words: str  # word rule
    tolerance: float
    packages: dict[str, Pinned]


@dataclass(frozen=True)
class Finding:
    """A figure compared with its floor."""

    package: str
    method: str
    measure: str
    figure: float | None  # None: the run has none
    floor: float | None  # None: nothing is pinned
    fault: str = ""  # why the gate fails


def check(run: Run, floors: Floors, tolerance: float | None = None) -> list[Finding]:
    """Return a finding for each floor, then for each figure without a floor."""
    allowed = floors.tolerance if tolerance is None else tolerance
    findings = [
        finding for name in floors.packages for finding in _checked(run, floors, name, allowed)
    ]
    pinned = {(finding.package, finding.method, finding.measure) for finding in findings}
    return findings + [
        Finding(*key, value, None)
        for name in run.packages
        for key, value in figures(run, name)
        if key not in pinned
    ]


def _checked(run: Run, floors: Floors, package: str, allowed: float) -> Iterator[Finding]:
    pinned = floors.packages[package]
    wrong = _other_data(run, floors, package, pinned.digest)
    f1 = {} if wrong else dict(figures(run, package))
    for method, measures in pinned.floors.items():
        for measure, floor in measures.items():
            fault, value = wrong or _missing(run, method, measure), None
            if not fault:
                value = f1[package, method, measure]
                fault = _fallen(value, floor, allowed)
            yield Finding(package, method, measure, value, floor, fault)


def _other_data(run: Run, floors: Floors, package: str, digest: str) -> str:
    if package not in run.packages:
        return "the run has no such package"
    if run.facts["words"] != floors.words:
        return (
            f"the floors are for words by {floors.words}, the run has words by {run.facts['words']}"
        )
    actual = next(facts["digest"] for facts in run.facts["packages"] if facts["name"] == package)
    if actual != digest:
        return f"the package has the digest {actual[:12]}, the floors are for {digest[:12]}"
    return ""


def _missing(run: Run, method: str, measure: str) -> str:
    if method not in run.methods:
        return "the run has no such method"
    return "" if measure in run.measures else "the run has no such measure"


def _fallen(value: float, floor: float, allowed: float) -> str:
    if isnan(value):
        return "no document counts"
    if value < floor - allowed:
        return f"fell by {floor - value:.4f}, and {allowed:g} is allowed"
    return ""


def figures(run: Run, package: str) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield package, method and measure with their figure."""
    by_measure = {name: package_f1(run, package, name) for name in run.measures}
    for method in run.methods:
        for measure, f1_by_method in by_measure.items():
            yield (package, method, measure), f1_by_method[method]


def raised(run: Run, old: Floors | None, tolerance: float, *, lowers: bool) -> Floors:
    """Return floors raised to the figures of a run; others stay.

    With `lowers` they may also fall, and change to other data.
    """
    words = run.facts["words"]
    if old and old.words != words and not lowers:
        return old
    digests = {facts["name"]: facts["digest"] for facts in run.facts["packages"]}
    packages = dict(old.packages) if old and old.words == words else {}
    for name, digest in digests.items():
        if name not in packages or (lowers and packages[name].digest != digest):
            packages[name] = Pinned(digest, {})
    for name, digest in digests.items():
        if packages[name].digest == digest:
            for (_, method, measure), value in figures(run, name):
                packages[name] = _with_floor(packages[name], method, measure, value, lowers=lowers)
    return Floors(words, tolerance, packages)


def _with_floor(own: Pinned, method: str, measure: str, value: float, *, lowers: bool) -> Pinned:
    if isnan(value):
        return own
    before = own.floors.get(method, {})
    now = rounded_down(value * _DIGITS) / _DIGITS
    floor = now if lowers else max(now, before.get(measure, 0.0))
    return Pinned(own.digest, {**own.floors, method: {**before, measure: floor}})


def read_floors(path: Path) -> Floors:
    """Read a file of floors; raises `RunError` if it is none."""
    try:
        contents = json.loads(path.read_bytes())
        if contents["version"] != VERSION:
            message = f"version {contents['version']}"
            raise ValueError(message)
        packages = {
            str(name): Pinned(str(pinned["digest"]), _floors(pinned["floors"]))
            for name, pinned in contents["packages"].items()
        }
        return Floors(str(contents["words"]), float(contents["tolerance"]), packages)
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror or error}"
        raise RunError(message) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"{path}: not a file of floors: {error}"
        raise RunError(message) from error


def _floors(contents: Any) -> dict[str, dict[str, float]]:
    return {
        str(method): {str(measure): float(floor) for measure, floor in measures.items()}
        for method, measures in contents.items()
    }


def write_floors(path: Path, floors: Floors) -> None:
    """Write a file of floors atomically."""
    packages = {
        name: {"digest": own.digest, "floors": dict(sorted(own.floors.items()))}
        for name, own in sorted(floors.packages.items())
    }
    facts = {"version": VERSION, "words": floors.words, "tolerance": floors.tolerance}
    try:
        write_json(path, {**facts, "packages": packages})
    except OSError as error:
        message = f"{path}: cannot be written: {error.strerror or error}"
        raise RunError(message) from error
