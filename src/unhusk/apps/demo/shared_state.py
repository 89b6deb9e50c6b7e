"""State that the steps of the demo share: pages, methods, and every extraction, made once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from unhusk.apps.console.screen import Screen
from unhusk.apps.demo.bag_score import Score, mean, score
from unhusk.apps.demo.demo_pages import DemoPage, demo_pages
from unhusk.extraction.extract import Extractor
from unhusk.method.registry import methods

if TYPE_CHECKING:
    from pathlib import Path

    from unhusk.extraction.extraction import Extraction

MEAN = "mean"


@dataclass(frozen=True)
class Demo:
    """One run of the demo."""

    folder: Path  # where it writes
    screen: Screen = field(default_factory=Screen)

    @cached_property
    def pages(self) -> tuple[DemoPage, ...]:
        """The pages, by name."""
        return demo_pages()

    @cached_property
    def extractions(self) -> dict[tuple[str, str], Extraction]:
        """The extraction of each page by each method."""
        return {
            (page.name, name): extractor.extract(page.html)
            for name in methods()
            for extractor in (Extractor(method=name),)
            for page in self.pages
        }

    @cached_property
    def scores(self) -> dict[tuple[str, str], Score]:
        """The score of each page and method, and under the page name `mean` that of a method."""
        found = {
            (page.name, name): score(self.extractions[page.name, name].text, page.gold)
            for page in self.pages
            for name in methods()
        }
        for name in methods():
            found[MEAN, name] = mean([found[page.name, name] for page in self.pages])
        return found

    @cached_property
    def best_first(self) -> list[str]:
        """The methods by their mean F1."""
        return sorted(methods(), key=lambda name: -self.scores[MEAN, name].f1)
