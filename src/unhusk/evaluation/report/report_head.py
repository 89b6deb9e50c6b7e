"""The head of a report: names, facts, summaries and notes, as JSON."""

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
LONG = 5  # more runs than this are not all named in the title


def head(runs: Sequence[Named], cells: Grid, texts: Texts) -> dict[str, Any]:
    """Return the contents of the head."""
    return {
        "title": _title(runs),
        "made": f"Written by unhusk {unhusk.__version__}. It works offline and makes no request.",
        "notes": list(_notes(runs, texts)),
        "runs": [{"name": named.name, "facts": _facts(named.run.facts)} for named in runs],
        "packages": _packages(runs, cells),
        "methods": [_method(name, runs) for name in cells.methods],
        "measures": cells.measures,
        "main": MAIN if MAIN in cells.measures else cells.measures[0],
        "packageFigures": [package_figure(name) for name in cells.measures],
        "statuses": cells.statuses,
        "reasons": cells.reasons,
        "types": cells.kinds["page_type"].names,
        "languages": cells.kinds["language"].names,
        "difficulties": cells.kinds["difficulty"].names,
        "fragmentations": cells.kinds["fragmented"].names,
        "multiplicities": cells.kinds["multiple"].names,
        "documents": _documents(runs, cells),
        "summaries": summaries(cells),
        "absent": _absent(texts),
        **comparisons(cells),
    }


def _title(runs: Sequence[Named]) -> str:
    names = [named.name for named in runs[:LONG]]
    more = f" and {len(runs) - LONG} more" if len(runs) > LONG else ""
    return f"Evaluation: {', '.join(names)}{more}"


def _notes(runs: Sequence[Named], texts: Texts) -> Iterator[str]:
    """Yield notes on how far the figures are comparable and complete."""
    for fact in ("words", "unhusk"):
        values = {str(named.run.facts.get(fact, "")) for named in runs}
        if len(values) > 1:
            yield f"The runs differ in {fact}: {', '.join(sorted(values))}."
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
    return "The run kept no texts of this page, so there is nothing to compare."


def _facts(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return facts of a run as text, nested values on one line."""
    return {name: _line(facts[name]) for name in RUN_FACTS if facts.get(name) not in (None, "", {})}


def _line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_line(item)}" for name, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(_line, value))
    return str(value)


def _packages(runs: Sequence[Named], cells: Grid) -> list[dict[str, Any]]:
    facts_by_name = {
        named.packages[package["name"]]: package
        for named in runs
        for package in named.run.facts["packages"]
    }
    packages = []
    for i, name in enumerate(cells.packages):
        facts, pages = facts_by_name.get(name, {}), cells.pages(i)
        texts = {key: str(facts.get(key) or "") for key in ("version", "licence", "digest")}
        count = pages.stop - pages.start
        source = {**_source(str(facts.get("path") or "")), "documents": count}
        packages.append({"name": name, "pages": count, "source": source, **texts})
    return packages


def _source(path: str) -> dict[str, str]:
    """Return where the pages of a package are, for the command line of `explain`."""
    ending = PurePath(path).suffix.lower()
    archive = "zip" if ending == ".zip" else "tar" if ending in TARS else "folder"
    return {"kind": archive if path else "memory", "path": path}


def _method(name: str, runs: Sequence[Named]) -> dict[str, str | None]:
    """Return facts of an extractor, with its spec text if `unhusk explain` accepts it."""
    run, old = next(
        ((named.run, old) for named in runs for old, new in named.methods.items() if new == name),
        (runs[0].run, name),
    )
    facts = run.facts.get("extractors", {}).get(old, {})
    texts = {key: str(facts.get(key) or "") for key in ("how", "version")}
    return {"name": name, "spec": _spec(old), **texts}


def _spec(name: str) -> str | None:
    try:
        return str(method_named(name))
    except UnhuskError:
        return None


def _documents(runs: Sequence[Named], cells: Grid) -> dict[str, Any]:
    urls, titles = [""] * len(cells.ids), [""] * len(cells.ids)
    packages = [cells.packages[i] for i in cells.package]
    number = {pair: i for i, pair in enumerate(zip(packages, cells.ids, strict=True))}
    for named in runs:
        columns = ("package", "document", "url", "title")
        for package, name, url, title in named.run.rows(GOLDS, columns):
            at = number.get((named.packages.get(package, package), name))
            if at is not None:
                urls[at], titles[at] = url or "", title or ""
    names = ("language", "difficulty", "fragmented", "multiple")
    kinds = {"type": "page_type", **dict(zip(names, names, strict=True))}
    codes = {short: cells.kinds[name].codes.tolist() for short, name in kinds.items()}
    whole = {"id": cells.ids, "package": cells.package.tolist(), "bytes": cells.size.tolist()}
    return {**whole, **codes, "url": urls, "title": titles}
