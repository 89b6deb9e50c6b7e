"""The colours of figures, light and dark, distinguishable for readers who are colour-blind too.

Hues are those of Okabe and Ito; what a colour says is also shown by a shape, a dash or a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Name = Literal["light", "dark"]


@dataclass(frozen=True)
class Theme:
    """What is drawn in which colour."""

    paper: str
    ink: str  # text, axes
    faint: str  # grid, elements that were not looked at
    dropped: str  # bars, points and curves of what was not kept
    kept: str  # the same of what was kept
    shade: str  # behind kept rows
    gold: str  # the main content as it should be
    threshold: str

    @property
    def settings(self) -> dict[str, Any]:
        """Settings of matplotlib; fonts are large enough for a figure shown 600 pixels wide."""
        return {
            "axes.edgecolor": self.faint,
            "axes.facecolor": self.paper,
            "axes.grid": False,
            "axes.labelcolor": self.ink,
            "axes.labelsize": 8,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "axes.titlecolor": self.ink,
            "axes.titlelocation": "left",
            "axes.titlesize": 9,
            "figure.facecolor": self.paper,
            "font.family": "DejaVu Sans",  # comes with matplotlib: the same everywhere
            "font.size": 8,
            "legend.fontsize": 8,
            "legend.frameon": False,
            "savefig.facecolor": self.paper,
            "svg.hashsalt": "unhusk",  # the same file each time
            "text.color": self.ink,
            "text.parse_math": False,
            "xtick.color": self.ink,
            "xtick.labelsize": 8,
            "ytick.color": self.ink,
            "ytick.labelsize": 8,
        }


THEMES: dict[Name, Theme] = {
    "light": Theme(
        paper="#ffffff",
        ink="#1b1f24",
        faint="#b4bac2",
        dropped="#7d858f",
        kept="#0072b2",
        shade="#d5e9f6",
        gold="#e69f00",
        threshold="#b83a00",
    ),
    "dark": Theme(
        paper="#14171b",
        ink="#dde2e8",
        faint="#535b65",
        dropped="#8b949e",
        kept="#56b4e9",
        shade="#1b4562",
        gold="#e69f00",
        threshold="#ff8f5e",
    ),
}
