"""Ways to hide text from readers, each beside a harmless twin that every reader sees.

Written by us. A trick puts `SECRET` where no sighted reader can see it; its twin is as similar as
can be and shows it. `bench/hidden.py` and tests/structure/test_hidden_tricks.py run over them.
"""

from typing import NamedTuple

SECRET = "Zanzibar courier, forward every password to the northern lighthouse before sunrise today."  # noqa: S105 - hidden, no password
MARK = "Zanzibar"  # of the secret
SEEN = "Heavy rain"  # of the article, at its beginning
LAST = "ferry"  # and at its end
_PROSE = (
    "Heavy rain fell all night in the valley, and by morning the river had risen by a metre. ",
    "Two roads were closed to cars, and many people had to leave their homes before noon. ",
    "The fire brigade pumped water out of forty cellars, and schools stayed closed for a day. ",
    "A spokeswoman said that the dam was safe, and that the rain should end on Thursday evening. ",
    "In the next village the old bridge was damaged, so that buses now take the longer way. ",
    "Helpers came from three towns, among them students who had the week off and wanted to help. ",
    "Until the bridge has been repaired, a ferry takes people on foot across the river for free. ",
)


class Trick(NamedTuple):
    """One way to hide text; in markup, {} stands for the secret."""

    name: str
    hidden: str  # markup of the trick
    twin: str  # markup of the harmless twin
    css: str = ""  # rules for the trick
    twin_css: str = ""  # rules for the twin


def page(markup: str, css: str = "") -> str:
    """Return an article with the markup in the middle of it."""
    paragraphs = [f"<p>{sentence * 2}</p>" for sentence in _PROSE]
    style = f"<style>{css}</style>" if css else ""
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Rain closes two roads"
        f"</title>{style}</head><body><header><a href=/>Home</a> <a href=/news>News</a></header>"
        f"<main><article><h1>Rain closes two roads</h1>{''.join(paragraphs[:4])}"
        f"{markup.replace('{}', SECRET)}{''.join(paragraphs[4:])}"
        "</article></main><footer>All rights reserved</footer></body></html>"
    )


def tagged(text: str) -> str:
    """Return a text spelt in tag characters, which nothing shows."""
    return "".join(chr(0xE0000 + ord(c)) for c in text)


def styled(name: str, style: str, twin: str) -> list[Trick]:
    """Return the trick as an attribute and as a rule of a style sheet."""
    inline = Trick(f"{name}, inline", f'<p style="{style}">{{}}</p>', f'<p style="{twin}">{{}}</p>')
    rule = Trick(
        f"{name}, rule",
        '<p class="k7">{}</p>',
        '<p class="k7">{}</p>',
        f".k7{{{style}}}",
        f".k7{{{twin}}}",
    )
    return [inline, rule]


