"""The page around the content: columns of divisions, of sections, or of table cells."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from unhusk.evaluation.synth.parts.document_head import head
from unhusk.evaluation.synth.parts.foot import foot, scripts
from unhusk.evaluation.synth.parts.side_boxes import (
    advertisement,
    cookie_banner,
    hidden_copy,
    newsletter,
    related,
    widgets,
)
from unhusk.evaluation.synth.parts.thread import comments
from unhusk.evaluation.synth.parts.top import breadcrumb, top

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.evaluation.synth.draft import Draft

_WIDTHS = {"sidebar": "24%", "main": "50%"}


@contextmanager
def framed(d: Draft) -> Iterator[None]:
    """Write a whole page around the content that the caller writes."""
    sheet, layout = d.sheet, d.site.layout
    head(d)
    sheet.open("body", _body_attributes(d))
    if layout.cookie == "top" and d.is_so(0.7, d.knobs.cookies):
        cookie_banner(d)
    with _shell(d), d.box("page"):
        if not layout.is_top_last:
            top(d)
        with _columns(d):
            if layout.sidebars[0]:
                _sidebar(d)
            with _column(d, "main"), _shell(d):
                if layout.has_breadcrumb:
                    breadcrumb(d)
                yield
                _below(d)
            if layout.sidebars[1]:
                _sidebar(d)
        if layout.is_top_last:
            top(d)
        foot(d)
    if layout.cookie == "bottom" and d.is_so(0.7, d.knobs.cookies):
        cookie_banner(d)
    if d.is_so(0.2, d.knobs.noise):
        hidden_copy(d, d.voice.sentences(2, "ui.newsletter"))
    scripts(d)
    sheet.close("body")
    sheet.close("html")


@contextmanager
def _shell(d: Draft) -> Iterator[None]:
    """Write elements that only wrap others."""
    count = d.site.layout.shell
    for _ in range(count):
        d.sheet.open("div", d.site.attributes("wrap"))
    yield
    for _ in range(count):
        d.sheet.close("div")


def _below(d: Draft) -> None:
    """Write what follows the content in its column."""
    mould = d.site.mould
    if d.is_so(0.4, d.knobs.ads):
        advertisement(d)
    if d.is_so(mould.related, d.knobs.related):
        related(d)
    if d.is_so(mould.comments, d.knobs.comments):
        comments(d)
    if d.is_so(0.2, d.knobs.noise):
        newsletter(d)


def _sidebar(d: Draft) -> None:
    with _column(d, "sidebar"):
        widgets(d, 3.0)


@contextmanager
def _columns(d: Draft) -> Iterator[None]:
    if d.site.layout.frame != "tables":
        with d.box("columns"):
            yield
        return
    attributes = "".join(
        d.site.style.attribute(name, value)
        for name, value in (("width", "100%"), ("cellpadding", "4"), ("border", "0"))
    )
    with d.sheet.within("table", attributes), d.sheet.within("tr"):
        yield


@contextmanager
def _column(d: Draft, part: str) -> Iterator[None]:
    style = d.site.style
    if d.site.layout.frame == "tables":
        aligned = style.attribute("valign", "top") + style.attribute("width", _WIDTHS[part])
        with d.sheet.within("td", aligned):
            yield
        return
    sides = sum(d.site.layout.sidebars)
    width = _WIDTHS[part] if part == "sidebar" or sides > 1 else f"{96 - 26 * sides}%"
    css = f"float:{'right' if d.site.language.is_rtl else 'left'};width:{width};margin:0 1%"
    tag = d.site.tag(part)
    with d.sheet.within(tag, d.site.attributes(part) + style.attribute("style", css)):
        yield


def _body_attributes(d: Draft) -> str:
    if not d.site.mould.is_old:
        return d.site.attributes("page") if d.chance.is_so(0.3) else ""
    style = d.site.style
    return style.attribute("bgcolor", "#FFFFFF") + style.attribute("text", "#000000")
