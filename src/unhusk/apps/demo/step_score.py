"""Step: how well each method does on each page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.demo.demo import MEAN

if TYPE_CHECKING:
    from unhusk.apps.demo.demo import Demo

TITLE = "All methods on all pages: kept / precision / F1 in per cent"
NOTE = (
    "Kept (recall) is the share of the gold text's words that were kept; precision is the share of "
    "what was kept that is gold. Words are compared as a bag in lower case; in Chinese, Japanese, "
    "Thai, Lao, Burmese and Khmer each character counts as a word."
)
_CELL = 12  # columns for one method, the gap included


def step_score(demo: Demo) -> str:
    """Return a table of pages by methods, as many as fit, and the means of all if not all fit."""
    methods = demo.best_first
    room = max(1, (demo.screen.width - 14) // _CELL)
    texts = [_grid(demo, methods[:room])]
    if len(methods) > room:
        texts += [f"The mean of all {len(methods)} methods:", _means(demo)]
    return "\n\n".join([*texts, demo.screen.paragraph(NOTE)])


def _grid(demo: Demo, methods: list[str]) -> str:
    rows = [[page.name, *(_cell(demo, page.name, m) for m in methods)] for page in demo.pages]
    last = [MEAN, *(_cell(demo, MEAN, m) for m in methods)]
    return demo.screen.table(["page", *methods], rows, numbers=methods, last=last)


def _cell(demo: Demo, page: str, method: str) -> str:
    score = demo.scores[page, method]
    return f"{score.recall:.0%}/{score.precision:.0%}/{score.f1:.0%}".replace("%", "")


def _means(demo: Demo) -> str:
    rows = []
    for method in demo.best_first:
        score = demo.scores[MEAN, method]
        shares = (score.recall, score.precision, score.f1)
        rows.append([method, *(f"{100 * share:.1f}" for share in shares)])
    names = ("kept", "precision", "F1")
    return demo.screen.table(["method", *names], rows, numbers=names)
