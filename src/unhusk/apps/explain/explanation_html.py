"""An explanation as one HTML file that needs nothing else: no scripts, no fonts, no network."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.apps.explain.explanation import Decision, Explanation, Share

_STYLE = """
:root { color-scheme: light dark; --kept: #2e7d32; --dropped: #b3261e; --line: #8884; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .5rem; text-align: left;
  vertical-align: top; }
th { position: sticky; top: 0; background: Canvas; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.kept td:first-child { border-left: 4px solid var(--kept); }
tr.dropped td:first-child { border-left: 4px solid var(--dropped); }
tr.dropped td.text { opacity: .65; }
td.text { overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; font-size: .85em; }
.up { color: var(--kept); } .down { color: var(--dropped); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; }
"""
_HEAD = ("block", "kept", "role", "score", "threshold", "margin", "what decided", "text")
_ADDED = (
    "Blocks whose score is above the page's threshold are kept, unless a rule is named; what is \
listed under “what decided” adds up to the score."
)


def to_html(found: Explanation, title: str, shown: tuple[Decision, ...]) -> str:
    """Return the page: facts, then a row for each of the shown decisions."""
    kept = sum(one.is_kept for one in found.decisions)
    facts = {
        "method": found.method,
        "blocks": f"{kept} of {len(found.decisions)} kept",
        **({"score": found.score} if found.score not in ("", "score") else {}),
        **found.facts,
        **({"not per block": ", ".join(found.unplaced)} if found.unplaced else {}),
    }
    listed = "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in facts.items())
    head = "".join(f"<th>{name}</th>" for name in _HEAD)
    said = found.glossary(shown)
    rows = "\n".join(_row(one, said) for one in shown)
    note = f"<p>{_ADDED}</p>\n" if any(one.rest is not None for one in shown) else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}: why blocks were kept</title>\n<style>{_STYLE}</style>\n"
        f"<h1>{escape(title)}</h1>\n<dl>{listed}</dl>\n{note}"
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>\n"
        f"{_glossary(said)}</html>\n"
    )


def _glossary(said: dict[str, str]) -> str:
    """Return what the features say that are named above; nothing where that is not known."""
    lines = "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in said.items())
    return f"<h2>What the features say</h2>\n<dl>{lines}</dl>\n" if said else ""


def _row(one: Decision, said: dict[str, str]) -> str:
    measured = one.score, one.threshold, one.margin
    numbers = "".join(f'<td class="n">{_number(value)}</td>' for value in measured)
    shares = "".join(f"<li{_title(share, said)}>{_share(share)}</li>" for share in one.shares)
    if one.rest is not None:
        shares += f"<li>all other features, and the base {_added(one.rest)}</li>"
    rule = f"<li>rule: {escape(one.rule)}</li>" if one.rule else ""
    state = "kept" if one.is_kept else "dropped"
    return (
        f'<tr class="{state}"><td class="n">{one.block}</td><td class="n">{one.kept:.0%}</td>'
        f"<td>{one.role}</td>{numbers}<td><ul>{rule}{shares}</ul></td>"
        f'<td class="text" dir="auto">{escape(one.text)}</td></tr>'
    )


def _title(share: Share, said: dict[str, str]) -> str:
    return f' title="{escape(said[share.name])}"' if share.name in said else ""


def _share(share: Share) -> str:
    name = f"{escape(share.name)} = {_number(share.value)}"
    if share.contribution is not None:
        return f"{name} {_added(share.contribution)}"
    return name if share.threshold is None else f"{name} (threshold {_number(share.threshold)})"


def _added(value: float) -> str:
    return f'<b class="{"up" if value > 0 else "down"}">{value:+.3f}</b>'


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"
