"""The calls of trafilatura with unhusk behind them: change the import, keep the code.

`extract`, `bare_extraction`, `extract_with_metadata` and `fetch_url` take the arguments of
trafilatura and, like there, return None where there is nothing. What has no meaning here warns, and
what would change the text but cannot be done raises `BadParameterError`; docs/from-trafilatura.md
lists both.
"""

from __future__ import annotations

import warnings
from dataclasses import asdict, dataclass, fields, replace
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any

import numpy as np

from unhusk.compat.trafilatura_document import Document, to_json
from unhusk.errors import BadParameterError, FetchError
from unhusk.extraction.extract import DEFAULT_METHOD, Extractor
from unhusk.extraction.source import read
from unhusk.extraction.to_csv import to_header, to_row
from unhusk.fetching.fetcher import fetch
from unhusk.method.registry import method
from unhusk.render.options import Rendering, kept_for
from unhusk.render.to_text import to_text

if TYPE_CHECKING:
    from unhusk.extraction.extraction import Extraction
    from unhusk.extraction.source import Source
    from unhusk.method.method import Method

__all__ = ["Document", "bare_extraction", "extract", "extract_with_metadata", "fetch_url"]

_FORMATS = ("csv", "html", "json", "markdown", "txt", "xmltei")
_ESSENTIAL = ("date", "title", "url")


@dataclass(frozen=True, kw_only=True)
class Arguments:
    """The arguments of trafilatura beyond page and address, in its order and with its defaults."""

    record_id: str | None = None
    fast: bool = False  # no effect: there is one way, and it is quick
    no_fallback: bool = False  # no effect, as `fast`
    favor_precision: bool = False
    favor_recall: bool = False
    include_comments: bool = True
    output_format: str = "txt"
    tei_validation: bool = False  # no effect: TEI is always valid
    target_language: str | None = None  # pages that say another language are None
    include_tables: bool = True
    include_images: bool = False
    include_formatting: bool | None = None  # None: in formats that have marks for it
    include_links: bool = False
    deduplicate: Any = False  # no effect, which warns
    date_extraction_params: dict[str, Any] | None = None  # no effect, which warns
    with_metadata: bool = False
    only_with_metadata: bool = False  # pages without date, title or address are None
    max_tree_size: int | None = None  # no effect, which warns
    url_blacklist: set[str] | None = None
    author_blacklist: set[str] | None = None
    as_dict: bool = False
    settingsfile: str | None = None  # refused
    prune_xpath: Any = None  # refused
    config: Any = None  # refused
    options: Any = None  # refused


_WARN = ("deduplicate", "date_extraction_params", "max_tree_size")
_REFUSE = ("prune_xpath", "settingsfile", "config", "options")
_MISSING = {  # arguments that a call does not have
    "extract": {"as_dict"},
    "bare_extraction": {"record_id", "tei_validation", "settingsfile"},
    "extract_with_metadata": {
        "no_fallback", "with_metadata", "only_with_metadata", "max_tree_size", "as_dict"
    },
}  # fmt: skip


def extract(
    filecontent: Source, url: str | None = None, *positional: Any, **arguments: Any
) -> str | None:
    """Return the text of a page in a format, or None where there is none."""
    wanted = _checked(_named("extract", positional, arguments))
    found = _found(filecontent, url, wanted)
    return None if found is None else _written(found, wanted)


def bare_extraction(
    filecontent: Source, url: str | None = None, *positional: Any, **arguments: Any
) -> Document | dict[str, Any] | None:
    """Return the text and the metadata of a page as an object, or None where there is no text."""
    wanted = _checked(_named("bare_extraction", positional, arguments))
    found = _found(filecontent, url, wanted)
    if found is None:
        return None
    document = _document(found, wanted)
    return asdict(document) if wanted.as_dict else document


def extract_with_metadata(
    filecontent: Source, url: str | None = None, *positional: Any, **arguments: Any
) -> Document | None:
    """Return what `bare_extraction` does, with metadata, as an object."""
    wanted = _checked(_named("extract_with_metadata", positional, arguments))
    found = _found(filecontent, url, replace(wanted, with_metadata=True))
    return None if found is None else _document(found, wanted)


