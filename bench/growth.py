"""How cost grows: per byte from 200 KB to 100 MB, and on constructs that make parsers slow.

Pages are made here. Each hostile construct is made at n, 2n and 4n; cost is linear when a doubling
takes twice the time. A word at the start and one at the end must be among the text tokens.

With --methods the cost of every method, or of those named, is measured instead, on top of tokens,
tree and blocks: per character on pages up to 20 MB (or --largest), and on the same constructs from
an eighth of the number to all, the mean growth of the three doublings. A construct on which a
method takes less than `FLOOR` is left out: what such times grow by is chance.
"""

from __future__ import annotations

import gc
import time
from argparse import ArgumentParser
from dataclasses import replace
from itertools import pairwise
from resource import RUSAGE_SELF, getrusage
from typing import TYPE_CHECKING

from pages import print_table

import unhusk
from unhusk.page.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable

FIRST, LAST = "alphamark", "omegamark"
FLOOR = 0.004  # seconds
_ITEM = """
  <article class="post card" id="post-{n}" data-id="{n}"><header><h2><a href="/news/{n}/a-story-that
    -goes-on" title="Story {n}">A story that goes on, part {n}</a></h2>
    <p class="meta">By <a rel="author" href="/people/{n}">City Desk</a> &middot; <time datetime=
    "2024-05-0{d}T10:00:00Z">{d} May 2024</time></p></header>
    <figure><img src="/img/{n}.jpg" alt="A picture" width="640" height="360"><figcaption>The town at
    dawn&nbsp;&mdash; photo: C. Lens</figcaption></figure>
    <p>On the {n}th morning the council met again, and <em>again</em> nothing was decided. &ldquo;We
    have time,&rdquo; said the mayor; the <a href="/river">river</a> did not agree. The water rose
    by {d} centimetres during the night, more than in any year since measurements began.</p>
    <p>Readers wrote letters. Some of them were kind. Others asked why a bridge that cost {n} crowns
    could not be opened: a question that was <strong>still</strong> without an answer on Friday.</p>
    <ul class="tags"><li><a href="/tag/river">river</a></li>
    <li><a href="/tag/town">town</a></li></ul>
    <script>window.track && track(
    {{"id": {n}, "kind": "post", "tags": ["river", "town"]}});</script>
  </article>
"""

