"""From chances to kept blocks: the best expected F1, and what articles leave out and begin with.

On a page that looks like an article, text that the page hides and comments behind the article are
left out even where they are likely to be content by themselves, unless they are most of what is
kept; the heading that says what the title says is kept where kept text follows soon. A page whose
best choice is hopeless has no content.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from unhusk.learned.choose import FACTOR, Choice, Focus, choose
from unhusk.learned.features import COLUMNS
from unhusk.learned.forest import probabilities

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.learned.forest import Forest

LEAST = 0.1  # expected F1 below which a page has no content at all
REST = 0.3  # share of the kept words that must remain without hidden text or comments
BEFORE_COMMENTS = 50  # kept words before comments that are left out
ARTICLE = 1.0  # log odds above which a page is taken for an article
TITLE_REACH = 6  # blocks behind the title among which kept text must be
PLACE = {name: place for place, name in enumerate(COLUMNS)}
OF_PAGE = [PLACE[name] for name in COLUMNS if name.startswith("page_")]

Switch = Literal["auto", "keep", "drop"]


@dataclass(frozen=True)
class Policy:
    """What to favour and what to leave out."""

    focus: Focus = "balanced"
    comments: Switch = "auto"
    hidden: Switch = "auto"
    title: Switch = "auto"
    kind: str = "auto"


def decide(
    columns: NDArray[np.float32],
    scores: NDArray[np.float64],
    words: NDArray[np.float64],
    articles: Forest,
    policy: Policy,
) -> Choice:
    """Return the blocks to keep, given their features, their log odds and their words."""
    found = choose(probabilities(scores[None])[0], words, factor=FACTOR[policy.focus])
    if found.expected < LEAST and policy.focus != "recall":
        return replace(found, kept=np.zeros_like(found.kept))
    if not found.kept.any() or not _is_article(columns, articles, policy):
        return found
    kept = found.kept
    if policy.hidden == "auto":
        kept = _without(kept, columns[PLACE["hidden"]] > 0, words)
    if policy.comments == "auto":
        named = columns[PLACE["named_comment"]] > 0
        before = np.cumsum(np.where(kept & ~named, words, 0.0))
        kept = _without(kept, named & (before > BEFORE_COMMENTS), words)
    if policy.title == "auto":
        is_title = (columns[PLACE["title_distance"]] == 0) & (columns[PLACE["in_title"]] == 0)
        kept = _with_title(kept, is_title & (words > 0))
    return replace(found, kept=kept)


def _is_article(columns: NDArray[np.float32], articles: Forest, policy: Policy) -> bool:
    """Say whether the page is known for, or looks like, an article."""
    if policy.kind != "auto":
        return policy.kind == "article"
    return bool(articles.scores(columns[OF_PAGE, :1])[0, 0] > ARTICLE)


def _without(
    kept: NDArray[np.bool_], rows: NDArray[np.bool_], words: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return what is kept without some blocks, if enough remains."""
    rest = kept & ~rows
    return rest if words[rest].sum() > REST * words[kept].sum() else kept


def _with_title(kept: NDArray[np.bool_], is_title: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return what is kept with the title, where kept text follows soon."""
    more = kept.copy()
    for i in np.flatnonzero(is_title).tolist():
        more[i] |= kept[i + 1 : i + 1 + TITLE_REACH].any()
    return more
