"""The steps of the demo, in order; a new part of the demo is one more line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.demo import (
    step_evaluate,
    step_extract,
    step_next,
    step_plot,
    step_render,
    step_score,
    step_write,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from unhusk.apps.demo.shared_state import Demo

STEPS: tuple[tuple[str, Callable[[Demo], str]], ...] = (
    (step_extract.TITLE, step_extract.step_extract),
    (step_render.TITLE, step_render.step_render),
    (step_score.TITLE, step_score.step_score),
    (step_write.TITLE, step_write.step_write),
    (step_plot.TITLE, step_plot.step_plot),
    (step_evaluate.TITLE, step_evaluate.step_evaluate),
    (step_next.TITLE, step_next.step_next),
)