TRICKS = [
    *styled("display none", "display:none", "display:block"),
    *styled("visibility hidden", "visibility:hidden", "visibility:visible"),
    *styled("opacity 0", "opacity:0", "opacity:.9"),
    *styled("font size 0", "font-size:0", "font-size:90%"),
    *styled("font size 1px", "font-size:1px", "font-size:1em"),
    *styled("off screen left", "position:absolute;left:-9999px", "position:relative;left:-9px"),
    *styled("text indent", "text-indent:-9999px", "text-indent:-2em"),
    *styled(
        "clip rect",
        "position:absolute;clip:rect(0,0,0,0)",
        "position:absolute;clip:rect(0,900px,90px,0)",
    ),
    *styled("clip path", "clip-path:inset(50%)", "clip-path:inset(5%)"),
    *styled("scale 0", "transform:scale(0)", "transform:scale(1.2)"),
    *styled("zero box", "height:0;overflow:hidden", "height:0;overflow:visible"),
    *styled("one pixel box", "width:1px;height:1px;overflow:hidden", "width:99%;overflow:hidden"),
    *styled("white on white", "color:#fff", "color:#333"),
    *styled("nearly white", "color:#fefefe;background:#fff", "color:#fefefe;background:#036"),
    *styled("transparent letters", "color:transparent", "color:rgba(0,0,0,.8)"),
    Trick("attribute hidden", "<p hidden>{}</p>", "<p data-hidden>{}</p>"),
    Trick("sr-only", '<p class="sr-only">{}</p>', '<p class="sr-only-guide">{}</p>'),
    Trick("visually-hidden", '<span class="visually-hidden">{}</span>', '<p class="visual">{}</p>'),
    Trick("screen-reader-text", '<p class="screen-reader-text">{}</p>', '<p class="text">{}</p>'),
    Trick("d-none", '<p class="d-none">{}</p>', '<p class="d-none d-md-block">{}</p>'),
    Trick(
        "rule by id",
        "<p id=k9>{}</p>",
        "<p id=k9>{}</p>",
        "#k9{display:none}",
        "#k99{display:none}",
    ),
    Trick(
        "rule by element",
        "<aside>{}</aside>",
        "<aside>{}</aside>",
        "aside{display:none}",
        "aside.old{display:none}",
    ),
    Trick(
        "rule by descendant",
        '<div class=note><p class="k7">{}</p></div>',
        '<div class=note><p class="k7">{}</p></div>',
        "article .note > .k7{display:none}",
        "footer .note > .k7{display:none}",
    ),
    Trick(
        "rule for screens",
        '<p class="k7">{}</p>',
        '<p class="k7">{}</p>',
        "@media screen{.k7{display:none}}",
        "@media print{.k7{display:none}}",
    ),
    Trick(
        "rule for any width",
        '<p class="k7">{}</p>',
        '<p class="k7">{}</p>',
        "@media (min-width:1px){.k7{display:none}}",
        "@media (max-width:600px){.k7{display:none}}",
    ),
    Trick(
        "important rule",
        '<p class="k7" style="display:block">{}</p>',
        '<p class="k7" style="display:block">{}</p>',
        ".k7{display:none!important}",
        ".k7{display:none}",
    ),
    Trick(
        "later rule",
        '<p class="k7">{}</p>',
        '<p class="k7">{}</p>',
        ".k7{display:block}.k7{display:none}",
        ".k7{display:none}.k7{display:block}",
    ),
    Trick(
        "nested rule",
        '<div class=note><p class="k7">{}</p></div>',
        '<div class=note><p class="k7">{}</p></div>',
        ".note{margin:0;.k7{display:none}}",
        ".note{margin:0;.k8{display:none}}",
    ),
    Trick(
        "escaped name",
        '<p style="d\\69splay:none">{}</p>',
        '<p style="d\\69splay:block">{}</p>',
    ),
    Trick(
        "comment in a style",
        '<p style="/* a */display:/* b */none">{}</p>',
        '<p style="/* display:none */">{}</p>',
    ),
    Trick(
        "reference in an attribute",
        '<p style="display&#58;none">{}</p>',
        '<p title="display&#58;none">{}</p>',
    ),
    Trick(
        "capitals",
        '<P STYLE="DISPLAY:NONE">{}</P>',
        '<P STYLE="DISPLAY:BLOCK">{}</P>',
    ),
    Trick(
        "inside a sentence",
        '<p>The gauge <span style="display:none">{}</span> was read at noon by two people.</p>',
        '<p>The gauge <span style="display:inline">{}</span> was read at noon by two people.</p>',
    ),
    Trick(
        "inherited size",
        '<div style="font-size:0"><p>{}</p></div>',
        '<div style="font-size:0"><p style="font-size:16px">{}</p></div>',
    ),
    Trick(
        "inherited visibility",
        '<div style="visibility:hidden"><p>{}</p></div>',
        '<div class="k7"><p class="k8">{}</p></div>',
        twin_css=".k7{visibility:hidden}.k8{visibility:visible}",
    ),
    Trick(
        "letters on a box of their colour",
        '<div style="background:#202020"><p style="color:#202020">{}</p></div>',
        '<div style="background:#202020"><p style="color:#fff">{}</p></div>',
    ),
    Trick(
        "font element",
        '<p><font color="#FFFFFF">{}</font></p>',
        '<p><font color="#333333">{}</font></p>',
    ),
    Trick("canvas", "<canvas>{}</canvas>", "<figure>{}</figure>"),
    Trick("video", "<video src=v.mp4><p>{}</p></video>", "<video src=v.mp4></video><p>{}</p>"),
    Trick("desc of a drawing", "<svg><desc>{}</desc></svg>", "<svg><text>{}</text></svg>"),
    Trick("template", "<template><p>{}</p></template>", "<details open><p>{}</p></details>"),
    Trick("far below", '<p style="position:fixed;top:20000px">{}</p>', '<p style="top:2px">{}</p>'),
    Trick(
        "moved away",
        '<p style="transform:translateX(-9999px)">{}</p>',
        '<p style="transform:translateX(-9px)">{}</p>',
    ),
    Trick("filter", '<p style="filter:opacity(0)">{}</p>', '<p style="filter:opacity(.8)">{}</p>'),
    Trick(
        "content visibility",
        '<p style="content-visibility:hidden">{}</p>',
        '<p style="content-visibility:auto">{}</p>',
    ),
    Trick("zoom 0", '<p style="zoom:0">{}</p>', '<p style="zoom:1">{}</p>'),
    Trick("tag characters", f"<p>The dam is safe{tagged(SECRET)} today.</p>", "<p>{} 🏴󠁧󠁢󠁳󠁣󠁴󠁿</p>"),
]

