"""Time the tables of a page, each on top of lexer and tree, against turbohtml.parse in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import turbohtml
from pages import Contender, arguments, contest, load, print_contest

from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable


def _page_then(use: Callable[[Page], object]) -> Callable[[str], object]:
    return lambda source: use(Page(source))


def main() -> None:
    """Run over the folder."""
    options = arguments(__doc__).parse_args()
    pages = load(options)
    entered = [
        Contender("lex+tree", _page_then(lambda page: page.tokens)),
        Contender("+ references", _page_then(lambda page: page.references)),
        Contender("+ blocks", _page_then(lambda page: page.blocks)),
        Contender("+ blocks, lines", _page_then(lambda page: (page.blocks, page.lines()))),
        Contender("+ blocks, names", _page_then(lambda page: (page.blocks, page.names))),
        Contender("+ all three", _page_then(lambda page: (page.blocks, page.lines(), page.names))),
        Contender("turbohtml.parse", turbohtml.parse),
    ]
    contest(entered, pages, options.passes)
    print_contest(entered, pages, "turbohtml.parse")


if __name__ == "__main__":
    main()
