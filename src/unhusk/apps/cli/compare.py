"""`unhusk compare`: all methods side by side on one page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.compare.compare_methods import Comparison, Result
from unhusk.apps.compare.compare_methods import compare as compared
from unhusk.apps.console.named_sources import STDIN, read_page
from unhusk.apps.console.notices import say
from unhusk.apps.console.output_file import STDOUT, opened
from unhusk.apps.console.screen import Screen
from unhusk.errors import SourceError
from unhusk.extraction.extract import SECONDS
from unhusk.method.registry import method
from unhusk.method.registry import methods as method_names

if TYPE_CHECKING:
    from unhusk.method.method import Method

_POSITIVE = click.FloatRange(min=0, min_open=True)


@click.command(short_help="All methods side by side on one page.")
@click.argument("source", default=STDIN)
@click.option(
    "-m",
    "--methods",
    "specs",
    metavar="SPEC",
    multiple=True,
    help="Only these methods, such as accb or 'accb(range=80), bte'; may be repeated.",
)
@click.option("--gold", metavar="FILE", help="The main content as text; adds scores.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("-o", "--output", metavar="FILE", default=STDOUT,
              help="Write to a file; - is stdout.")  # fmt: skip
@click.option("--charset", help="Encoding that the HTTP header stated.")
@click.option("--seconds", type=_POSITIVE, default=SECONDS, show_default=True,
              help="Time allowed for each method.")  # fmt: skip
def compare(source: str, *, specs: tuple[str, ...], output: str, **options: Any) -> int:
    """Run methods on SOURCE, a file or - for stdin, and compare what they keep.

    The first table has the words that each method keeps, their share of the page's words, the time
    in milliseconds without reading the page, and the status. With --gold it also has precision,
    recall and F1 of words in their order (seq) and as a bag (vec), and the best method is first.
    A note says where a method that learns a model has none (see `unhusk learn`), or where one made
    of methods keeps the same as one of them. The second table has, for each two methods, the kept
    characters in common as a percentage of those that either keeps.

    The exit code is 1 when the page cannot be read or no method finds content.
    """
    found = _methods(specs)
    gold = _text(options["gold"]) if options["gold"] else None
    result = compared(read_page(source, options["charset"]), found, gold, options["seconds"])
    if options["as_json"]:
        text = json.dumps(_plain(source, result), ensure_ascii=False)
    else:
        text = _tables(Screen.here() if output == STDOUT else Screen(), result)
    with opened(output) as stream:
        stream.write(f"{text}\n".encode("utf-8", "backslashreplace"))
    for one in result.results:
        if one.reason:
            say(f"{one.method}: {one.reason}")
    return 0 if any(one.status == "ok" for one in result.results) else 1


def _methods(specs: tuple[str, ...]) -> list[Method]:
    """Return the methods that are asked for, each once; without any, all of them."""
    if not specs:
        return [method(name) for name in method_names()]
    return list(
        dict.fromkeys(one for text in specs for one in method(f"union({text})").params.parts)
    )


def _text(name: str) -> str:
    try:
        return Path(name).read_text("utf-8", "replace")
    except OSError as error:
        message = f"cannot read {name}: {error.strerror or error}"
        raise SourceError(message) from error


def _plain(source: str, result: Comparison) -> dict[str, Any]:
    rows = []
    for one in result.results:
        row = {
            "method": one.method,
            "status": one.status,
            "reason": one.reason,
            "words": one.words,
            "share": round(one.share, 4),
            "ms": None if one.ms is None else round(one.ms, 3),
            "note": one.note,
            "spans": one.kept.tolist(),
        }
        for name in ("seq", "vec"):
            score = getattr(one, name)
            if score:
                row[name] = {key: getattr(score, key) for key in ("precision", "recall", "f1")}
        rows.append(row)
    overlap = [[round(share, 4) for share in row] for row in result.overlap()]
    return {"source": source, "words": result.words, "methods": rows, "overlap": overlap}


def _tables(screen: Screen, result: Comparison) -> str:
    has_gold = any(one.seq for one in result.results)
    order = sorted(result.results, key=lambda one: -one.seq.f1 if one.seq else 0.0)
    measures = ("seq P", "seq R", "seq F1", "vec P", "vec R", "vec F1") if has_gold else ()
    last = ("status", "note") if any(one.note for one in order) else ("status",)
    names = ("method", "words", "share", "ms", *measures, *last)
    rows = [_row(one)[: len(names)] for one in order]
    first = screen.table(names, rows, numbers=names[1 : -len(last)])
    numbers = [str(i) for i in range(1, len(order) + 1)]
    shares = Comparison(result.words, tuple(order)).overlap()
    rows = [
        [number, one.method, *(f"{100 * share:.0f}" for share in row)]
        for number, one, row in zip(numbers, order, shares, strict=True)
    ]
    second = screen.table(("", "method", *numbers), rows, numbers=("", *numbers))
    title = screen.heading("Kept characters in common, in per cent of those that either keeps")
    return f"{result.words} words on the page\n\n{first}\n\n{title}\n\n{second}"


def _row(one: Result) -> list[str]:
    scores = [
        f"{100 * value:.1f}"
        for score in (one.seq, one.vec)
        if score
        for value in (score.precision, score.recall, score.f1)
    ]
    share = f"{100 * one.share:.1f}%"
    ms = "" if one.ms is None else f"{one.ms:.2f}"
    return [one.method, str(one.words), share, ms, *scores, one.status, one.note]
