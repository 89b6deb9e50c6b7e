"""A report as one HTML file: template, styles, scripts and compressed data."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from unhusk.evaluation.report.grid import grid
from unhusk.evaluation.report.join_runs import joined, named
from unhusk.evaluation.report.page_texts import texts
from unhusk.evaluation.report.report_head import head
from unhusk.evaluation.runs.json_values import json_value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from unhusk.evaluation.runs.results import Run

MAX_TEXT = 200  # millions of characters of gold and extracted texts
_DIGITS = 6  # significant digits of numbers, more than are shown
_HOLE = re.compile(r"\{\{(\w+)\}\}")


def report(runs: Sequence[Run], *, max_text: int = MAX_TEXT) -> Iterator[bytes]:
    """Yield the report of one or several runs in pieces."""
    all_runs = named(runs)
    packages = [name for named in all_runs for name in named.packages.values()]
    methods = [name for named in all_runs for name in named.methods.values()]
    cells = grid(joined(all_runs), packages, methods)
    chosen = texts(all_runs, cells, max_text * 1_000_000)
    contents = head(all_runs, cells, chosen)
    before, after = _frame(contents["title"])
    yield before
    yield block("head", as_json(json_value(contents, _DIGITS)))
    for name in ("scores", "times", "status", "reason"):
        array = getattr(cells, name)
        yield block(name, array.astype(array.dtype.newbyteorder("<")).tobytes())
    for document, page in chosen.pages():
        yield block(f"texts-{document}", as_json(page))
    yield after


def block(name: str, data: bytes) -> bytes:
    """Return data as an inert element: gzip in base64."""
    packed = base64.b64encode(gzip.compress(data, compresslevel=6, mtime=0))
    return b'<script type="application/gzip" id="%s">%s</script>\n' % (name.encode(), packed)


def as_json(value: Any) -> bytes:
    """Return JSON in UTF-8, without NaN."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def _frame(title: str) -> tuple[bytes, bytes]:
    """Return the HTML before and after the data."""
    style = _static("css")
    script = f'"use strict";\n(() => {{\n{_static("js")}\nstart();\n}})();\n'
    parts = {
        "title": html.escape(title),
        "policy": _policy(style, script),
        "style": style,
        "script": script,
    }
    template = (files(__package__) / "static" / "report.html").read_text("utf-8")
    before, after = template.split("{{blocks}}\n")
    return tuple(  # type: ignore[return-value]
        _HOLE.sub(lambda hole: parts[hole[1]], part).encode() for part in (before, after)
    )


def _static(ending: str) -> str:
    """Return all files with this ending as one, in alphabetical order; any order would do."""
    folders = [item for item in (files(__package__) / "static").iterdir() if item.is_dir()]
    named = {item.name: item for folder in folders for item in folder.iterdir()}
    return "\n".join(
        named[name].read_text("utf-8") for name in sorted(named) if name.endswith(f".{ending}")
    )


def _policy(style: str, script: str) -> str:
    """Return the content security policy: only this script and these styles."""
    hashes = [
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        for text in (style, script)
    ]
    return (
        f"default-src 'none'; style-src 'sha256-{hashes[0]}'; script-src 'sha256-{hashes[1]}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
