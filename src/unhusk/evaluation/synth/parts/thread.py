"""Comments below an article: flat or nested, with names that tell and without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.parts.prose import image
from unhusk.evaluation.synth.parts.side_boxes import box_title

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft

_TELLING = {"list": "comments", "one": "comment", "meta": "comment_meta", "body": "comment_body"}
_NEUTRAL = {"list": "neutral_list", "one": "neutral", "meta": "neutral_meta",
            "body": "neutral_body"}  # fmt: skip


def comments(d: Draft, mean: float = 6.0, sentences: tuple[int, int] = (1, 4)) -> None:
    """Write a thread of comments; none of it is gold."""
    named = _TELLING if d.site.layout.tells_comments else _NEUTRAL
    with d.box(named["list"]):
        box_title(d, "ui.comments")
        left = max(1, d.chance.about(mean * min(d.knobs.comments, 3.0)))
        while left > 0:
            left -= _thread(d, named, sentences, min(left, d.chance.number(1, 4)))
        d.sheet.leaf("p", d.label("ui.write"))


def _thread(d: Draft, named: dict[str, str], sentences: tuple[int, int], depth: int) -> int:
    """Write a comment with the answers to it, one within the other; return how many."""
    sheet, voice = d.sheet, d.voice
    with sheet.within("div", d.site.attributes(named["one"])):
        with sheet.within("div", d.site.attributes(named["meta"])):
            if d.chance.is_so(0.5):
                image(d, 32, 32)
            d.link(voice.phrase("nick"))
            sheet.raw(" ")
            sheet.leaf("span", voice.phrase("ui.ago"))
        with sheet.within("div", d.site.attributes(named["body"])):
            for _ in range(d.chance.pick((1, 1, 1, 2, 3))):
                sheet.leaf("p", voice.sentences(d.chance.number(*sentences), "opinion"))
        for text in voice.each("ui.reply")[: d.chance.number(1, 4)]:
            d.link(text)
            sheet.raw(" ")
        if depth > 1:
            return 1 + _thread(d, named, sentences, depth - 1)
    return 1