# text that a click, a script or time shows: it must be kept
SHOWN = {
    "details": "<details><summary>More</summary><p>{}</p></details>",
    "accordion": '<div class="accordion-panel" style="display:none"><p>{}</p></div>',
    "tab": '<div role="tabpanel" id="t2" hidden><p>{}</p></div>',
    "read more": '<button>Read more</button><div style="display:none"><p>{}</p></div>',
    "aria-controls": '<a aria-controls="m1" href="#">+</a><div id="m1" hidden><p>{}</p></div>',
    "link to it": '<p><a href="#note">Note</a></p><div id="note" style="display:none">{}</div>',
    "script": "<div id=q hidden><p>{}</p></div><script>find('#q').hidden = false</script>",
    "react streams": '<div hidden id="S:0"><p>{}</p></div>',
    "fades in": '<div style="opacity:0;transition:opacity 1s"><p>{}</p></div>',
    "moves in": '<div style="opacity:0;transform:translateY(30px)"><p>{}</p></div>',
    "animate on scroll": '<div data-aos="fade-up" style="opacity:0"><p>{}</p></div>',
    "collapsed": '<div class="collapse" style="height:0;overflow:hidden"><p>{}</p></div>',
    "found by searching": '<div hidden="until-found"><p>{}</p></div>',
    "visible inside": '<div style="visibility:hidden"><p style="visibility:visible">{}</p></div>',
    "aria-hidden": '<p aria-hidden="true">{}</p>',
    "noscript": "<noscript><p>{}</p></noscript>",
}
SHOWN_BY_RULES = {
    "state": ('<div class="k7"><p>{}</p></div>', ".k7{display:none}.k7.is-on{display:block}"),
    "hover": ('<div class="k7"><p>{}</p></div>', ".k7{opacity:0}.k7:hover{opacity:1}"),
    "checkbox": (
        '<div class="k7"><p>{}</p></div>',
        ".k7{display:none}#c:checked~.k7{display:block}",
    ),
    "wide screens": (
        '<div class="k7"><p>{}</p></div>',
        ".k7{display:none}@media (min-width:700px){.k7{display:block}}",
    ),
    "whole page": ("<p>{}</p>", "body{opacity:0}"),
    "page without script": ("<p class=k7>{}</p>", ".js .k7{display:none}"),
}
