"""An article: headline, lead, paragraphs, and what stands between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.parts import prose, side_boxes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.evaluation.synth.draft import Draft


_NOTES = ("ui.newsletter", "ui.about", "ui.updated", "ui.legal", "ui.adtext", "ui.by", "ui.write")
_BELOW: tuple[Callable[[Draft], None], ...] = (
    side_boxes.headlines,
    side_boxes.related,
    side_boxes.newsletter,
)
_BOXES: tuple[Callable[[Draft], None], ...] = (
    side_boxes.newsletter,
    side_boxes.poll,
    side_boxes.headlines,
    side_boxes.teasers,
    side_boxes.audio,
    side_boxes.share,
)


@dataclass(frozen=True)
class Story:
    """How articles of a kind are built; probabilities are per paragraph unless said otherwise."""

    paragraphs: float = 9.0  # their mean number
    sentences: tuple[int, int] = (2, 5)  # in a paragraph
    lead: float = 0.6  # probability of one
    headings: float = 0.08
    pictures: float = 0.08
    captions: str = ""  # their role; empty where they are not gold
    lists: float = 0.03
    tables: float = 0.01
    quotes: float = 0.03
    pull_quotes: float = 0.02
    links: float = 0.06  # to other articles, between paragraphs
    ads: float = 0.06
    notes: float = 0.05  # paragraphs of the site itself, and boxes, within the text
    pages: float = 0.0  # probability that there are further pages
    tags: float = 0.5  # probability of topics below the text
    author_box: float = 0.2  # probability of one below the text


def story(d: Draft, plan: Story) -> None:
    """Write an article."""
    with d.box("article"):
        prose.title(d)
        _above(d, plan)
        with d.box("body"):
            body(d, plan)
            _tail(d)
        _below(d, plan)


def body(d: Draft, plan: Story) -> None:
    """Write the paragraphs and what stands between them."""
    for number in range(max(1, d.chance.about(plan.paragraphs * d.knobs.length))):
        if number:
            _between(d, plan)
        text = d.voice.paragraph(*plan.sentences)
        prose.paragraph(d, text)
        if d.is_so(plan.pull_quotes, d.knobs.noise):
            prose.pull_quote(d, text[: len(text) // 2])
    if d.is_so(0.05, d.knobs.noise):
        side_boxes.hidden_copy(d, text)


def _tail(d: Draft) -> None:
    """Write what sites put below the last paragraph, within the text."""
    if d.is_so(0.35, d.knobs.noise):
        _note(d)
    if d.is_so(0.12, d.knobs.noise * d.knobs.related):
        d.chance.pick(_BELOW)(d)


def _note(d: Draft) -> None:
    """Write a paragraph that looks like those of the text and is none of it."""
    prose.paragraph(d, d.voice.sentence(d.chance.pick(_NOTES)), "", 0.15)


def _above(d: Draft, plan: Story) -> None:
    layout, voice = d.site.layout, d.voice
    if d.chance.is_so(plan.lead):
        d.leaf("lead", voice.sentence("lead"), "lead")
    if layout.has_meta:
        with d.box("meta"):
            d.leaf("byline", d.label("ui.by"))
            d.sheet.raw(" ")
            d.leaf("date", voice.own_date())
            if d.chance.is_so(0.3):
                d.sheet.raw(" ")
                d.sheet.leaf("span", d.label("ui.minutes"))
    if layout.share == "above":
        side_boxes.share(d)
    if d.chance.is_so(plan.pictures * 5):
        prose.picture(d, plan.captions)


def _below(d: Draft, plan: Story) -> None:
    if d.chance.is_so(plan.pages):
        side_boxes.pages(d)
    if d.chance.is_so(plan.tags):
        side_boxes.tags(d)
    if d.site.layout.share == "below":
        side_boxes.share(d)
    if d.is_so(plan.author_box, d.knobs.noise):
        side_boxes.author_box(d)


def _between(d: Draft, plan: Story) -> None:
    """Write at most one thing that stands before the next paragraph, and maybe a heading."""
    drawn = d.chance.random()
    for probability, write in _choices(d, plan):
        if drawn < probability:
            write()
            break
        drawn -= probability
    if d.chance.is_so(plan.headings):
        prose.heading(d, d.voice.sentence("heading"), d.chance.pick((2, 3)))


def _choices(d: Draft, plan: Story) -> Iterator[tuple[float, Callable[[], None]]]:
    voice = d.voice
    yield plan.pictures, lambda: prose.picture(d, plan.captions)
    yield plan.lists, lambda: prose.bullets(d, [voice.sentence() for _ in range(4)])
    yield plan.tables, lambda: prose.table(d, prose.figures(d))
    yield plan.quotes, lambda: prose.quotation(d, voice.sentence("say") + voice.phrase("stop"))
    yield plan.links * d.knobs.related, lambda: side_boxes.inline_related(d)
    yield plan.ads * d.knobs.ads, lambda: side_boxes.advertisement(d)
    yield plan.notes * d.knobs.noise, lambda: _note(d)
    yield plan.notes * 0.6 * d.knobs.noise, lambda: d.chance.pick(_BOXES)(d)
