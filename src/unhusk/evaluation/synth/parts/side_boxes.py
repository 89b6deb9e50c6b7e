"""Boxes that are not the content: teasers, lists of links, share bars, forms, advertisements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.evaluation.synth.language import TOPICS
from unhusk.evaluation.synth.parts.prose import image

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft


def box_title(d: Draft, key: str) -> None:
    """Write the title of a box."""
    tag = d.site.habit("box_title", ("h2", "h3", "h4", "strong", "div"))
    d.sheet.leaf(tag, d.label(key))


def teaser(d: Draft, *, is_full: bool) -> None:
    """Write a box that leads to another article, with its first sentences where it is full."""
    sheet, voice, chance = d.sheet, d.voice, d.chance
    with d.box("teaser"):
        if d.site.habit("teaser_image", (True, False, False)):
            image(d, 160, 90)
        tag = d.site.habit("teaser_title", ("h3", "h4", "strong", "p"))
        with sheet.within(tag):
            d.link(d.headline())
        if d.site.habit("teaser_date", (True, False)):
            d.leaf("date", voice.date())
        if is_full:
            sheet.leaf("p", d.other().sentences(chance.number(1, 3), "ui.teaser"))
        if d.site.habit("teaser_more", (True, False, False)):
            d.link(d.label("ui.more"))


def related(d: Draft, mean: float = 5.0) -> None:
    """Write links to other articles."""
    is_full = d.site.habit("related_text", (True, False))
    with d.box("related"):
        box_title(d, "ui.related")
        for _ in range(max(1, d.chance.about(mean * d.knobs.related))):
            teaser(d, is_full=is_full)


def headlines(d: Draft, key: str = "ui.popular", mean: float = 7.0) -> None:
    """Write a list of headlines."""
    with d.box("widget"):
        box_title(d, key)
        with d.sheet.within(d.site.habit("headlines", ("ul", "ol"))):
            for _ in range(max(2, d.chance.about(mean))):
                with d.sheet.within("li"):
                    d.link(d.headline())


def teasers(d: Draft) -> None:
    """Write a box of teasers with text."""
    with d.box("widget"):
        box_title(d, "ui.popular")
        for _ in range(max(1, d.chance.about(3 * d.knobs.related))):
            teaser(d, is_full=True)


def link_cloud(d: Draft) -> None:
    """Write a cloud of topics."""
    with d.box("tags"):
        box_title(d, "ui.tags")
        for _ in range(d.chance.number(5, 20)):
            d.link(d.voice.phrase(f"{d.chance.pick(TOPICS)}.term"))
            d.sheet.raw(" ")


def tags(d: Draft) -> None:
    """Write the topics of the article."""
    with d.box("tags"):
        d.sheet.text(d.label("ui.tags") + ": ")
        for _ in range(d.chance.number(2, 6)):
            d.link(d.voice.phrase("term"))
            d.sheet.raw(", " if d.chance.is_so(0.5) else " ")


def share(d: Draft) -> None:
    """Write the bar that shares the article."""
    with d.box("share"), d.sheet.within("ul"):
        for text in d.voice.each("ui.share")[: d.chance.number(2, 5)]:
            with d.sheet.within("li"):
                d.sheet.raw(d.site.layout.icon)
                d.link(text)


def newsletter(d: Draft) -> None:
    """Write an invitation to subscribe."""
    style = d.site.style
    with d.box("newsletter"), d.sheet.within("form", style.attribute("action", "/subscribe")):
        d.sheet.leaf("p", d.voice.sentence("ui.newsletter"))
        kind = style.attribute("type", "email") + style.attribute("name", "mail")
        d.sheet.empty("input", kind)
        d.sheet.leaf("button", d.label("ui.subscribe"))


def author_box(d: Draft) -> None:
    """Write what the site says about who wrote the article."""
    with d.box("author_box"):
        image(d, 80, 80)
        d.sheet.leaf("p", d.voice.sentence("ui.about"))


def advertisement(d: Draft) -> None:
    """Write an advertisement."""
    if not d.is_so(0.8, d.knobs.ads):
        return
    with d.box("ad"):
        d.sheet.leaf("small", d.label("ui.ad"))
        if d.chance.is_so(0.6):
            with d.sheet.within("p"):
                d.link(" ".join(d.voice.phrase("ui.adtext") for _ in range(d.chance.number(1, 2))))
        else:
            d.sheet.raw(f'<script>show("slot-{d.chance.number(1, 40)}", 300, 250);</script>')


def poll(d: Draft) -> None:
    """Write a question with answers to tick."""
    question, *answers, vote = d.voice.each("ui.poll")
    with d.box("poll"), d.sheet.within("form"):
        d.sheet.leaf("p", question)
        for answer in answers:
            with d.sheet.within("label"):
                d.sheet.empty("input", d.site.style.attribute("type", "radio"))
                d.sheet.text(answer)
        d.sheet.leaf("button", vote)


def weather(d: Draft) -> None:
    """Write the weather."""
    with d.box("weather"):
        for text in d.voice.each("ui.weather"):
            d.sheet.leaf("p", text)


def videos(d: Draft) -> None:
    """Write a box of videos."""
    with d.box("video"):
        box_title(d, "ui.video")
        for _ in range(d.chance.number(2, 5)):
            with d.sheet.within("div"):
                image(d, 200, 112)
                d.link(d.headline())
                d.sheet.raw(" ")
                d.sheet.leaf("span", f"{d.chance.number(1, 9)}:{d.chance.number(10, 59)}")


def audio(d: Draft) -> None:
    """Write a player that reads the article aloud."""
    with d.box("audio"):
        for text in d.voice.each("ui.audio"):
            d.sheet.leaf("span", text)
            d.sheet.raw(" ")


def pages(d: Draft) -> None:
    """Write links to the other pages of an article or a list."""
    with d.box("pages"):
        for text in d.voice.each("ui.page"):
            d.link(text)
            d.sheet.raw(" ")


def inline_related(d: Draft) -> None:
    """Write a link to another article, as it stands between paragraphs."""
    if d.chance.is_so(0.5):
        with d.sheet.within("p"):
            d.sheet.text(d.label("ui.related") + ": ")
            d.link(d.headline())
        return
    with d.box("teaser"):
        d.sheet.leaf("strong", d.label("ui.related") + ":")
        d.sheet.raw(" ")
        d.link(d.headline())


def cookie_banner(d: Draft) -> None:
    """Write a banner that asks for consent."""
    style = "position:fixed;bottom:0;background:#eee;padding:8px"
    with d.sheet.within(
        "div", d.site.attributes("cookie") + d.site.style.attribute("style", style)
    ):
        d.sheet.leaf("p", d.voice.sentences(d.chance.number(1, 3), "ui.cookie"))
        for text in d.voice.each("ui.accept"):
            d.sheet.leaf("button", text)


def hidden_copy(d: Draft, text: str) -> None:
    """Write text once more where nobody sees it, with a button that closes it."""
    hidden = d.site.style.attribute("style", "display:none")
    with d.sheet.within("div", d.site.attributes("hidden") + hidden):
        d.link(d.label("ui.close"))
        d.sheet.leaf("p", text)


WIDGETS = (
    headlines, headlines, teasers, teasers, link_cloud, newsletter, advertisement, poll, weather,
    videos,
)  # fmt: skip


def widgets(d: Draft, mean: float) -> None:
    """Write some boxes, as sidebars have them."""
    for _ in range(d.chance.about(mean * d.site.mould.busy * d.knobs.noise)):
        d.chance.pick(WIDGETS)(d)
        if d.is_so(0.15, d.knobs.ads):
            advertisement(d)
