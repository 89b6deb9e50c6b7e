"""Markdown and HTML of whole packages, read back: the same text, and nothing that could run.

Markdown is rendered by markdown-it-py (CommonMark with tables and strikethrough). The text of what
it renders must be the plain text up to white space. Three things are no text but are written in
Markdown: boxes of tasks, formulas and marks of footnotes; they are taken out on the side they
stand on. What differs all the same is listed by kind.
"""

from __future__ import annotations

import html
import re
from argparse import ArgumentParser
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pages import page_files, peer, print_table, stop

import unhusk
from unhusk.render.markdown.escape import escaped

if TYPE_CHECKING:
    from unhusk.render.outline.element import Element

_TAG = re.compile(r"<[^>]*>")
_NOTE = re.compile(r"(?m)(^\[\^\d+\]: )|(?<!\\)\[\^\d+\]")
_ITEM = "*   "  # indents what follows as a note does
_MARK = "<i></i>"  # a bracket, as that of a note, so that emphasis ends where it did
_TASK = re.compile(r"(<li>(?:\s*<p>)?)\[[ x]\] ")
_ACTIVE = frozenset(
    "script style iframe object embed form button select textarea link meta base svg math "
    "template noscript frame frameset applet audio video source".split()
)
_SAFE = frozenset({"href", "src", "alt", "start", "colspan", "rowspan", "class", "id"})
_BOX = frozenset({"type", "disabled", "checked"})


class Page(NamedTuple):
    """What came out for one page."""

    name: str
    kind: str  # "" where the text is the same
    detail: str
    active: str  # the first active thing in the HTML, or ""


def squeezed(text: str) -> str:
    """Return a text without white space."""
    return "".join(text.split())


def read_back(parser: Any, found: unhusk.Extraction) -> str:
    """Return the text that Markdown stands for: boxes of tasks out, marks of notes as they were."""
    marks = iter(notes(found.outline))
    markdown = _NOTE.sub(
        lambda hit: _ITEM if hit[1] else _MARK + escaped(next(marks, "")), found.markdown
    )
    return squeezed(html.unescape(_TAG.sub("", _TASK.sub(r"\1", parser.render(markdown)))))


def notes(element: Element) -> list[str]:
    """Return the marks of references to notes, in their order."""
    own = [run.text for run in element.runs if run.kind == "note"]
    return own + [mark for child in element.children for mark in notes(child)]


def has(element: Element, kind: str) -> bool:
    """Say whether a run of a kind is in an element."""
    return any(run.kind == kind for run in element.runs) or any(
        has(child, kind) for child in element.children
    )


def expected(found: unhusk.Extraction) -> tuple[str, str]:
    """Return the text to find, and what may explain a difference."""
    extra = [kind for kind in ("math", "note") if has(found.outline, kind)]
    return squeezed(found.text), "+".join(extra)


def active(turbohtml: Any, markup: str) -> str:
    """Return the first element or attribute of HTML that could do something; "" without one."""
    for element in turbohtml.parse(markup).select("*"):
        name = element.tag
        if name in ("html", "head", "body"):
            continue
        if name in _ACTIVE:
            return f"<{name}>"
        for attribute, value in element.attrs.items():
            is_address = attribute in ("href", "src")
            scheme = str(value).partition(":")[0].lower() if is_address else ""
            if attribute not in (_BOX if name == "input" else _SAFE):
                return f"{name} {attribute}"
            if is_address and scheme in ("javascript", "data", "vbscript"):
                return f"{name} {attribute}={value}"
    return ""


def checked(file: Path, method: str) -> Page:
    """Return what came out for one page file."""
    from markdown_it import MarkdownIt  # noqa: PLC0415

    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    found = unhusk.extract(file, "https://example.org/", method)
    gold, extra = expected(found)
    back = read_back(parser, found)
    kind = detail = ""
    if back != gold:
        at = next((i for i, (a, b) in enumerate(zip(back, gold, strict=False)) if a != b), -1)
        kind = extra or "text"
        detail = f"{back[max(0, at - 20) : at + 40]!r} for {gold[max(0, at - 20) : at + 40]!r}"
    return Page(file.stem, kind, detail, active(peer("turbohtml"), found.html))


def main() -> None:
    """Check the pages of a folder with some methods."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="folder with *.html")
    parser.add_argument("-m", "--method", action="append", help="default: plain, danag and kernel")
    parser.add_argument("-n", "--sample", type=int, default=0, help="this many pages; 0 is all")
    parser.add_argument("-j", "--processes", type=int, default=2, help="at a time (default: 2)")
    options = parser.parse_args()
    if peer("markdown_it") is None or peer("turbohtml") is None:
        stop("nothing to read Markdown or HTML back with")
    files = page_files(options.folder, options.sample)
    rows: list[tuple[object, ...]] = [("", "pages", "same text", "%", "kinds", "active HTML")]
    for method in options.method or ("plain", "danag", "kernel"):
        with ProcessPoolExecutor(max(1, options.processes)) as pool:
            pages = list(pool.map(partial(checked, method=method), files, chunksize=8))
        bad = [page for page in pages if page.kind]
        for page in bad:
            print(f"{method} {page.name}: {page.kind}: {page.detail}")
        for page in pages:
            if page.active:
                print(f"{method} {page.name}: active: {page.active}")
        kinds = ", ".join(f"{kind} {n}" for kind, n in Counter(p.kind for p in bad).items())
        same = len(pages) - len(bad)
        share = f"{100 * same / len(pages):.2f}"
        rows.append((method, len(pages), same, share, kinds, sum(bool(p.active) for p in pages)))
    print_table(rows)


if __name__ == "__main__":
    main()
