"""The texts of a run, given to a classifier: labels come from the packages that were evaluated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unhusk.errors import EvaluationError
from unhusk.evaluation.analysis.classify import Classified, Setting, classified
from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.runs.results import OUTPUTS
from unhusk.evaluation.synth.synthetic_package import SynthPackage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unhusk.evaluation.packages.document import Document
    from unhusk.evaluation.packages.package import Package
    from unhusk.evaluation.runs.results import Run


def classified_run(run: Run, setting: Setting) -> Classified:
    """Return how the documents of a run are classified by the texts of each extractor.

    Raises `EvaluationError` where the run kept no texts, or its packages are gone, have changed or
    have no labels.
    """
    documents = [one for package in run.facts["packages"] for one in _documents(package)]
    places = {(one.package, one.id): i for i, one in enumerate(documents)}
    texts = {name: [""] * len(documents) for name in run.facts["methods"]}
    is_kept = False
    for package, name, method, text in run.rows(OUTPUTS, ("package", "document", "method", "text")):
        is_kept = True
        if (package, name) in places:
            texts[method][places[package, name]] = text or ""
    if not is_kept:
        message = f"{run.folder}: the run kept no texts; evaluate without --no-outputs"
        raise EvaluationError(message)
    return classified(texts, documents, setting)


def _documents(facts: Mapping[str, Any]) -> Iterator[Document]:
    """Yield the documents of a package, without their pages."""
    package = _package(facts)
    if package.digest != facts["digest"]:
        message = f"{facts['path'] or facts['name']}: the package has changed since the run"
        raise EvaluationError(message)
    for one in package:
        yield replace(one, html=b"", gold=None)


def _package(facts: Mapping[str, Any]) -> Package | SynthPackage:
    """Return a package of the run, from its files or made again."""
    if facts["path"] is not None:
        return open_package(Path(facts["path"]))
    if facts.get("made"):
        return SynthPackage.of(facts["made"])
    message = f"{facts['name']}: nothing says where the package is"
    raise EvaluationError(message)
