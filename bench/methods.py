"""Time each method on top of a page whose tokens and blocks are already built."""

from __future__ import annotations

import statistics
from typing import Any

import turbohtml
from pages import Contender, arguments, contest, load, print_table

import unhusk
from unhusk.page.page import Page

SCALE = 180_000  # bytes of the page that times are scaled to


def named_methods() -> dict[str, Any]:
    """Return the methods by name."""
    return {name: unhusk.method(name) for name in unhusk.methods()}


def built(source: str) -> Page:
    """Return a fresh page with tokens and blocks."""
    page = Page(source)
    page.blocks  # noqa: B018 - built when first used
    return page


def run_all(page: Page) -> None:
    """Run every method on one page, as `unhusk compare` does; tables are made once."""
    for method in named_methods().values():
        method(page)


def main() -> None:
    """Run over the folder."""
    options = arguments(__doc__, passes=3).parse_args()
    pages = load(options)
    mean = sum(len(page.encode()) for page in pages) / len(pages)
    entered = [Contender(name, method, prepare=built) for name, method in named_methods().items()]
    entered.append(Contender("all together, on one page", run_all, prepare=built))
    entered.append(Contender("turbohtml.parse", turbohtml.parse))
    contest(entered, pages, options.passes)
    rows = [("", "ms/page median", "min", f"ms per {SCALE // 1000} KB")]
    for c in entered:
        median, low = (
            1000 * s / len(pages) for s in (statistics.median(c.seconds), min(c.seconds))
        )
        rows.append((c.name, f"{median:.3f}", f"{low:.3f}", f"{median * SCALE / mean:.3f}"))
    print_table(rows)


if __name__ == "__main__":
    main()
