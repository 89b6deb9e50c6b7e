"""Step: the same content in other forms, and what the page says about itself."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING

from unhusk.apps.demo.step_extract import PAGE
from unhusk.extraction.extract import DEFAULT_METHOD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.apps.demo.shared_state import Demo
    from unhusk.facts.metadata import Metadata

TITLE = "The same page as Markdown, and what it says about itself"
LINES = 12  # of Markdown that are shown
_LEAST = 60  # columns of the narrowest screen
_BESIDE = 44  # columns that names, sources and the table's rules take
FORMS = {"md": "markdown", "html": "html", "highlight.html": "highlight"}  # ending and attribute


def step_render(demo: Demo) -> str:
    """Write the default method's extractions in all forms; return the beginning of one."""
    folder = demo.folder / "renderings"
    folder.mkdir(parents=True, exist_ok=True)
    for page in demo.pages:
        found = demo.extractions[page.name, DEFAULT_METHOD]
        for ending, form in FORMS.items():
            text = f"{getattr(found, form)}\n".encode()
            (folder / f"{page.name}.{ending}").write_bytes(text)
    names = [page.name for page in demo.pages]
    shown = demo.extractions[PAGE if PAGE in names else names[0], DEFAULT_METHOD]
    lines = [demo.screen.paragraph(line) for line in shown.markdown.splitlines()[:LINES]]
    return "\n".join([*lines, "", _facts(demo, shown.metadata), "", *_files(demo.folder.name)])


def _facts(demo: Demo, metadata: Metadata) -> str:
    """Return what the page says about itself, each value on one line."""
    facts, said = metadata.to_dict(), metadata.sources
    width = max(demo.screen.width, _LEAST) - _BESIDE
    rows = [
        (
            name,
            shorten(metadata.author or "" if name == "authors" else str(facts[name]), width),
            said[name],
        )
        for name in facts
        if name in said
    ]
    return demo.screen.table(("fact", "value", "stated by"), rows)


def _files(folder: str) -> Iterator[str]:
    yield f"All pages in all forms, in {folder}/renderings:"
    yield "  " + ", ".join(f"*.{ending}" for ending in FORMS)
