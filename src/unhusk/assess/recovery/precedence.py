"""When the text in scripts replaces the text that was kept of the page.

A page that scripts fill may still show some text: a footer, a menu, a cookie notice. Scores do not
distinguish that from a short article. So the page must have little text, hidden text included; the
text in scripts must be several times longer than all of it, under a key that names a body; and the
page must look as if it waits for scripts. A single article body in JSON-LD needs no further sign.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from unhusk.assess.reasons.reasons import awaits_scripts
from unhusk.facts.json_ld_content import article_bodies
from unhusk.lex.passes.charrefs import resolve
from unhusk.page.block_texts import block_texts

if TYPE_CHECKING:
    from unhusk.assess.recovery.hydration import Hydration
    from unhusk.page.page import Page

SHARE = 3  # how many times longer than all text of the page a body must be
MIN_TITLE = 12  # characters of a title that a page and its scripts do not have by chance
_BETWEEN = re.compile(r"\s*\|\s*|\s[-–—·:]\s")  # parts of a title
_CLOSED = ("bot_check", "paywall", "parked")  # pages whose content is not for this reader, or none


def outweighs(page: Page, found: Hydration, kind: str) -> bool:
    """Whether a value in scripts is the content of a page with this kind of reason."""
    if kind in _CLOSED:
        return False
    if found.is_ld:
        return len(article_bodies(found.value)) == 1
    is_awaited = kind == "consent_page" or page.once("awaits_scripts", lambda: awaits_scripts(page))
    return is_awaited or _alone_says_title(page, page.source[found.start : found.stop])


def _alone_says_title(page: Page, script: str) -> bool:
    """Whether a script, and no visible text, has the main part of the title."""
    title = _plain(resolve(page.source[slice(*page.title)]))
    main = max(_BETWEEN.split(title), key=len)
    if len(main) < max(MIN_TITLE, len(title) / 2):
        return False
    if not any(
        json.dumps(main, ensure_ascii=is_ascii)[1:-1] in script for is_ascii in (True, False)
    ):
        return False
    own = (one for one in map(_plain, block_texts(page)) if one != title)
    return all(main.casefold() not in one.casefold() for one in own)


def _plain(text: str) -> str:
    return " ".join(text.split())
