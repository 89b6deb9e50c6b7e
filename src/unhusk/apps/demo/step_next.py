"""Step: what to try now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.demo.step_extract import PAGE

if TYPE_CHECKING:
    from unhusk.apps.demo.shared_state import Demo

TITLE = "What to try next"


def step_next(demo: Demo) -> str:
    """Return commands that work now."""
    page = demo.folder / "pages" / f"{PAGE}.html"
    return "\n".join(
        (
            f"unhusk extract {page}",
            f"unhusk extract {page} -m 'accb(range=80)' --json",
            f"unhusk explain {page} --show close",
            f"unhusk plot {page} -m addanag -o addanag.svg",
            "unhusk methods accb",
            "unhusk evaluate",
        )
    )