# what to repeat, how often at most, and what to put behind all of them
HOSTILE: dict[str, tuple[str, int, str]] = {
    "nested div": ("<div>", 1_000_000, ""),
    "nested div, closed": ("<div>", 1_000_000, "</div>"),
    "attributes of one tag": (" a{i}=v", 100_000, ""),
    "short paragraphs": ("<p>word {i}", 200_000, ""),
    "one line": ("lorem ipsum dolor sit ", 20_000_000 // 22, ""),
    "links": ('<a href="/{i}">x</a> ', 200_000, ""),
    "unclosed links": ("<a href=x>y", 200_000, ""),
    "br": ("x<br>", 400_000, ""),
    "table cells": ("<td>x", 200_000, ""),
    "options": ("<option>x", 200_000, ""),
    "a, p misnested": ("<a><p>", 200_000, ""),
    "b, i misnested": ("<b i><i i>x</b>", 200_000, ""),
    "dl, dd nested": ("<dl><dd>x", 200_000, ""),
    "unclosed quotes": ('<a title="', 1_000_000, '">'),
    "quotes in text": ('"', 1_000_000, ""),
    "comments without end": ("<!--", 400_000, "-->"),
    "comment dashes": ("<!-- --", 400_000, "-->"),
    "CDATA": ("<![CDATA[", 400_000, ">"),
    "CDATA in svg": ("<svg><![CDATA[x]]>", 100_000, ""),
    "stray </p>": ("</p>", 400_000, ""),
    "stray </h1>": ("<b></h1>", 200_000, ""),
    "nested tables": ("<table>", 10_000, "</table>"),
    "nested tables, cells": ("<table><tr><td>", 200_000, ""),
    "text in tables": ("<table>x", 200_000, ""),
    "svg nested": ("<svg>", 200_000, ""),
    "svg, p breakouts": ("<svg><p>", 200_000, ""),
    "svg, foreignObject": ("<svg><foreignObject>", 200_000, ""),
    "svg, wrong end tags": ("<svg><desc></math>", 200_000, ""),
    "forms": ("<form><div></form>", 200_000, ""),
    "buttons": ("<button><p>", 200_000, ""),
    "<": ("<", 2_000_000, ""),
    "</": ("</", 1_000_000, ">"),
    "&": ("&amp", 1_000_000, ""),
    "& of long names": ("&CounterClockwiseContourIntegra", 100_000, ""),
    "script escapes": ("<script><!--<script>", 200_000, "--></script></script>"),
    "textarea": ("<textarea>", 200_000, "</textarea>"),
    "custom elements": ("<x-{i}>", 200_000, ""),
    "noscript": ("<noscript>", 200_000, ""),
    "noscript, style": ("<noscript><style></noscript>", 200_000, ""),
    "templates": ("<template>", 200_000, "</template>"),
}


def realistic(size: int, first: int = 0) -> str:
    """Return a page of about this many characters: a site's head and a body of articles."""
    count = size // len(_ITEM)
    items = (_ITEM.format(n=n, d=n % 9 + 1) for n in range(first, first + count))
    head = f"<!doctype html><html lang=en><head><title>{FIRST}</title></head><body><main>"
    return f"{head}{''.join(items)}</main><footer>{LAST}</footer></body></html>"


def hostile(name: str, count: int) -> str:
    """Return a page with a construct repeated."""
    unit, _, behind = HOSTILE[name]
    body = "".join(unit.format(i=i) for i in range(count)) if "{i}" in unit else unit * count
    if name == "attributes of one tag":
        body = f"<p{body}>"
    closing = behind * count if name.endswith(", closed") or behind == "</template>" else behind
    return f"<!doctype html><p>{FIRST}<div>{body}{closing}<p>{LAST}"


def blocks(source: str) -> object:
    """Build tokens, tree and blocks."""
    return Page(source).blocks


def tables(source: str) -> object:
    """Build every table and what attributes tell."""
    page = Page(source)
    return page.blocks, page.lines(), page.names


def cost(build: Callable[[str], object], source: str, rounds: int) -> float:
    """Return the CPU seconds of a build, the lowest of several rounds."""
    lowest = float("inf")
    gc.disable()
    for _ in range(rounds):
        began = time.process_time()
        build(source)
        lowest = min(lowest, time.process_time() - began)
    gc.enable()
    return lowest


def is_whole(source: str) -> bool:
    """Say whether the first and the last word are among the text tokens."""
    page = Page(source)
    shown = page.tokens.is_shown.nonzero()[0]
    edges = page.tokens.edges
    ends = [source[edges[i] : edges[i + 1]] for i in (*shown[:3], *shown[-3:])]
    return any(FIRST in text for text in ends) and any(LAST in text for text in ends)


def print_sizes(sizes: list[int], rounds: int) -> None:
    """Print the cost per byte of blocks, sizes interleaved, and the ratio of highest to lowest.

    A size has as many pages as make up a fifth of the largest, so that small ones are no more
    likely than large ones to be in the processor's cache.
    """
    count = [max(1, sizes[-1] // size // 5) for size in sizes]
    pages = [[realistic(size, k) for k in range(n)] for size, n in zip(sizes, count, strict=True)]
    lowest, kernel = [float("inf")] * len(sizes), [float("inf")] * len(sizes)
    for _ in range(rounds):
        for at, sources in enumerate(pages):
            length = sum(len(source) for source in sources)
            before = getrusage(RUSAGE_SELF).ru_stime
            lowest[at] = min(lowest[at], sum(cost(blocks, s, 1) for s in sources) / length)
            kernel[at] = min(kernel[at], (getrusage(RUSAGE_SELF).ru_stime - before) / length)
    rows: list[tuple[str, ...]] = [
        ("realistic page", "pages", "ms", "ns/character", "of it kernel", "whole")
    ]
    for size, sources, each, part in zip(sizes, pages, lowest, kernel, strict=True):
        shown = (str(len(sources)), f"{1e3 * each * len(sources[0]):.2f}", f"{1e9 * each:.3f}")
        shown = (*shown, f"{1e9 * part:.3f}")
        rows.append((f"{size} characters", *shown, "yes" if is_whole(sources[0]) else "LOST"))
    print_table(rows)
    print(f"highest cost per character to that of the smallest: {max(lowest) / lowest[0]:.3f}")
    print(f"highest to lowest cost per character: {max(lowest) / min(lowest):.3f}\n")


def method_costs(names: list[str], source: str, rounds: int) -> dict[str, float]:
    """Return the CPU seconds of methods on a page whose tokens and blocks are built."""
    page = Page(source)
    page.blocks  # noqa: B018 - built when first used
    shared = dict(page._shared)  # so that no method finds what another has made
    found = {}
    for name in names:
        method = unhusk.method(name)
        found[name] = min(
            cost(lambda _, m=method: m(replace(page, _shared=dict(shared), _lines={})), source, 1)
            for _ in range(rounds)
        )
    return found


def print_methods(names: list[str], sizes: list[int], only: str, rounds: int) -> None:
    """Print for every method the cost per character by size, and the worst growth of all kinds."""
    each = [method_costs(names, realistic(size), rounds) for size in sizes]
    worst: dict[str, tuple[float, str]] = dict.fromkeys(names, (0.0, "-"))
    for construct in (name for name in HOSTILE if only in name):
        most = HOSTILE[construct][1]
        low, high = (method_costs(names, hostile(construct, most // k), rounds) for k in (8, 1))
        for name, seconds in high.items():
            growth = (seconds / max(low[name], 1e-9)) ** (1 / 3)  # three doublings
            if seconds >= FLOOR and growth > worst[name][0]:
                worst[name] = (growth, construct)
    heads = [f"ns/character {size / 1e6:g} MB" for size in sizes]
    rows: list[tuple[str, ...]] = [("", *heads, "largest to smallest", "worst doubling", "on")]
    for name in names:
        per = [1e9 * costs[name] / size for costs, size in zip(each, sizes, strict=True)]
        shown = (*(f"{value:.2f}" for value in per), f"{per[-1] / per[0]:.2f}")
        rows.append((name, *shown, f"{worst[name][0]:.2f}", worst[name][1]))
    print_table(rows)


def main() -> None:
    """Run the sizes, then the constructs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=float, help="MB of the largest page (default: 100)")
    parser.add_argument("--rounds", type=int, default=5, help="times over the sizes (default: 5)")
    parser.add_argument("--only", default="", help="constructs whose name has this in it")
    parser.add_argument("--methods", nargs="*", help="the cost of methods instead; none: all")
    options = parser.parse_args()
    largest = 1e6 * (options.largest or (100 if options.methods is None else 20))
    sizes = [n for n in (200_000, 2_000_000, 20_000_000, 100_000_000) if n <= largest]
    if options.methods is not None:
        names = options.methods or list(unhusk.methods())
        print_methods(names, sizes, options.only, options.rounds)
        return
    print_sizes(sizes, options.rounds)
    rows: list[tuple[str, ...]] = [
        ("construct", "most", "ms n", "ms 2n", "ms 4n", "2n/n", "4n/2n", "whole")
    ]
    for name in (name for name in HOSTILE if options.only in name):
        most = HOSTILE[name][1]
        sources = [hostile(name, most // k) for k in (4, 2, 1)]
        times = [cost(tables, source, 3) for source in sources]
        growth = [b / max(a, 1e-9) for a, b in pairwise(times)]
        shown = (*(f"{1000 * t:.1f}" for t in times), *(f"{g:.2f}" for g in growth))
        rows.append((name, str(most), *shown, "yes" if is_whole(sources[-1]) else "LOST"))
    print_table(rows)


if __name__ == "__main__":
    main()
