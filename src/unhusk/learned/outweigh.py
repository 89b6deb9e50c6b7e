"""When text of scripts goes before text that was kept of the page.

A page that scripts fill may show some text all the same: a footer, a menu, a notice about cookies.
Scores do not tell that from a short article. So the page must have little text at all, hidden or
not; the text of scripts must be several times longer than all of it, and said to be a body; and
there must be a sign that the page waits for it. A single article body in JSON-LD is the page's own
word for what it is about and needs no further sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unhusk.learned.linked_text import article_bodies
from unhusk.learned.reasons import awaits_scripts
from unhusk.learned.rich_text import lines
from unhusk.lex.charrefs import resolve
from unhusk.page.texts import block_texts

if TYPE_CHECKING:
    from unhusk.page.page import Page

SHARE = 3  # how many times longer than all text of the page a body must be
MIN_TITLE = 12  # characters of a title that a page and its scripts do not have by chance
_CLOSED = ("bot_check", "paywall", "parked")  # pages whose content is not for this reader, or none


def outweighs(page: Page, value: Any, kind: str, *, is_ld: bool) -> bool:
    """Whether a value of scripts is the content of a page of this kind of reason."""
    if kind in _CLOSED:
        return False
    if is_ld:
        return len(article_bodies(value)) == 1
    return kind == "consent_page" or awaits_scripts(page) or _alone_says_title(page, value)


def _alone_says_title(page: Page, value: Any) -> bool:
    """Whether the page shows its title nowhere, but a string of the value is most of it."""
    title = _plain(resolve(page.source[slice(*page.title)]))
    said = (_plain(text) for _, text in lines(value) if MIN_TITLE <= len(text) <= 2 * len(title))
    most = {text for text in said if text in title and 2 * len(text) >= len(title)}
    own = [_plain(text) for text in block_texts(page)]
    return any(all(text not in one or one == title for one in own) for text in most)


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
