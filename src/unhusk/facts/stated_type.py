"""The page type that a page states: by the types of its JSON-LD, else by `og:type`.

Only unambiguous types count: `WebPage` or `ItemList` may be anything. Where types of several kinds
are stated, such as a review and the product that it is about, the result is None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.facts.json_ld import types_of
from unhusk.facts.statements import Stated

if TYPE_CHECKING:
    from unhusk.page.page import Page

TYPES: dict[str, str] = {  # types of schema.org by kind of page
    "article": "Article NewsArticle BlogPosting Report ReportageNewsArticle OpinionNewsArticle "
    "AnalysisNewsArticle BackgroundNewsArticle ReviewNewsArticle AskPublicNewsArticle "
    "LiveBlogPosting ScholarlyArticle AdvertiserContentArticle SatiricalArticle Recipe",
    "documentation": "TechArticle APIReference",
    "forum": "DiscussionForumPosting QAPage",
    "product": "Product ProductGroup IndividualProduct ProductModel",
    "service": "Service FinancialProduct",
}
_KIND_OF = {name: kind for kind, names in TYPES.items() for name in names.split()}
OG = {"article": "article", "product": "product", "og:product": "product"}


def stated_kind(page: Page) -> str | None:
    """Return the page type that is stated; None where there is none, or more than one."""
    said = Stated(page)
    names = {name for one in said.linked for name in types_of(one)}
    kinds = {_KIND_OF[name] for name in names if name in _KIND_OF}
    if kinds:
        return kinds.pop() if len(kinds) == 1 else None
    return next(
        (OG[text.lower()] for text, _ in said.values("og:type") if text.lower() in OG), None
    )
