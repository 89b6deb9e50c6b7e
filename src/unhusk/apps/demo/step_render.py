"""Step: the same content in other forms, and what the page says about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.demo.step_extract import PAGE
from unhusk.extraction.extract import DEFAULT_METHOD

if TYPE_CHECKING:
    from unhusk.apps.demo.demo import Demo

TITLE = "The same page as Markdown, and what it says about itself"
LINES = 12  # of Markdown that are shown
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
    facts = shown.metadata.to_dict()
    said = shown.metadata.sources
    rows = [(name, str(facts[name]), said[name]) for name in facts if name in said]
    table = demo.screen.table(("fact", "value", "stated by"), rows)
    lines = shown.markdown.splitlines()[:LINES]
    where = f"All pages in all forms: {folder}/*.md, *.html, *.highlight.html"
    return "\n".join([*map(demo.screen.paragraph, lines), "", table, "", where])
