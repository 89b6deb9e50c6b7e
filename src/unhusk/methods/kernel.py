"""Keep the blocks that boosted trees find likely to be content, as many as the expected F1 wants.

Source: unhusk, gradient-boosted trees over features of blocks, the masks of classic methods among
them; learnt from pages with gold text by `make train`. The card beside the weights names the data,
its licences and the scores on pages that the model had not seen.
Differs: no paper describes it. Each block gets a chance to be content; the threshold is the page's
own, such that the expected F1 is best (kernel/selection/choose.py); kernel/selection/policy.py says
what articles leave out, and when a page has no content. Class and id names are hints among other
features, no words of a language are needed, and nothing is read but the page.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from unhusk.kernel.block_scores import SURE, Looks, block_scores, looks, shares
from unhusk.kernel.calibration import calibrated_one
from unhusk.kernel.confidence import confidence, facts
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.features import features
from unhusk.kernel.features.windows import is_dense, windows
from unhusk.kernel.page_type import page_type
from unhusk.kernel.selection.choose import Focus  # noqa: TC001 - read when parameters are checked
from unhusk.kernel.selection.passes import block_loops
from unhusk.kernel.selection.policy import (
    FEW,
    PLACE_IN_FEW,
    REST,
    Policy,
    Switch,
    decide,
    keep_tables,
)
from unhusk.kernel.weights_file import Weights, weights
from unhusk.method.account import Account
from unhusk.method.method import BlockMask, Judgement, Signal, method
from unhusk.page.tables import frozen
from unhusk.runtime.memory import unset
from unhusk.runtime.records import record
from unhusk.structure.hidden.hidden_nodes import hidden_nodes
from unhusk.structure.hidden.hidden_reasons import REVEALABLE_CODES, Reason
from unhusk.structure.hidden.left_out import LeftOut, hidden_blocks, left_out_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.kernel.forest.forest import Forest
    from unhusk.kernel.selection.choose import Choice
    from unhusk.page.page import Page

MODEL = "kernel"  # folder of the weights
INPUTS = (*COLUMNS, *(f"kind_{kind}" for kind in page_type.KINDS))  # what the trees are asked about
_PLACE = {name: place for place, name in enumerate(INPUTS)}
_IN_TITLE = _PLACE["in_title"]  # text of the head's title is no content
_LONG = 4096  # blocks of pages whose features are computed anew for each question
_LONG_WORD = 12  # characters; scripts without spaces have longer ones, which are several
ROUNDS = 3  # times that blocks are chosen anew without hidden ones
_PROSE = 25  # characters outside links that make a block of a comment text

Kind = Literal[
    "auto", "article", "collection", "documentation", "forum", "listing", "product", "service"
]


@dataclass(frozen=True, kw_only=True)
class Params:
    """Parameters of kernel."""

    focus: Focus = "balanced"  # what to favour where it is not sure
    title: Switch = "auto"  # the heading that says what the title of the page says
    comments: Switch = "auto"  # comments, reviews; auto keeps comments where they are the content
    hidden: Switch = "auto"  # text that the page hides; auto drops what no reader can ever see
    kind: Kind = "auto"  # what kind of page this is, if known


@record
@dataclass(frozen=True, eq=False)
class _Scored:
    """A page's features, and the score of each block, after the switches for what to drop."""

    columns: NDArray[np.float32]  # all of `INPUTS`, or those of `FEW` for a page in windows
    looks: Looks
    scores: NDArray[np.float64]  # log odds
    is_dense: bool = False  # whether the page was scored in windows

    def choice(self, page: Page, p: Params) -> Choice:
        """Return the blocks to keep."""
        words, is_article = _words(page), self.looks.is_article
        policy = _policy(p, is_dense=self.is_dense)
        found = decide(self.columns, self.scores, words, policy, is_article=is_article)
        keep_tables(page, words, found.kept)
        for _, rows, wanted in _switches(page, self, p):
            found.kept[rows] = wanted
        return found

    def feature(self, name: str) -> NDArray[np.float32]:
        """Return the values of one of the features that are always there."""
        values: NDArray[np.float32] = self.columns[
            (PLACE_IN_FEW if self.is_dense else _PLACE)[name]
        ]
        return values


