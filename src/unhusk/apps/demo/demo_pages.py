"""The pages that come with the package, each with the main content that people would expect."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from unhusk.errors import SourceError


@dataclass(frozen=True)
class DemoPage:
    """One page: its bytes as served, its gold text, and what is known about it."""

    name: str
    html: bytes
    gold: str
    facts: str  # JSON: url, language, page_type, encoding, title, author, date


def demo_pages() -> tuple[DemoPage, ...]:
    """Return the pages by name."""
    folder = files("unhusk") / "pages_demo"
    if not folder.is_dir():
        message = "the pages of the demo are missing from this installation"
        raise SourceError(message)
    names = sorted(file.name[:-5] for file in folder.iterdir() if file.name.endswith(".html"))
    return tuple(
        DemoPage(
            name,
            (folder / f"{name}.html").read_bytes(),
            (folder / f"{name}.txt").read_text("utf-8"),
            (folder / f"{name}.json").read_text("utf-8"),
        )
        for name in names
    )
