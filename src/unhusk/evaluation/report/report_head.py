"""What the report says beside the arrays: names, facts, summaries, notes."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

import unhusk
from unhusk.errors import UnhuskError
from unhusk.evaluation.analysis.summary import MAIN
from unhusk.evaluation.report.comparisons import comparisons
from unhusk.evaluation.report.summaries import package_figure, summaries
from unhusk.evaluation.runs.results import GOLDS
from unhusk.method.registry import method as method_named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from unhusk.evaluation.report.grid import Grid
    from unhusk.evaluation.report.join_runs import Named
    from unhusk.evaluation.report.page_texts import Texts

RUN_FACTS = ("started", "unhusk", "python", "machine", "words", "items", "seed", "settings")
TARS = (".tar", ".gz", ".tgz", ".xz", ".txz", ".bz2")
LONG = 5  # runs whose names the title says


def head(runs: Sequence[Named], of: Grid, texts: Texts) -> dict[str, Any]:
    """Return what the browser unpacks first."""
    return {
        "title": _title(runs),
        "made": f"Written by unhusk {unhusk.__version__}. It works offline and makes no request.",
        "notes": list(_notes(runs, texts)),
        "runs": [{"name": one.name, "facts": _facts(one.run.facts)} for one in runs],
        "packages": _packages(runs, of),
        "methods": [_method(name, runs) for name in of.methods],
        "measures": of.measures,
        "main": MAIN if MAIN in of.measures else of.measures[0],
        "packageFigures": [package_figure(name) for name in of.measures],
        "statuses": of.statuses,
        "reasons": of.reasons,
        "types": of.kinds["page_type"].names,
        "languages": of.kinds["language"].names,
        "difficulties": of.kinds["difficulty"].names,
        "documents": _documents(runs, of),
        "summaries": summaries(of),
        "absent": _absent(texts),
        **comparisons(of),
    }


def _title(runs: Sequence[Named]) -> str:
    names = [one.name for one in runs[:LONG]]
    more = f" and {len(runs) - LONG} more" if len(runs) > LONG else ""
    return f"Evaluation: {', '.join(names)}{more}"


def _notes(runs: Sequence[Named], texts: Texts) -> Iterator[str]:
    """Yield what a reader must know before believing a figure."""
    for fact in ("words", "unhusk"):
        said = {str(one.run.facts.get(fact, "")) for one in runs}
        if len(said) > 1:
            yield f"The runs differ in {fact}: {', '.join(sorted(said))}."
    if texts.left_out:
        yield (
            f"The texts of {texts.left_out} of {texts.left_out + len(texts.taken)} pages were left "
            "out to keep this file small, best pages first; their scores are here."
        )


def _absent(texts: Texts) -> str:
    if texts.left_out:
        return (
            "The texts of this page were left out to keep the file small; "
            "--max-text of unhusk report raises the limit."
        )
    return "The run kept no texts of this page, so that there is nothing to compare."


def _facts(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return facts of a run as text; what is nested is told in one line."""
    return {name: _line(facts[name]) for name in RUN_FACTS if facts.get(name) not in (None, "", {})}


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_line(one)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(map(_line, value))
    return str(value)


def _packages(runs: Sequence[Named], of: Grid) -> list[dict[str, Any]]:
    said = {
        one.packages[package["name"]]: package
        for one in runs
        for package in one.run.facts["packages"]
    }
    found = []
    for i, name in enumerate(of.packages):
        facts, pages = said.get(name, {}), of.pages(i)
        texts = {key: str(facts.get(key) or "") for key in ("version", "licence", "digest")}
        count = pages.stop - pages.start
        source = {**_source(str(facts.get("path") or "")), "documents": count}
        found.append({"name": name, "pages": count, "source": source, **texts})
    return found


def _source(path: str) -> dict[str, str]:
    """Return where the pages of a package are, so that `explain` can be given one."""
    ending = PurePath(path).suffix.lower()
    archive = "zip" if ending == ".zip" else "tar" if ending in TARS else "folder"
    return {"kind": archive if path else "memory", "path": path}


def _method(name: str, runs: Sequence[Named]) -> dict[str, str | None]:
    """Return what is known of an extractor; its spec text where `unhusk explain` can use it."""
    run, old = next(
        ((one.run, old) for one in runs for old, new in one.methods.items() if new == name),
        (runs[0].run, name),
    )
    said = run.facts.get("extractors", {}).get(old, {})
    texts = {key: str(said.get(key) or "") for key in ("how", "version")}
    return {"name": name, "spec": _spec(old), **texts}


def _spec(name: str) -> str | None:
    try:
        return str(method_named(name))
    except UnhuskError:
        return None


def _documents(runs: Sequence[Named], of: Grid) -> dict[str, Any]:
    urls, titles = [""] * len(of.ids), [""] * len(of.ids)
    packages = [of.packages[i] for i in of.package]
    number = {pair: i for i, pair in enumerate(zip(packages, of.ids, strict=True))}
    for one in runs:
        columns = ("package", "document", "url", "title")
        for package, name, url, title in one.run.rows(GOLDS, columns):
            at = number.get((one.packages.get(package, package), name))
            if at is not None:
                urls[at], titles[at] = url or "", title or ""
    kinds = {"type": "page_type", "language": "language", "difficulty": "difficulty"}
    codes = {short: of.kinds[name].codes.tolist() for short, name in kinds.items()}
    whole = {"id": of.ids, "package": of.package.tolist(), "bytes": of.size.tolist()}
    return {**whole, **codes, "url": urls, "title": titles}