@cache
def _policy(p: Params, *, is_dense: bool) -> Policy:
    return Policy(p.focus, p.comments, p.hidden, p.title, is_dense)


def _words(page: Page) -> NDArray[np.float64]:
    """Return how many words each block has; ideographs are one each, and no word is very long."""
    blocks = page.blocks
    found = np.empty(len(blocks))
    block_loops.count_words(blocks.rows, _LONG_WORD, found)
    return found


def look(page: Page, p: Params) -> tuple[Signal, ...]:
    """Return the chance of each block, with the page's threshold and the choice."""
    found = chosen(page, p)
    measure = "chance of being content"
    return (Signal("chance", "block", found.chances, found.threshold, found.kept, "bars", measure),)


def explain(page: Page, p: Params) -> Account | None:
    """Return what each feature added to each block's score, in log odds; None of a dense page."""
    from unhusk.kernel.features.glossary import MEANINGS  # noqa: PLC0415 - 2 ms, seldom needed

    if is_dense(page):
        return None
    scored, found = score(page, p), chosen(page, p)
    parts = _parts(scored.looks, p)
    added = sum(share * forest.contributions(scored.columns)[0] for forest, share in parts)
    raw = np.asarray(added).sum(axis=1)
    judged = judge(page, p)
    return Account(
        scores=scored.scores,
        threshold=_log_odds(found.threshold),
        kept=found.kept,
        features=INPUTS[: len(scored.columns)],
        values=scored.columns,
        contributions=added[:, :-1],
        base=added[:, -1] + (scored.scores - raw),
        facts={"page type": judged.page_type, "confidence": f"{judged.confidence:.2f}"},
        rules=_rules(page, scored, p),
        meanings=MEANINGS,
    )


def _rules(page: Page, scored: _Scored, p: Params) -> tuple[str, ...]:
    """Return the rule that decided on each block, if it was not the threshold."""
    columns, found = scored.columns, chosen(page, p)
    is_above, kept = found.chances > found.threshold, found.kept
    in_table = page.data_tables[page.blocks.node] > 0
    rules = np.full(len(kept), "", object)
    rules[is_above & ~kept] = "left out" if kept.any() else "no content on the page"
    rules[is_above & ~kept & (columns[_PLACE["hidden"]] > 0)] = "hidden text of an article"
    rules[is_above & ~kept & (columns[_PLACE["named_comment"]] > 0)] = "comment on an article"
    rules[is_above & ~kept & in_table] = "table left out as a whole"
    rules[~is_above & kept] = "kept"
    rules[~is_above & kept & (columns[_PLACE["title_distance"]] == 0)] = "title before kept text"
    rules[~is_above & kept & in_table] = "table kept as a whole"
    rules[columns[_IN_TITLE] > 0] = "title of the head"
    for rule, rows, _ in _switches(page, scored, p):
        rules[rows] = rule
    left_out = hides(page, p)
    if left_out is not None:
        for place, reason in zip(left_out.places, left_out.reasons, strict=True):
            rules[page.text_blocks[place]] = f"hidden text: {Reason(reason).words}"
    return tuple(rules.tolist())


def judge(page: Page, p: Params) -> Judgement:
    """Return how sure the choice is, as expected F1, and how to tell what kind of page this is."""
    found = chosen(page, p)
    if not found.kept.any():
        return Judgement(0.0, lambda: 0.0, lambda: _kind(page, p))
    return Judgement(
        calibrated_one(_expected(_model()), found.expected),
        lambda: _confidence(page, p),
        lambda: _kind(page, p),
    )


