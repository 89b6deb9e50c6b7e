"""What must not be in output: control characters, and markup that a browser would run."""

from __future__ import annotations

import re

import turbohtml

# C0 but tab, line feed and carriage return; DEL and C1; bidi overrides and isolates; surrogates
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_ELEMENTS = frozenset(
    "script style iframe object embed svg math template noscript meta base link form".split()
)
_RUNS = re.compile(r"[\0-\x20]*(?:javascript|vbscript|data):", re.IGNORECASE)


def unsafe_text(text: str) -> str:
    """Return what must not be in any text, or ""."""
    found = _CONTROL.search(text)
    return f"control character {found[0]!a}" if found else ""


def unsafe_html(markup: str) -> str:
    """Return what must not be in clean HTML, or ""; a parser that is not ours reads it."""
    found = unsafe_text(markup)
    if found:
        return found
    for element in turbohtml.parse(markup).iter_elements():
        if element.tag in _ELEMENTS:
            return f"element {element.tag}"
        for name, value in element.attrs.items():
            if name.startswith("on") or name in ("style", "srcdoc", "formaction"):
                return f"attribute {name}"
            if name in ("href", "src") and _RUNS.match(str(value).replace("\t", "")):
                return f"{name} that runs"
    return ""


def unsafe_markdown(text: str) -> str:
    """Return what a renderer of Markdown would make of it that must not be there, or ""."""
    found = unsafe_text(text)
    if found:
        return found
    from markdown_it import MarkdownIt  # noqa: PLC0415 - not needed for most pages

    return unsafe_html(MarkdownIt("commonmark").render(text))
