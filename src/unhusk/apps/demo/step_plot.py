"""Step: all methods on one page as a contact sheet of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.demo.step_extract import PAGE
from unhusk.errors import MissingExtraError
from unhusk.evaluation.alignment.align import place
from unhusk.method.registry import method, methods
from unhusk.plots.contact_sheet import draw_sheet
from unhusk.plots.save_figure import to_bytes

if TYPE_CHECKING:
    from unhusk.apps.demo.shared_state import Demo

TITLE = "What each method saw"
SHEET = "methods.png"


def step_plot(demo: Demo) -> str:
    """Draw the contact sheet, and say where it is."""
    shown = next((page for page in demo.pages if page.name == PAGE), demo.pages[0])
    page = demo.extractions[shown.name, methods()[0]].page
    gold = place(shown.gold, page).spans
    try:
        figure = draw_sheet(page, [method(name) for name in methods()], gold=gold)
    except MissingExtraError as error:
        return f"No figures: {error}"
    (demo.folder / SHEET).write_bytes(to_bytes(figure, "png"))
    caption = (
        f"Each method on the page {shown.name}: what it looked at, where it drew the line, what it "
        "kept (blue) and what it should have kept (orange):"
    )
    return f"{demo.screen.paragraph(caption)}\n  {demo.folder / SHEET}"