def _confidence(page: Page, p: Params) -> float:
    words, kept = _words(page), chosen(page, p).kept
    part, blocks = _most_kept(page, p)
    columns = score(part, p).columns[: len(COLUMNS)]
    known = facts(columns, words[blocks], kept[blocks], _model().forests, _kinds(page, p))
    return confidence(_model(), known)


def _most_kept(page: Page, p: Params) -> tuple[Page, slice]:
    """Return the page and all blocks; of a dense page the window of which most words are kept."""
    if not is_dense(page):
        return page, slice(None)
    words = _words(page) * chosen(page, p).kept
    found = max(windows(page), key=lambda window: float(words[window.blocks].sum()))
    return found.page, found.blocks


def _kind(page: Page, p: Params) -> str:
    return page_type.KINDS[int(np.argmax(_kinds(page, p)))]


def _kinds(page: Page, p: Params) -> NDArray[np.float64]:
    """Return how likely the page is of each kind; the page keeps it."""
    if p.kind != "auto":
        return np.array([float(kind == p.kind) for kind in page_type.KINDS])
    found: NDArray[np.float64] = page.once(("kinds", id(_model())), lambda: _told_kinds(page, p))
    return found


def _told_kinds(page: Page, p: Params) -> NDArray[np.float64]:
    part, _ = _most_kept(page, p)
    look = page_type.look(score(part, p).columns[: len(COLUMNS)], part, page.url)
    return page_type.kinds_of(_model()).chances(look)


def chosen(page: Page, p: Params) -> Choice:
    """Return the blocks to keep; the page keeps the choice."""
    return _decided(page, p).choice


class _Decided(NamedTuple):
    """The blocks to keep, and the hidden text that is left out."""

    choice: Choice
    left_out: LeftOut | None


def _decided(page: Page, p: Params) -> _Decided:
    return page.once(("choice", id(_model()), p), lambda: _decide(page, p))


def _decide(page: Page, p: Params) -> _Decided:
    """Choose blocks; where hidden ones are among them, choose again without any hidden text."""
    scored = score(page, p)
    found = scored.choice(page, p)
    if p.hidden == "keep" or not found.kept.any():
        return _Decided(found, None)
    reasons = hidden_nodes(page, found.kept)
    if not len(reasons) or _is_most(page, found.kept, reasons):
        return _Decided(found, None)
    wanted, is_hidden = found.kept.copy(), np.zeros(len(found.kept), np.bool_)
    for _ in range(ROUNDS):
        hidden = found.kept & (hidden_blocks(page, reasons) > 0)
        if not hidden.any():
            break
        is_hidden |= hidden
        found = replace(scored, scores=np.where(is_hidden, -SURE, scored.scores)).choice(page, p)
        found.kept[is_hidden] = False
        wanted |= found.kept
        reasons = hidden_nodes(page, wanted)
    found.kept[hidden_blocks(page, reasons) > 0] = False
    return _Decided(found, left_out_of(page, wanted, reasons))


def _is_most(page: Page, kept: NDArray[np.bool_], reasons: NDArray[np.uint8]) -> bool:
    """Whether most of the kept text is hidden in ways that scripts undo: then they will."""
    tokens = page.text_tokens
    words = page.words[tokens] * kept[page.text_blocks]
    hidden = np.isin(reasons[page.tokens.node[tokens]], REVEALABLE_CODES)
    return bool(words[hidden].sum() > (1 - REST) * words.sum())


def hides(page: Page, p: Params) -> LeftOut | None:
    """Return the hidden text that is left out of the kept blocks, and with hidden blocks."""
    return _decided(page, p).left_out


@method(
    Params(), unit="block", cites="unhusk", look=look, explain=explain, judge=judge, hides=hides
)
def kernel(page: Page, p: Params) -> BlockMask:
    return BlockMask(chosen(page, p).kept)


