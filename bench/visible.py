"""Compare the visible text of pages with that of turbohtml's tree, white space aside.

Script, style, template, comments and the raw text of iframe, noembed and noframes are left out on
both sides; noscript is read as markup on both. NUL is left out too: the standard drops it in most
places. Text that the standard moves out of a table stands elsewhere in its tree, so a page whose
runs of text are the same but in another order counts as moved.
"""

from __future__ import annotations

import re
from collections import Counter

import turbohtml
from pages import arguments, page_files, print_table, read_page

from unhusk.lex.tokens import Kind
from unhusk.page.page import Page

LEFT_OUT = frozenset(("script", "style", "template", "iframe", "noembed", "noframes"))
_SPACE = re.compile(r"[\s\0]+")


def dom_texts(document: turbohtml.Document, left_out: frozenset[str] = LEFT_OUT) -> list:
    """Return the text nodes of a tree in its order, outside the elements left out."""
    found: list = []
    waiting: list = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, turbohtml.Text):
            found.append(node)
        elif not (isinstance(node, turbohtml.Element) and node.tag in left_out):
            waiting.extend(reversed(node.children))
    return found


def shown_text(page: Page) -> str:
    """Return the page's text tokens outside script, style and template, references resolved."""
    source, tokens = page.source, page.tokens
    shown = tokens.is_text & ~tokens.within("script", "style", "template", "iframe")
    references = page.references.tolist()
    parts: list[str] = []
    at = 0
    for i in shown.nonzero()[0].tolist():
        start, stop = int(tokens.edges[i]), int(tokens.edges[i + 1])
        while at < len(references) and references[at][0] < start:
            at += 1
        while tokens.kind[i] == Kind.TEXT and at < len(references) and references[at][0] < stop:
            first, behind, code, second = references[at]
            parts += (source[start:first], chr(code), chr(second) if second else "")
            start = behind
            at += 1
        parts.append(source[start:stop])
    return "".join(parts)


def squeezed(text: str) -> str:
    """Return the text without white space and NUL."""
    return _SPACE.sub("", text)


def difference(ours: str, theirs: str) -> str:
    """Say in one line where two texts part, and what is missing on either side."""
    missing, extra = Counter(theirs) - Counter(ours), Counter(ours) - Counter(theirs)
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), -1)
    at = min(len(ours), len(theirs)) if at < 0 else at
    where = f"at {at}: ours {ours[at : at + 50]!r}, theirs {theirs[at : at + 50]!r}"
    if not missing and not extra:
        return f"moved, {where}"
    return f"{extra.total()} characters only ours, {missing.total()} only theirs, {where}"


def main() -> None:
    """Compare every page of the folders."""
    options = arguments(__doc__, many=True, passes=0).parse_args()
    rows: list[tuple[object, ...]] = [("", "pages", "equal", "moved", "unequal")]
    for folder in options.folder:
        counts: Counter[str] = Counter()
        for file in page_files(folder, options.sample, options.seed):
            source = read_page(file)
            document = turbohtml.parse(
                source, positions=False, allow_declarative_shadow_roots=False
            )
            theirs = squeezed("".join(node.data for node in dom_texts(document)))
            ours = squeezed(shown_text(Page(source)))
            if ours == theirs:
                counts["equal"] += 1
                continue
            reason = difference(ours, theirs)
            counts["moved" if reason.startswith("moved") else "unequal"] += 1
            print(f"{folder.name}/{file.name}: {reason}")
        row = (counts.total(), counts["equal"], counts["moved"], counts["unequal"])
        rows.append((folder.name, *row))
    print_table(rows)


if __name__ == "__main__":
    main()
