"""Boxes to put into training pages: threads, teasers, galleries, notices, a second article.

Texts come from other training pages, the markup and the notices from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator


@dataclass(frozen=True)
class Donors:
    """Texts of other pages."""

    paragraphs: Sequence[str] = ()  # of articles
    posts: Sequence[str] = ()  # of threads
    titles: Sequence[str] = ()


_NAMES = (
    "alex_77 Maria_K nightowl JohnnyB tw33dle Sam guest42 anna.l KTM_rider oldtimer Chris_D zoe "
    "mrbig Peter_P lilly2 Ivan rocket88 Anonymous bookworm TomH"
).split()
_MONTHS = "January February March April May June July August September October".split()
_THREAD_TITLES = (
    "Comments",
    "Comments ({n})",
    "{n} comments",
    "Reader comments",
    "{n} responses",
    "Have your say",
    "Discussion",
    "What readers say",
    "Kommentare ({n})",
    "Commentaires",
    "Comentarios",
    "",
    "",
)
_TEASER_TITLES = (
    "Related stories",
    "More news",
    "Most read",
    "You may also like",
    "Recommended",
    "Latest",
    "Top stories",
    "Mehr zum Thema",
    "À lire aussi",
    "Lea también",
    "",
    "",
    "",
)
_POSTS = (
    "<div{c}><b>{name}</b> <span>{date}</span><p>{text}</p><a href='#r'>Reply</a></div>",
    "<li{c}><cite>{name}</cite> says:<br><a href='#'>{date}</a><p>{text}</p></li>",
    "<tr><td>{name}<br>{date}</td><td{c}>{text}</td></tr>",
    "<p{c}>{text}</p><p>Posted by: <a href='/u'>{name}</a> | {date}</p>",
    "<div{c}><div>{name}</div><div>{text}</div><div>{date}</div></div>",
    "<dt>{name}, {date}</dt><dd{c}>{text}</dd>",
    "<p><strong>{name}</strong> {date}<br>{text}</p>",
)
_TEASERS = (
    "<div{c}><h3><a href='/a'>{title}</a></h3><p>{text}</p></div>",
    "<div{c}><a href='/a'><img src='i'></a><h4><a href='/a'>{title}</a></h4><p>{text}</p></div>",
    "<li{c}><a href='/a'>{title}</a> {text}</li>",
    "<p{c}><a href='/a'><b>{title}</b></a><br>{text}</p>",
    "<div{c}><h2>{title}</h2><p>{text} <a href='/a'>Read more</a></p></div>",
    "<article{c}><span>{date}</span><h3><a href='/a'>{title}</a></h3><div>{text}</div></article>",
    "<tr><td{c}><a href='/a'>{title}</a></td><td>{text}</td></tr>",
)
_PICTURES = (
    "<div{c}><img src='p.jpg'><p>{text}</p></div>",
    "<li{c}><img src='p.jpg'><span>{text}</span></li>",
    "<figure{c}><img src='p.jpg'><figcaption>{text}</figcaption></figure>",
    "<div{c}><img src='p.jpg'></div><div>{text}</div>",
    "<li{c}><a href='#{n}'><img data-src='p.jpg' alt=''></a><div><p>{text}</p><small>Photo: "
    "{name}</small></div></li>",
    "<div{c}><span>{n}/{of}</span><picture><img src='p.jpg'></picture><div>{text} ({name})</div>"
    "</div>",
    "<figure{c}><div><img data-original='p.jpg'></div><figcaption><h4>{title}</h4><p>{text}</p>"
    "<cite>{name}</cite></figcaption></figure>",
    "<div{c}><noscript><img src='p.jpg'></noscript><p>{n} of {of}</p><p>{text}</p></div>",
    "<tr><td><img src='p.jpg'></td></tr><tr><td{c}>{text}</td></tr>",
    "<li{c}><h2><span>{n}/{of}</span></h2><p>{text}</p><p>{name}</p></li>",
    "<div{c}><div>{n}</div><p>{text}</p><p>Photograph: {name}</p></div>",
    "<div{c}><div style='background:url(p.jpg)'></div><h3>{title}</h3><div>{text}</div></div>",
)
_NOTICES = (
    "We use cookies and similar means to store and read data on your device, to measure how our "
    "pages are used and to show you advertising that fits your interests.",
    "By going on you agree to our terms of use and to our privacy policy. You may withdraw your "
    "consent at any time in the settings.",
    "Some of our partners process your data on the basis of a legitimate interest. You can object "
    "to this by using the list of partners below.",
    "Strictly necessary cookies are needed for the site to work and cannot be switched off. They "
    "do not store anything that could identify you.",
    "The contents of this site are for information only. We take no responsibility for their "
    "completeness or accuracy, nor for the contents of sites that we link to.",
    "All rights reserved. No part of this publication may be copied, stored or passed on in any "
    "form without written permission of the publisher.",
    "Your registration is free. We need your name and address so that we can send you the "
    "newsletter; we never pass them on to others without your permission.",
    "Information about your activity on this service can be combined with other information about "
    "you or about similar users to build or improve a profile.",
    "Wir verwenden Cookies, um Inhalte und Anzeigen zu gestalten und die Zugriffe auf unsere "
    "Seiten auszuwerten. Ihre Einwilligung können Sie jederzeit widerrufen.",
    "Nous utilisons des cookies pour mesurer l'audience et vous proposer des contenus adaptés. "
    "Vous pouvez changer d'avis à tout moment.",
    "Usamos cookies propias y de terceros para analizar el uso de la página y mostrarle publicidad "
    "relacionada con sus preferencias.",
    "当サイトでは、利便性の向上と利用状況の把握のためにクッキーを使用しています。",
)
_NOTICE_TITLES = (
    *("We value your privacy", "Cookie settings", "Terms of use", "Privacy policy", "Disclaimer"),
    *("Manage consent", "Register for free", "Legal notice", "Datenschutz", "Vos choix", ""),
)
_SAID = (
    "<div{c}><p>{text}</p></div>",
    "<p{c}>{text}</p>",
    "<li{c}><b>{title}</b><div>{text}</div></li>",
    "<div{c}><h4>{title}</h4>{text} <button>Accept</button></div>",
)
_WRAPS = {"<li": "<ul>{}</ul>", "<tr": "<table>{}</table>", "<dt": "<dl>{}</dl>"}


def thread(donors: Donors, rng: Generator) -> str:
    """Return a thread of comments."""
    form = _one(rng, _POSTS)
    name = _class(rng, "comment comment-body c-item msg response cmt")
    texts = donors.posts or donors.paragraphs
    count = int(rng.integers(2, 25))
    items = [
        form.format(c=name, name=_one(rng, _NAMES), date=_date(rng), text=escape(_one(rng, texts)))
        for _ in range(count)
    ]
    return _box(rng, items, _one(rng, _THREAD_TITLES).format(n=count), "comments discuss c-list")


def teasers(donors: Donors, rng: Generator) -> str:
    """Return a list of teasers for other pages."""
    form = _one(rng, _TEASERS)
    name = _class(rng, "related-item teaser card item story-box")
    size = int(rng.integers(60, 500))
    items = [
        form.format(
            c=name,
            title=escape(_one(rng, donors.titles or ("More",))),
            text=escape(_one(rng, donors.paragraphs)[:size]),
            date=_date(rng),
        )
        for _ in range(int(rng.integers(2, 14)))
    ]
    return _box(rng, items, _one(rng, _TEASER_TITLES), "related more-stories box promo list")


def gallery(donors: Donors, rng: Generator) -> str:
    """Return pictures with long captions."""
    form = _one(rng, _PICTURES)
    name = _class(rng, "slide gallery-item photo")
    count = int(rng.integers(3, 20))
    items = [
        form.format(
            c=name,
            text=escape(_one(rng, donors.paragraphs)[:400]),
            title=escape(_one(rng, donors.titles or ("Picture",))),
            name=_one(rng, _NAMES),
            n=i + 1,
            of=count,
        )
        for i in range(count)
    ]
    return _box(rng, items, "", "gallery slideshow media-list")


def notice(donors: Donors, rng: Generator) -> str:
    """Return what a site says of cookies, terms and rights."""
    form = _one(rng, _SAID)
    name = _class(rng, "cookie consent legal terms modal-body")
    items = [
        form.format(c=name, text=_one(rng, _NOTICES), title=_one(rng, _NOTICE_TITLES))
        for _ in range(int(rng.integers(1, 16)))
    ]
    return _box(rng, items, _one(rng, _NOTICE_TITLES), "cookie-banner consent modal legal popup")


def article(donors: Donors, rng: Generator) -> str:
    """Return another article, as on pages that go on and on."""
    texts = [f"<p>{escape(_one(rng, donors.paragraphs))}</p>" for _ in range(rng.integers(3, 12))]
    title = f"<h2><a href='/n'>{escape(_one(rng, donors.titles or ('Next',)))}</a></h2>"
    return _box(rng, [title, *texts], "", "next-article article story")


def _box(rng: Generator, items: list[str], title: str, names: str) -> str:
    """Return the items in an element, under a title."""
    level = int(rng.integers(2, 5))
    head = f"<h{level}>{title}</h{level}>" if rng.random() < 0.7 else f"<b>{title}</b>"
    body = _WRAPS.get(items[0][:3], "{}").format("".join(items))
    tag = _one(rng, ("div", "div", "section", "aside", "td"))
    inner = f"<{tag}{_class(rng, names)}>{head if title else ''}{body}</{tag}>"
    return f"<table><tr>{inner}</tr></table>" if tag == "td" else inner


def _class(rng: Generator, names: str) -> str:
    """Return a class attribute: often none, at times one that tells nothing."""
    draw = rng.random()
    if draw < 0.45:
        return ""
    name = _one(rng, names.split()) if draw < 0.75 else f"x{int(rng.integers(1000))}"
    return f' class="{name}"'


def _date(rng: Generator) -> str:
    day, year = int(rng.integers(1, 29)), int(rng.integers(1999, 2026))
    return f"{_one(rng, _MONTHS)} {day}, {year} {int(rng.integers(24))}:{int(rng.integers(10, 60))}"


def _one(rng: Generator, of: Sequence[str]) -> str:
    return of[int(rng.integers(len(of)))]
