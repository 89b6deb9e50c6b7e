"""Time lexer and tree against peers that parse, in one run, and the fixed cost of a call."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

import turbohtml
from pages import Contender, arguments, contest, load, peer, print_contest, print_table

from unhusk.lex.passes.narrow import narrow
from unhusk.lex.tokens import lex
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

TINY = "<!doctype html><title>t</title><p>Hello, <b>world</b>."


def contenders() -> Iterator[Contender]:
    """Yield our stages, then the peers that are installed."""
    yield Contender("narrow", narrow)
    yield Contender("lex", lex, prepare=narrow)
    yield Contender("lex+tree", lambda source: Page(source).tokens)
    yield Contender("turbohtml.parse", turbohtml.parse)
    yield Contender("turbohtml.tokenize", lambda source: deque(turbohtml.tokenize(source), 0))
    if selectolax := peer("selectolax.lexbor"):
        yield Contender("selectolax lexbor", selectolax.LexborHTMLParser)
    if resiliparse := peer("resiliparse.parse.html"):
        yield Contender("resiliparse", resiliparse.HTMLTree.parse)
    if lxml := peer("lxml.html"):
        yield Contender("lxml.html", lxml.fromstring, prepare=_without_declaration)


def _without_declaration(source: str) -> str | bytes:
    """Return the source, as bytes where lxml refuses text: with an encoding declaration."""
    return source.encode() if source.lstrip("\ufeff \t\r\n").startswith("<?xml") else source


def fixed_cost(contender: Contender, calls: int = 2000, rounds: int = 7) -> float:
    """Return the microseconds of CPU time that a call takes on a tiny page, the lowest round."""
    given, run = contender.prepare(TINY), contender.run
    lowest = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(calls):
            run(given)
        lowest = min(lowest, time.process_time() - began)
    return 1e6 * lowest / calls


def main() -> None:
    """Run over the folder, then on a tiny page."""
    options = arguments(__doc__).parse_args()
    pages = load(options)
    entered = list(contenders())
    contest(entered, pages, options.passes)
    print_contest(entered, pages, "turbohtml.parse")
    print(f"\nfixed cost of a call, page of {len(TINY)} characters")
    print_table([("", "µs"), *((c.name, f"{fixed_cost(c):.1f}") for c in entered)])


if __name__ == "__main__":
    main()
