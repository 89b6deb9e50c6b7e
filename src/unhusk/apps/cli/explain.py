"""`unhusk explain`: why each block of a page was kept or dropped."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from dataclasses import replace as changed
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.named_sources import STDIN, read_page
from unhusk.apps.console.notices import printable, say
from unhusk.apps.console.output_file import STDOUT, opened
from unhusk.apps.console.screen import Screen
from unhusk.apps.explain.explanation import Decision, Explanation, Share
from unhusk.apps.explain.explanation import explain as explained
from unhusk.apps.explain.explanation_html import to_html
from unhusk.errors import SourceError
from unhusk.extraction.extract import DEFAULT_METHOD, SECONDS
from unhusk.method.registry import method
from unhusk.runtime.deadline import DeadlinePassedError, deadline_in

if TYPE_CHECKING:
    from unhusk.page.page import Page

_POSITIVE = click.FloatRange(min=0, min_open=True)
_CELL = 48  # characters of a block's text in a table


@click.command(short_help="Why each block of a page was kept or dropped.")
@click.argument("source", default=STDIN)
@click.option("-m", "--method", "spec", metavar="SPEC", default=DEFAULT_METHOD, show_default=True,
              help="Method, such as accb or 'accb(range=80)'; see `unhusk methods`.")  # fmt: skip
@click.option("-f", "--format", "form", type=click.Choice(["text", "json", "html"]), default="text",
              show_default=True, help="Output format; html is one file.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--show", type=click.Choice(["all", "kept", "dropped", "close"]), default="all",
              show_default=True, help="Which blocks; close: nearest to the threshold.")  # fmt: skip
@click.option("--features", type=click.IntRange(min=0), default=5, show_default=True,
              help="How many features to name for each block.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE", default=STDOUT,
              help="Write to a file; - is stdout.")  # fmt: skip
@click.option("--charset", help="Encoding that the HTTP header stated.")
@click.option("--seconds", type=_POSITIVE, default=SECONDS, show_default=True,
              help="Time allowed for the page.")  # fmt: skip
def explain(source: str, *, spec: str, output: str, **options: Any) -> int:
    """Show for each block of SOURCE, a file or - for stdin, what a method decided on.

    Every method shows its signals: the values that it looked at, as the mean over each block's
    text, with their threshold. A learned method shows its score, the page's threshold, the margin
    between the two, and the features that added most to the score; with the rest, which is what all
    other features and the base add, they add up to it. What these features say is listed below, and
    of all features in docs/features.md. Where a rule and not the threshold decided, it is named.
    `kept` is the share of the block's characters that were kept.

    The exit code is 1 when the page cannot be read or has no blocks.
    """
    chosen = method(spec)
    page = read_page(source, options["charset"])
    found = _explained(page.with_deadline(deadline_in(options["seconds"])), chosen, options)
    shown = _shown(found, options["show"])
    form = "json" if options["as_json"] else options["form"]
    name = "stdin" if source == STDIN else printable(source)
    text = {
        "json": lambda: json.dumps(_plain(source, found, shown), ensure_ascii=False) + "\n",
        "html": lambda: to_html(found, name, shown),
        "text": lambda: _table(Screen.here() if output == STDOUT else Screen(), found, shown),
    }[form]()
    with opened(output) as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))
    if not found.decisions:
        say(f"{name}: the page has no text outside scripts and styles")
    return 0 if found.decisions else 1


def _explained(page: Page, chosen: Any, options: dict[str, Any]) -> Explanation:
    try:
        return explained(page, chosen, options["features"])
    except DeadlinePassedError:
        message = f"not done within {options['seconds']} seconds"
        raise SourceError(message) from None


def _shown(found: Explanation, which: str) -> tuple[Decision, ...]:
    if which == "close":
        near = [one for one in found.decisions if one.margin is not None]
        return tuple(sorted(near, key=lambda one: abs(one.margin or 0.0)))
    return tuple(
        one for one in found.decisions if which == "all" or one.is_kept == (which == "kept")
    )


def _plain(source: str, found: Explanation, shown: tuple[Decision, ...]) -> dict[str, Any]:
    rows = []
    for one in shown:
        finite = changed(
            one, score=_finite(one.score), threshold=_finite(one.threshold), rest=_finite(one.rest)
        )
        shares = [{k: _finite(v) for k, v in asdict(share).items()} for share in one.shares]
        rows.append({**asdict(finite), "margin": _finite(one.margin), "shares": shares})
    less = changed(found, decisions=(), meanings=found.glossary(shown))
    facts = {**asdict(less), "blocks": len(found.decisions)}
    return {"source": source, **facts, "decisions": rows}


def _finite(value: Any) -> Any:
    """Return a value that JSON can hold: rounded, and None for NaN and infinity."""
    if not isinstance(value, float):
        return value
    return round(value, 6) if math.isfinite(value) else None


def _table(screen: Screen, found: Explanation, shown: tuple[Decision, ...]) -> str:
    kept = sum(one.is_kept for one in found.decisions)
    lines = [f"{found.method} kept {kept} of {len(found.decisions)} blocks"]
    lines += [f"{name}: {value}" for name, value in found.facts.items()]
    lines += [f"not per block: {', '.join(found.unplaced)}"] if found.unplaced else []
    names = ("block", "kept", "role", found.score or "score", "threshold", "margin", "why", "text")
    rows = [_row(one) for one in shown]
    table = screen.table(names, rows, numbers=(names[0], names[1], *names[3:6]))
    glossary = [f"{name}: {says}" for name, says in found.glossary(shown).items()]
    return "\n".join([*lines, "", table, *([""] if glossary else []), *glossary, ""])


def _row(one: Decision) -> list[str]:
    numbers = ("" if v is None else f"{v:.3g}" for v in (one.score, one.threshold, one.margin))
    text = one.text if len(one.text) <= _CELL else f"{one.text[: _CELL - 1]}…"
    rest = "" if one.rest is None else f"rest {one.rest:+.2f}"
    why = "; ".join(filter(None, [one.rule, *map(_share, _others(one)), rest]))
    return [str(one.block), f"{one.kept:.0%}", one.role, *numbers, why, printable(text)]


def _others(one: Decision) -> tuple[Share, ...]:
    """Return the shares that the score's own column does not show already."""
    is_signal = one.shares and one.shares[0].contribution is None
    return one.shares[1:] if is_signal and one.score is not None else one.shares


def _share(share: Share) -> str:
    if share.contribution is None:
        return f"{share.name} {share.value:.3g}"
    return f"{share.name}={share.value:.3g} {share.contribution:+.2f}"
