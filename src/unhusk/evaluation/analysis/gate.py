"""Floors that no score may fall below: pinned with the digest of the data that they are of."""

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

VERSION = 1  # of the layout of a file of floors
TOLERANCE = 0.002  # by which a figure may lie below its floor
_DIGITS = 10_000  # floors have four places, and are never above the figure


@dataclass(frozen=True)
class Pinned:
    """The floors of one package."""

    digest: str
    floors: dict[str, dict[str, float]]  # by method and measure


@dataclass(frozen=True)
class Floors:
    """A file of floors."""

    words: str  # how words are found
    tolerance: float
    packages: dict[str, Pinned]


@dataclass(frozen=True)
class Finding:
    """A figure and its floor."""

    package: str
    method: str
    measure: str
    figure: float | None  # None: the run has none
    floor: float | None  # None: nothing is pinned
    fault: str = ""  # why the gate is closed


def check(run: Run, floors: Floors, tolerance: float | None = None) -> list[Finding]:
    """Return a finding for each floor, then for each figure without one; faults close the gate."""
    allowed = floors.tolerance if tolerance is None else tolerance
    findings = [one for name in floors.packages for one in _checked(run, floors, name, allowed)]
    pinned = {(one.package, one.method, one.measure) for one in findings}
    return findings + [
        Finding(*key, value, None)
        for name in run.packages
        for key, value in figures(run, name)
        if key not in pinned
    ]


def _checked(run: Run, floors: Floors, package: str, allowed: float) -> Iterator[Finding]:
    pinned = floors.packages[package]
    wrong = _other_data(run, floors, package, pinned.digest)
    found = {} if wrong else dict(figures(run, package))
    for method, measures in pinned.floors.items():
        for measure, floor in measures.items():
            fault, value = wrong or _missing(run, method, measure), None
            if not fault:
                value = found[package, method, measure]
                fault = _fallen(value, floor, allowed)
            yield Finding(package, method, measure, value, floor, fault)


def _other_data(run: Run, floors: Floors, package: str, digest: str) -> str:
    if package not in run.packages:
        return "the run has no such package"
    if run.facts["words"] != floors.words:
        return f"the floors are of words by {floors.words}, the run's by {run.facts['words']}"
    found = next(one["digest"] for one in run.facts["packages"] if one["name"] == package)
    if found != digest:
        return f"the package has the digest {found[:12]}, the floors are of {digest[:12]}"
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
    """Yield package, method and measure with the figure of each."""
    by_measure = {name: package_f1(run, package, name) for name in run.measures}
    for method in run.methods:
        for measure, found in by_measure.items():
            yield (package, method, measure), found[method]


def raised(run: Run, old: Floors | None, tolerance: float, *, lowers: bool) -> Floors:
    """Return floors at the figures of a run, where that raises them; others stay.

    With `lowers` they may fall, and may be those of other data than they were.
    """
    words = run.facts["words"]
    if old and old.words != words and not lowers:
        return old
    digests = {one["name"]: one["digest"] for one in run.facts["packages"]}
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
    """Return the floors of a file; raises `RunError` where it holds none."""
    try:
        found = json.loads(path.read_bytes())
        if found["version"] != VERSION:
            message = f"version {found['version']}"
            raise ValueError(message)
        packages = {
            str(name): Pinned(str(one["digest"]), _floors(one["floors"]))
            for name, one in found["packages"].items()
        }
        return Floors(str(found["words"]), float(found["tolerance"]), packages)
    except OSError as error:
        message = f"{path}: cannot be read: {error.strerror or error}"
        raise RunError(message) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"{path}: is no file of floors: {error}"
        raise RunError(message) from error


def _floors(found: Any) -> dict[str, dict[str, float]]:
    return {
        str(method): {str(measure): float(floor) for measure, floor in measures.items()}
        for method, measures in found.items()
    }


def write_floors(path: Path, floors: Floors) -> None:
    """Write a file of floors, whole or not at all."""
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
