"""The forms in which an extraction can be written: each with the ending of its files."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from unhusk.extraction.to_csv import to_header, to_row
from unhusk.runtime.clean_text import clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.extraction.extraction import Extraction
    from unhusk.render.options import Rendering
    from unhusk.render.to_page import Dropped


@dataclass(frozen=True)
class Form:
    """One way to write."""

    suffix: str
    write: Callable[[str, Extraction, dict[str, Any]], str]  # source, extraction, switches
    header: str = ""  # before everything
    shows: str = "good"  # "good": a failed source leaves nothing; "all": a row for each
    joins: str = "names"  # how several stand in one file: "names" above them, "rows", or ""


def _html(_: str, found: Extraction, switches: dict[str, Any]) -> str:
    return found.to_html(**switches) + "\n"


def _json(source: str, found: Extraction, _: dict[str, Any]) -> str:
    return _row({"source": source, **found.to_dict()})


def _row(values: dict[str, Any]) -> str:
    """Return a line of JSON: in ASCII where the name of the source could act on a terminal."""
    return json.dumps(values, ensure_ascii=not values["source"].isprintable()) + "\n"


def page_form(dropped: Dropped) -> Form:
    """Return the form of the page itself, with its dropped parts treated as asked."""
    return Form(".html", lambda _, found, __: found.to_page(dropped), joins="")


FORMS = {
    "text": Form(".txt", lambda _, found, switches: found.to_text(**switches) + "\n"),
    "markdown": Form(".md", lambda _, found, switches: found.to_markdown(**switches) + "\n"),
    "html": Form(".html", _html, joins=""),
    "json": Form(".json", _json, shows="all", joins="rows"),
    "tei": Form(".xml", lambda _, found, switches: found.to_tei(**switches), joins=""),
    "csv": Form(".csv", lambda s, found, _: to_row(s, found), to_header(), "all", "rows"),
    "highlight": Form(".html", lambda _, found, __: found.highlight, joins=""),
    "page": page_form("remove"),
}


def switches_of(rendering: Rendering) -> dict[str, Any]:
    """Return the switches as they are given to a rendering."""
    return asdict(rendering)


def property_form(name: str, *, as_json: bool, has_names: bool) -> Form:
    """Return the form of one property: a line for each source, or an object of JSON."""

    def write(source: str, found: Extraction, _: dict[str, Any]) -> str:
        value = property_of(found, name)
        if as_json:
            return _row({"source": source, "status": found.status, name: value})
        shown = "; ".join(value) if isinstance(value, list) else "" if value is None else str(value)
        line = clean_text(" ".join(shown.split()))
        return f"{clean_text(source)}\t{line}\n" if has_names else f"{line}\n"

    return Form(".json" if as_json else ".txt", write, shows="all", joins="rows")


def property_of(found: Extraction, name: str) -> Any:
    """Return a fact about a page or about its extraction; raises KeyError for any other name."""
    if name == "author":
        return found.metadata.author
    facts = found.metadata.to_dict()
    return facts[name] if name in facts else _ABOUT[name](found)


_ABOUT: dict[str, Callable[[Extraction], Any]] = {
    "status": lambda found: found.status,
    "reason": lambda found: found.reason,
    "notes": lambda found: list(found.notes),
    "method": lambda found: found.method,
    "confidence": lambda found: found.confidence,
    "page_type": lambda found: found.page_type,
    "encoding": lambda found: found.page.decoded.encoding if found.page.decoded else None,
    "text": lambda found: found.text,
}


def property_names() -> list[str]:
    """Return the names of all properties."""
    from unhusk.facts.metadata import Metadata  # noqa: PLC0415 - only for help

    return sorted({*Metadata().to_dict(), *_ABOUT, "author"} - {"sources"})