def fetch_url(url: str) -> str | None:
    """Return the markup at an address, or None where it does not come; `unhusk.fetch` says why."""
    try:
        return read(fetch(url)).source
    except FetchError as error:
        warnings.warn(f"{url}: {error}", RuntimeWarning, stacklevel=2)
        return None


def _named(call: str, positional: tuple[Any, ...], arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call by name; raises TypeError as a call in Python does."""
    names = (one.name for one in fields(Arguments) if one.name not in _MISSING[call])
    known = Signature([Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names])
    given = known.bind_partial(*positional, **arguments).arguments
    if call == "bare_extraction" and given.get("output_format") == "python":
        del given["output_format"]
    return given


def _checked(arguments: dict[str, Any]) -> Arguments:
    """Return the arguments; warns of some, refuses others."""
    wanted = Arguments(**arguments)
    for name in _REFUSE:
        if getattr(wanted, name) is not None:
            message = f"{name} cannot be honoured by unhusk: leave it out"
            raise BadParameterError(message)
    for name in _WARN:
        if getattr(wanted, name):
            warnings.warn(f"{name} has no effect in unhusk", UserWarning, stacklevel=3)
    if wanted.output_format not in _FORMATS:
        message = f"output_format is one of {', '.join(_FORMATS)}, not {wanted.output_format!r}"
        raise BadParameterError(message)
    return wanted


def _found(source: Source, url: str | None, wanted: Arguments) -> Extraction | None:
    """Return the extraction of a page that is wanted, or None."""
    found = Extractor(method=_method(wanted)).extract(source, url=url)
    return found if found.status == "ok" and _is_wanted(found, wanted) else None


def _method(wanted: Arguments) -> Method:
    """Return the default method, with comments where they are included, and with a focus."""
    changes = {"comments": "keep" if wanted.include_comments else "drop"}
    if wanted.favor_precision != wanted.favor_recall:
        changes["focus"] = "precision" if wanted.favor_precision else "recall"
    return method(DEFAULT_METHOD).configured(changes)


def _is_wanted(found: Extraction, wanted: Arguments) -> bool:
    """Whether a page passes all filters that were asked for."""
    facts = found.metadata
    language = (facts.language or "").partition("-")[0].lower()
    return not (
        (wanted.target_language and language and language != wanted.target_language.lower())
        or (wanted.url_blacklist and {found.page.url, facts.url} & wanted.url_blacklist)
        or (wanted.author_blacklist and set(facts.authors) & wanted.author_blacklist)
        or (wanted.only_with_metadata and not all(getattr(facts, name) for name in _ESSENTIAL))
    )


def _rendering(wanted: Arguments) -> Rendering:
    has_marks = wanted.output_format in ("markdown", "html", "xmltei")
    formatting = has_marks if wanted.include_formatting is None else wanted.include_formatting
    return Rendering(
        links=wanted.include_links,
        images=wanted.include_images,
        tables=wanted.include_tables,
        comments=wanted.include_comments,
        formatting=formatting,
        metadata=wanted.with_metadata,
    )


def _written(found: Extraction, wanted: Arguments) -> str:
    form, switches = wanted.output_format, asdict(_rendering(wanted))
    if form == "json":
        return to_json(_document(found, wanted), with_metadata=wanted.with_metadata)
    if form == "csv":
        return to_header() + to_row(wanted.record_id or "", found)
    if form == "xmltei":
        return found.to_tei(**switches)
    if form == "html":
        return found.to_html(**switches)
    has_marks = wanted.include_formatting or wanted.include_links or wanted.include_images
    if form == "markdown" or has_marks:  # as in trafilatura, formatted text is Markdown
        return found.to_markdown(**switches)
    return found.to_text(**switches)


def _document(found: Extraction, wanted: Arguments) -> Document:
    """Return text, comments apart from it, and metadata."""
    return Document.of(
        found,
        text=found.to_text(tables=wanted.include_tables, comments=False),
        comments=_comments(found) if wanted.include_comments else "",
        record_id=wanted.record_id,
    )


def _comments(found: Extraction) -> str:
    """Return the reader comments."""
    others = kept_for(found.page, found.kept, Rendering(comments=False))
    is_comment = ~np.isin(found.kept[:, 0], others[:, 0])
    return to_text(found.page, found.kept[is_comment])
