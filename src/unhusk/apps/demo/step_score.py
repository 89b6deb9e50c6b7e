"""Step: how well each method does on each page."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from unhusk.apps.demo.shared_state import MEAN
from unhusk.method.registry import method

if TYPE_CHECKING:
    from unhusk.apps.demo.shared_state import Demo

TITLE = "All methods on all pages: kept / precision / F1 in per cent"
NOTE = (
    "Kept (recall) is the share of the gold text's words that were kept; precision is the share of "
    "what was kept that is gold. Words are compared as a bag in lower case; in Chinese, Japanese, "
    "Thai, Lao, Burmese and Khmer each character counts as a word."
)
_CELL = len("100/100/100")
_GAP = 2


def step_score(demo: Demo) -> str:
    """Return a table of pages by methods, as many as fit, and the means of all if not all fit."""
    methods = demo.best_first
    fitting = _fitting(demo)
    texts = [_grid(demo, fitting)]
    if len(methods) > len(fitting):
        texts += [f"The mean of all {len(methods)} methods:", _means(demo)]
    return "\n\n".join([*texts, demo.screen.paragraph(f"{NOTE} {_without_model(methods)}".strip())])


def _without_model(names: list[str]) -> str:
    """Say which methods have no model and do as the method that they are made of."""
    found = [method(name) for name in sorted(names) if method(name).lacks_model]
    pairs = ", ".join(f"{one.name} does as {one.params.parts[0]}" for one in found)
    return f"Without a model (see `unhusk learn`) {pairs}." if found else ""


def _fitting(demo: Demo) -> list[str]:
    """Return the best methods whose columns fit the screen, one at least."""
    room = demo.screen.width - _GAP - max(len(page.name) for page in demo.pages)
    widths = [max(len(name), _CELL) + _GAP for name in demo.best_first]
    count = sum(used <= room for used in accumulate(widths))
    return demo.best_first[: max(count, 1)]


def _grid(demo: Demo, methods: list[str]) -> str:
    rows = [[page.name, *(_cell(demo, page.name, m) for m in methods)] for page in demo.pages]
    last = [MEAN, *(_cell(demo, MEAN, m) for m in methods)]
    return demo.screen.table(["page", *methods], rows, numbers=methods, last=last)


def _cell(demo: Demo, page: str, method: str) -> str:
    score = demo.scores[page, method]
    return f"{score.recall:.0%}/{score.precision:.0%}/{score.f1:.0%}".replace("%", "")


def _means(demo: Demo) -> str:
    rows = []
    for name in demo.best_first:
        score = demo.scores[MEAN, name]
        shares = (score.recall, score.precision, score.f1)
        rows.append([name, *(f"{100 * share:.1f}" for share in shares)])
    names = ("kept", "precision", "F1")
    return demo.screen.table(["method", *names], rows, numbers=names)
