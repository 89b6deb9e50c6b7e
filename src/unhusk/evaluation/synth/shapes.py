"""Pages in the shapes that the papers write about, made from a seed: text and markup are ours.

Each page comes with its gold text. Shapes: news (much navigation around one article, some lines
partly linked), one_block (the same with line breaks for paragraphs), wiki (an article full of
links), discussion (more comments than article), fragmented (an article between
boxes), right_to_left (Persian with Latin names), titled (short paragraphs with the words of the
title) and text_only (no markup at all).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WORDS = (
    "the a and of to in on with for from was were had is as that it by at an river town council "
    "bridge water morning evening weather harbour market school doctor teacher letter garden "
    "mountain window paper number question answer story winter summer village road station train "
    "minister people child neighbour company report answer idea reason hour week month year light "
    "opened closed found said wrote carried asked agreed decided walked waited looked remembered "
    "often never again quietly almost early late small large old new green empty local first last"
).split()
MENU = (
    "Home News Sport Culture Travel Science Money Opinion Weather Video Archive Contact Imprint "
    "Jobs Letters Podcasts Games Recipes Health Motoring"
).split()
PERSIAN = (
    "باران رودخانه شهر مردم خبر امروز دیروز کشور دولت راه خانه آب زمین کوه هوا شب روز سال کار "
    "مدرسه کتاب دست بزرگ کوچک نو قدیم گفت رفت آمد دید نوشت است بود شد از به در با برای که این آن"
).split()
PERSIAN_MENU = "خانه اخبار ورزش فرهنگ هنر علم اقتصاد جهان ایران تماس".split()
LATIN = "Vienna Berlin Oxford Unicode Linux Boston Lisbon Dublin Madrid Python".split()


@dataclass(frozen=True)
class Sample:
    """A page and its main content."""

    shape: str
    html: str
    gold: str
    title: str


class Writer:
    """Writes text from a source of chance."""

    def __init__(self, rng: Random, words: list[str] = WORDS) -> None:
        """Take the words to write with."""
        self.rng, self.words = rng, words

    def words_of(self, low: int, high: int) -> list[str]:
        """Return some words."""
        return self.rng.choices(self.words, k=self.rng.randint(low, high))

    def sentence(self, low: int = 6, high: int = 20) -> str:
        """Return a sentence."""
        text = " ".join(self.words_of(low, high))
        return f"{text[0].upper()}{text[1:]}."

    def paragraph(self, low: int = 3, high: int = 7) -> str:
        """Return a few sentences."""
        return " ".join(self.sentence() for _ in range(self.rng.randint(low, high)))

    def link(self, text: str) -> str:
        """Return a link with an address as long as most are."""
        path = "/".join(self.rng.choices(MENU, k=3)).lower()
        return (
            f'<a href="https://www.example.org/{path}/{self.rng.randrange(10**6)}.html">{text}</a>'
        )

    def menu(self, count: int, items: list[str] = MENU) -> str:
        """Return a list of links."""
        chosen = (self.rng.choice(items) for _ in range(count))
        rows = "\n".join(f'  <li class="item">{self.link(one)}</li>' for one in chosen)
        return f'<ul class="menu">\n{rows}\n</ul>'

    def teasers(self, count: int) -> str:
        """Return boxes that lead to other articles."""
        boxes = (
            f'<div class="teaser"><h4>{self.link(self.sentence(3, 6))}</h4>'
            f'<span class="date">{self.rng.randint(1, 28)}.{self.rng.randint(1, 12)}.</span></div>'
            for _ in range(count)
        )
        return "\n".join(boxes)

    def notes(self, count: int) -> str:
        """Return lines of which any share is a link."""
        lines = []
        for _ in range(count):
            words = self.words_of(6, 14)
            at = self.rng.randint(0, len(words))
            linked = self.link(" ".join(words[at:])) if at < len(words) else ""
            lines.append(f'<p class="note">{" ".join(words[:at])} {linked}</p>')
        return "\n".join(lines)


def _page(title: str, body: str, head: str = "") -> str:
    return (
        f"<!doctype html>\n<html>\n<head>\n<title>{title}</title>\n{head}</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _around(w: Writer, article: str) -> str:
    """Put a site around an article: menus and teasers before it, and the same behind it."""
    return (
        f'<div id="top">\n{w.menu(14)}\n</div>\n<div id="side">\n{w.teasers(6)}\n</div>\n'
        f'<div id="main">\n{article}\n</div>\n<div id="more">\n{w.teasers(8)}\n</div>\n'
        f'<div id="foot">\n{w.menu(8)}\n<p class="legal">Example Press 2012</p>\n</div>'
    )


def _paragraphs(texts: list[str]) -> str:
    return "\n".join(f"<p>{text}</p>" for text in texts)


def news(rng: Random) -> Sample:
    """Return one article with navigation around it."""
    w = Writer(rng)
    title = w.sentence(4, 8)
    texts = [w.paragraph() for _ in range(rng.randint(5, 10))]
    body = _around(w, f"<h1>{title}</h1>\n{_paragraphs(texts)}\n{w.notes(6)}")
    return Sample("news", _page(title, body), "\n".join([title, *texts]), title)


def one_block(rng: Random) -> Sample:
    """Return one article whose paragraphs are parted by line breaks only."""
    w = Writer(rng)
    title = w.sentence(4, 8)
    texts = [w.paragraph() for _ in range(rng.randint(5, 10))]
    article = f"<h1>{title}</h1>\n<div>\n" + "\n<br><br>\n".join(texts) + f"\n</div>\n{w.notes(6)}"
    page = _page(title, _around(w, article))
    return Sample("one_block", page, "\n".join([title, *texts]), title)


def wiki(rng: Random) -> Sample:
    """Return an article in which every few words are a link."""
    w = Writer(rng)
    title = w.sentence(2, 3)
    texts, marked = [], []
    for _ in range(rng.randint(8, 14)):
        words = w.paragraph(3, 6).split()
        texts.append(" ".join(words))
        shown = [
            f'<a href="/wiki/{word.strip(".").title()}_(disambiguation)" '
            f'title="{word.strip(".").title()} (disambiguation)">{word}</a>'
            if rng.random() < 0.2  # noqa: PLR2004 - every fifth word
            else word
            for word in words
        ]
        marked.append(" ".join(shown))
    body = (
        f'<div id="content">\n<h1>{title}</h1>\n{_paragraphs(marked)}\n</div>\n'
        f'<div id="nav">\n{w.menu(12)}\n</div>'
    )
    return Sample("wiki", _page(title, body), "\n".join([title, *texts]), title)


def discussion(rng: Random) -> Sample:
    """Return a short article with comments that outweigh it."""
    w = Writer(rng)
    title = w.sentence(4, 8)
    texts = [w.paragraph(2, 3) for _ in range(2)]
    comments = "\n".join(
        f'<div class="comment">\n<div class="by">{w.link("reader")} {rng.randint(1, 59)} m</div>\n'
        f"<p>{w.paragraph(6, 12)}</p>\n</div>"
        for _ in range(rng.randint(10, 20))
    )
    article = f"<h1>{title}</h1>\n{_paragraphs(texts)}"
    body = _around(w, f'{article}\n{w.menu(10)}\n<div id="comments">\n{comments}\n</div>')
    return Sample("discussion", _page(title, body), "\n".join([title, *texts]), title)


def fragmented(rng: Random) -> Sample:
    """Return an article in parts with boxes of links between them."""
    w = Writer(rng)
    title = w.sentence(4, 8)
    texts = [w.paragraph(6, 8) for _ in range(4)]
    box = '<div class="box">\n{}\n</div>'
    parts = [f"<p>{texts[0]}</p>"]
    for text in texts[1:]:
        parts += [box.format(f"{w.menu(40)}\n{w.teasers(20)}"), f"<p>{text}</p>"]
    body = _around(w, f"<h1>{title}</h1>\n" + "\n".join(parts))
    return Sample("fragmented", _page(title, body), "\n".join(texts), title)


def right_to_left(rng: Random) -> Sample:
    """Return a Persian article with Latin names in it."""
    w = Writer(rng, PERSIAN)
    title = " ".join(w.words_of(4, 7))
    texts = []
    for _ in range(rng.randint(6, 10)):
        words = w.words_of(50, 90)
        for at in rng.sample(range(len(words)), 5):
            words[at] = rng.choice(LATIN)
        texts.append(" ".join(words) + ".")
    body = (
        f'<div id="top">\n{w.menu(12, PERSIAN_MENU)}\n</div>\n<div id="main">\n<h1>{title}</h1>\n'
        f'{_paragraphs(texts)}\n</div>\n<div id="foot">\n{w.menu(12, PERSIAN_MENU)}\n</div>'
    )
    return Sample("right_to_left", _page(title, body), "\n".join([title, *texts]), title)


def titled(rng: Random) -> Sample:
    """Return an article with short paragraphs that hold words of the title and many tags."""
    w = Writer(rng)
    title = " ".join(rng.sample([word for word in WORDS if len(word) > 5], 4)).capitalize()  # noqa: PLR2004
    names = title.lower().split()
    shorts = [f"{names[0]} {word} {names[1]}" for word in w.words_of(4, 6)]
    texts = [w.paragraph() for _ in range(4)]
    lead = "\n\n".join(f"<p><b><i><span>{s}</span></i></b></p>" for s in shorts)
    body = _around(w, f"<h1>{title}</h1>\n\n{lead}\n\n{_paragraphs(texts)}")
    return Sample("titled", _page(title, body), "\n".join([title, *shorts, *texts]), title)


def text_only(rng: Random) -> Sample:
    """Return text without any tag."""
    w = Writer(rng)
    text = " ".join(w.paragraph() for _ in range(rng.randint(1, 6)))
    return Sample("text_only", text, text, "")


SHAPES: dict[str, Callable[[Random], Sample]] = {
    one.__name__: one
    for one in (news, one_block, wiki, discussion, fragmented, right_to_left, titled, text_only)
}


def samples(shape: str, count: int, seed: int = 7) -> Iterator[Sample]:
    """Yield pages of a shape; the same seed gives the same pages."""
    for number in range(count):
        yield SHAPES[shape](Random(f"{shape} {seed} {number}"))
