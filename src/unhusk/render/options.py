"""What a rendering shows of an extraction: switches, and what they take away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unhusk.errors import BadParameterError
from unhusk.lex.tags import TAGS
from unhusk.page.offsets import blocks_at, tokens_at
from unhusk.page.sizes import under
from unhusk.render.outline.element import Element, Inline, Run
from unhusk.structure.role_names import ROLES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.page.page import Page


@dataclass(frozen=True, kw_only=True)
class Rendering:
    """The switches of a rendering."""

    links: bool = True  # else their text alone
    images: bool = True  # in Markdown, HTML and TEI
    tables: bool = True  # else tables of data are left out
    comments: bool = True  # else what readers wrote below a page is left out
    formatting: bool = True  # emphasis, code and the like inside paragraphs
    title: bool = False  # the title of the page comes first, unless the text begins with it
    metadata: bool = False  # what the page says about itself comes before the text
    without: tuple[str, ...] = ()  # roles of blocks that are left out, such as caption and byline

    def __post_init__(self) -> None:
        """Check the roles."""
        unknown = [role for role in self.without if role not in ROLES]
        if unknown:
            message = f"there is no role {unknown[0]!r}; there are: {', '.join(ROLES)}"
            raise BadParameterError(message)

    @property
    def hidden_roles(self) -> frozenset[str]:
        """The roles of blocks that are left out."""
        return frozenset(self.without) | (frozenset() if self.comments else {"comment"})


def kept_for(page: Page, kept: NDArray[np.int32], rendering: Rendering) -> NDArray[np.int32]:
    """Return the kept spans that a rendering shows."""
    hidden = rendering.hidden_roles
    if not len(kept) or (rendering.tables and not hidden):
        return kept
    shown = np.ones(len(kept), np.bool_)
    if not rendering.tables:
        shown &= ~_in_tables(page)[tokens_at(page, kept[:, 0])]
    if hidden:
        from unhusk.structure.roles import roles  # noqa: PLC0415 - only where it is asked

        left_out = np.isin(roles(page), [ROLES.index(role) for role in hidden])
        shown &= ~left_out[blocks_at(page, kept[:, 0])]
    return kept[shown]


def _in_tables(page: Page) -> NDArray[np.bool_]:
    """Say of each token whether it is in a table of data."""
    is_table = page.nodes.tag == TAGS["table"]
    return under(page, is_table & (page.data_tables == np.arange(len(page.nodes))))


def outline_for(document: Element, rendering: Rendering, title: str | None) -> Element:
    """Return an outline with what a rendering shows of its inlines, and with the title first."""
    hidden = frozenset(
        kind
        for kind in ("a", "code", "del", "em", "strong", "sub", "sup")
        if not (rendering.links if kind == "a" else rendering.formatting)
    )
    shown = _without(document, hidden) if hidden else document
    if not rendering.title or not title or _begins_with(title, shown.text):
        return shown
    heading = Element("h1", runs=[Run("text", title)])
    return Element(shown.tag, children=[heading, *shown.children])


def with_title(text: str, title: str | None) -> str:
    """Return plain text with a title above it, unless it begins with that."""
    return text if not title or _begins_with(title, text) else f"{title}\n{text}"


def _begins_with(title: str, text: str) -> bool:
    wanted = " ".join(title.split()).casefold()
    return " ".join(text[: 4 * len(title) + 64].split()).casefold().startswith(wanted)


def _without(element: Element, hidden: frozenset[str]) -> Element:
    """Return a copy whose runs are not set apart in the hidden ways."""
    return Element(
        element.tag,
        [_without(child, hidden) for child in element.children],
        _joined(element.runs, hidden),
        element.attributes,
        element.node,
    )


def _joined(runs: list[Run], hidden: frozenset[str]) -> list[Run]:
    """Return runs without some inlines; texts that nothing sets apart any more become one."""
    out: list[Run] = []
    for run in runs:
        inlines: tuple[Inline, ...] = tuple(i for i in run.inlines if i.kind not in hidden)
        last = out[-1] if out else None
        if last is not None and last.kind == run.kind == "text" and last.inlines == inlines:
            out[-1] = last._replace(text=last.text + run.text, stop=run.stop)
        else:
            out.append(run._replace(inlines=inlines))
    return out
