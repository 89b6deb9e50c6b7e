"""Metadata of pages as CSV: a header line, and a line for each page."""

from __future__ import annotations

import csv
import io
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from unhusk.facts.metadata import Metadata
from unhusk.runtime.clean_text import clean_text

if TYPE_CHECKING:
    from unhusk.extraction.extraction import Extraction

_FACTS: Final = tuple(one.name for one in fields(Metadata) if one.name != "sources")
COLUMNS: Final = ("source", "status", "reason", *_FACTS, "page_type", "confidence", "chars")
_FORMULA: Final = frozenset("=+-@|%＝＋－＠")  # characters with which a formula begins
_SEVERAL: Final = "; "  # between authors, and between tags


def to_header() -> str:
    """Return the line of names."""
    return _line(COLUMNS)


def to_row(source: str, found: Extraction) -> str:
    """Return the line of a page; `chars` is how long its text is."""
    facts = found.metadata.to_dict()
    values = (facts[name] for name in _FACTS)
    about = (found.page_type, found.confidence, len(found.text))
    return _line((source, found.status, found.reason, *values, *about))


def _line(cells: tuple[Any, ...]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(value: Any) -> Any:
    """Return a cell; text that a spreadsheet would take for a formula begins with an apostrophe."""
    text = _SEVERAL.join(value) if isinstance(value, list) else value
    if not isinstance(text, str):
        return text
    text = clean_text(text)
    return f"'{text}" if text.lstrip()[:1] in _FORMULA and text.strip() else text
