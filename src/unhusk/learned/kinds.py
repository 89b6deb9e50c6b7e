"""What kind a page is: an article, a forum, a product … from its blocks and a few signs.

Signs are words in the head and in JSON-LD that say what software made the page or what it says of
itself (schema.org types), and words of its address. They are hints; without any, the blocks decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unhusk.learned.features import PARTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.learned.forest import Forest
    from unhusk.page.page import Page

MAX_HEAD = 1 << 16  # characters that are looked through before the body, and of one JSON-LD
MAX_LINKED = 16  # scripts of JSON-LD that are looked through
_LINKED = "application/ld+json"

KINDS = ("article", "collection", "documentation", "forum", "listing", "product", "service")

SIGNS: dict[str, str] = {
    "article": '"Article" "NewsArticle" "BlogPosting" schema.org/Article schema.org/NewsArticle '
    "schema.org/BlogPosting",
    "published": "article:published_time datePublished",
    "author": '"author" rel="author" article:author',
    "product": '"Product" schema.org/Product',
    "offer": 'priceCurrency "Offer" product:price',
    "items": '"ItemList" "CollectionPage" schema.org/ItemList',
    "thread": '"QAPage" "DiscussionForumPosting" schema.org/QAPage schema.org/Question',
    "technical": '"TechArticle" "APIReference" "SoftwareSourceCode"',
    "business": '"Service" "LocalBusiness" "ProfessionalService"',
    "questions": '"FAQPage"',
    "crumbs": '"BreadcrumbList"',
    "forum": "phpbb vbulletin xenforo discourse viewtopic showthread flarum invision- topic-title",
    "cart": "woocommerce shopify add-to-cart AddToCart addtocart add_to_cart magento",
    "docs": "docusaurus sphinx mkdocs readthedocs gitbook vitepress docsearch DocSearch",
    "code": "hljs highlight language- prettyprint",
    "og_article": 'content="article"',
    "og_product": 'content="product"',
    "og_website": 'content="website"',
    "next": 'rel="next"',
    "job": '"JobPosting"',
    "recipe": '"Recipe"',
    "person": '"Person"',
    "video": '"VideoObject"',
    "event": '"Event"',
    "review": '"AggregateRating" "Review"',
    "feed": "application/rss+xml",
    "wordpress": "wp-content",
    "comments": 'comment-list commentlist id="comments"',
    "pricing": "/pricing",
    "blog": "/blog",
    "faq": "/faq",
    "filter": "filter",
    "sort": "sort-by sortby sort_by",
}
ADDRESS: dict[str, str] = {
    "forum": "forum thread topic /t/ showthread viewtopic questions /q/ discussion community",
    "product": "/product /p/ /dp/ /item /shop",
    "list": "/category /categories /collections /tag /c/ /browse /search /list directory",
    "docs": "docs documentation /api /guide /reference /manual /tutorial wiki",
    "article": "/blog /news /article /post /story /20",
    "service": "/service /solutions /about /pricing",
}


def page_row(columns: NDArray[np.float32], page: Page) -> NDArray[np.float32]:
    """Return the means of the features over the page's text, and its signs, as one column."""
    blocks = page.blocks
    size = (blocks.chars + 2 * blocks.ideographs).astype(np.float64)
    share = size / max(size.sum(), 1.0)
    means = np.einsum("fb,b->f", columns[:PARTS], share, dtype=np.float64)  # the rest adds nothing
    return np.concatenate((means, _signs(page))).astype(np.float32)[:, None]


def _signs(page: Page) -> list[float]:
    """Return which signs the source and the address have, and the shape of the address."""
    said, url = _said(page.source), (page.url or "").lower()
    found = [any(word in said for word in words.split()) for words in SIGNS.values()]
    found += [any(word in url for word in words.split()) for words in ADDRESS.values()]
    path = url.partition("//")[2].partition("/")[2]
    digits = sum(c.isdigit() for c in path)
    shape = [path.count("/"), len(path), path.count("-"), digits, not path.strip("/")]
    return [float(value) for value in (*found, *shape)]


def _said(source: str) -> str:
    """Return what a page says of itself: all before the body, and JSON-LD behind that."""
    end = source.find("<body", 0, MAX_HEAD)
    end = end if end >= 0 else min(len(source), MAX_HEAD)
    parts, at = [source[:end]], source.find(_LINKED, end)
    while at >= 0 and len(parts) <= MAX_LINKED:
        stop = source.find("</", at, at + MAX_HEAD)
        parts.append(source[at : stop if stop >= 0 else at + MAX_HEAD])
        at = source.find(_LINKED, at + len(parts[-1]))
    return "".join(parts)


def kind_of(forest: Forest, row: NDArray[np.float32]) -> str:
    """Return the most likely kind."""
    return KINDS[int(np.argmax(forest.scores(row)[:, 0]))]