def score(page: Page, p: Params) -> _Scored:
    """Return the features and scores of the page's blocks; a page that is not long keeps them."""
    if len(page.blocks) > _LONG:
        return _score(page, p)
    name = "scores", id(_model()), p.hidden, p.comments, p.title, p.kind
    return page.once(name, lambda: _score(page, p))


def _score(page: Page, p: Params) -> _Scored:
    return _score_windows(page, p) if is_dense(page) else _score_whole(page, p)


def _score_windows(page: Page, p: Params) -> _Scored:
    """Score each window as if it were a page; the page looks like the one with most text."""
    columns = np.empty((len(FEW), len(page.blocks)), np.float32)
    scores = np.empty(len(page.blocks))
    places = [_PLACE[name] for name in FEW]
    seen = Looks(0.0, -1.0)
    for window in windows(page):
        found = _score_whole(window.page, p)
        columns[:, window.blocks] = found.columns[places]
        scores[window.blocks] = found.scores
        seen = max(seen, found.looks, key=lambda looks: looks.size)
    frozen(columns, scores)
    return _Scored(columns, seen, scores, is_dense=True)


def _score_whole(page: Page, p: Params) -> _Scored:
    size = len(COLUMNS) if p.kind == "auto" else len(INPUTS)
    columns: NDArray[np.float32] = unset((size, len(page.blocks)), np.float32)
    features(page, columns[: len(COLUMNS)])
    if p.kind != "auto":
        columns[len(COLUMNS) :] = 0
        columns[_PLACE[f"kind_{p.kind}"]] = 1
    if p.hidden == "keep":
        columns[_PLACE["hidden"]] = 0
    seen = looks(columns, _model().forests, p.kind)
    scores = block_scores(columns, _parts(seen, p), page.deadline)
    block_loops.fix_scores(columns, _IN_TITLE, -SURE, scores)
    found = _Scored(columns, seen, scores)
    for _, rows, wanted in _switches(page, found, p):
        if not wanted:  # what is wanted is kept besides, and changes nothing for the rest
            scores[rows] = -SURE
    frozen(columns, scores)
    return found


def _switches(page: Page, scored: _Scored, p: Params) -> list[tuple[str, NDArray[np.bool_], bool]]:
    """Return the blocks that switches decide by what they are, and how."""
    found = []
    if p.hidden == "drop":
        found.append(("hidden", scored.feature("hidden") > 0, False))
    if p.comments != "auto":
        found.append(("comments", _comments(page, scored, p), p.comments == "keep"))
    if p.title != "auto":
        is_title = scored.feature("title_distance") == 0
        found.append(("title", is_title, p.title == "keep"))
    return found


def _comments(page: Page, scored: _Scored, p: Params) -> NDArray[np.bool_]:
    """Return the blocks of comments and reviews; to keep them, those with text outside links."""
    from unhusk.structure.reviews import reviews  # noqa: PLC0415 - 2 ms, seldom needed

    named = scored.feature("named_comment") > 0
    zone: NDArray[np.bool_] = named | (scored.feature("heading_comment") > 0) | reviews(page)
    if p.comments == "drop":
        return zone
    size = np.expm1(scored.feature("size")) * (1 - scored.feature("link_density"))
    found: NDArray[np.bool_] = zone & (size >= _PROSE)
    return found


def _parts(seen: Looks, p: Params) -> list[tuple[Forest, float]]:
    """Return the forests whose scores are added up, by shares; one more where the kind is known."""
    forests = _model().forests
    found = shares(forests, seen)
    return found if p.kind == "auto" else [*found, (forests["known_kinds"], 1.0)]


@lru_cache(8)
def _expected(model: Weights) -> list[list[float]]:
    """Return the table that says what expected F1 scores turned out to be, as plain numbers."""
    table: list[list[float]] = model.tables["expected"].tolist()
    return table


def _model() -> Weights:
    return weights(MODEL)


def _log_odds(chance: float) -> float:
    sure = min(max(chance, 1e-9), 1 - 1e-9)
    return float(np.log(sure / (1 - sure)))
