"""Step: the main content of one page, with the settings used and the source offsets."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from unhusk.apps.describe.parameters import parameters
from unhusk.extraction.extract import DEFAULT_METHOD, MAX_BYTES, SECONDS
from unhusk.method.registry import method
from unhusk.render.to_text import to_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.apps.demo.shared_state import Demo
    from unhusk.extraction.extraction import Extraction

PAGE = "news-en"
SPANS = 8  # shown
TITLE = "The main content of one page"


def step_extract(demo: Demo) -> str:
    """Return the settings, and the beginning of the text with its place in the source."""
    names = [page.name for page in demo.pages]
    name = PAGE if PAGE in names else names[0]
    found = demo.extractions[name, DEFAULT_METHOD]
    facts = "\n".join(
        fill(value, demo.screen.width, initial_indent=f"{key:<9} ", subsequent_indent=10 * " ")
        for key, value in _facts(name, found)
    )
    rows = [row for _, row in zip(range(SPANS), _rows(demo, found), strict=False)]
    more = len(found.spans) - len(rows)
    last = [f"… and {more} more spans"] if more > 0 else []
    table = demo.screen.table(("start", "stop", "text"), rows, numbers=("start", "stop"))
    return "\n".join([facts, "", table, *last])


def _facts(name: str, found: Extraction) -> Iterator[tuple[str, str]]:
    decoded = found.page.decoded
    encoding = f", {decoded.encoding} (known from: {decoded.why})" if decoded else ""
    settings = ", ".join(f"{p.name}={p.value!r}" for p in parameters(method(found.method)))
    yield "page", f"{name}, {len(found.page.source)} characters{encoding}"
    yield "method", f"{found.method} ({settings})"
    yield "limits", f"{MAX_BYTES >> 20} MiB, {SECONDS:g} seconds"
    yield "result", f"{found.status}: {len(found.spans)} spans, {len(found.text)} characters"
    if found.confidence is not None:
        yield "judged", f"{found.page_type}, expected F1 {found.confidence:.2f}"


def _rows(demo: Demo, found: Extraction) -> Iterator[tuple[str, str, str]]:
    """Yield the spans that hold more than white space, each on one line."""
    width = max(demo.screen.width, 40) - 18
    for start, stop in found.spans:
        text = " ".join(to_text(found.page, found.kept[found.kept[:, 0] == start]).split())
        if text:
            yield str(start), str(stop), text if len(text) <= width else f"{text[: width - 1]}…"
