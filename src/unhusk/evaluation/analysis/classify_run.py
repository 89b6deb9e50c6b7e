"""Classify the texts of a run, with labels from the packages that were evaluated."""

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
    """Classify the documents of a run by the texts of each extractor.

    Raises `EvaluationError` if the run kept no texts, or its packages are missing, have changed or
    have no labels.
    """
    documents = [document for package in run.facts["packages"] for document in _documents(package)]
    places = {(document.package, document.id): i for i, document in enumerate(documents)}
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
    for document in package:
        yield replace(document, html=b"", gold=None)


def _package(facts: Mapping[str, Any]) -> Package | SynthPackage:
    """Open a package of the run, or generate it again."""
    if facts["path"] is not None:
        return open_package(Path(facts["path"]))
    if facts.get("made"):
        return SynthPackage.of(facts["made"])
    message = f"{facts['name']}: the run does not say where the package is"
    raise EvaluationError(message)
