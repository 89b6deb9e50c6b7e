"""IT news: medium length, links in the text, a table now and then (the shape of `golem`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.kind import Mould, kind
from unhusk.evaluation.synth.parts.frame import framed
from unhusk.evaluation.synth.parts.story import Story, story

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

STORY = Story(
    paragraphs=10, sentences=(2, 5), lead=1.0, lists=0.06, tables=0.05, pages=0.2, links=0.1
)


@kind("article", Mould(frames=("divs", "semantic"), links=0.025, menu=(8, 14), comments=0.3))
def it_news(d: Draft) -> None:
    """Gold: headline, lead, headings, paragraphs, lists, tables; no captions."""
    with framed(d):
        story(d, STORY)
