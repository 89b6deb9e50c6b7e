"""Why each block of a page was kept or dropped: what a method saw, and where it drew the line.

Methods that score blocks by features give an account of them; all others show the arrays that they
decided on, brought to blocks by the mean over each block's text. A signal that has no value for a
block is left out there: the method did not look at the block by it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from unhusk.apps.explain.per_block import per_block
from unhusk.assess.verdict import Verdict, assess
from unhusk.method.spans import spread
from unhusk.page.algebra import intersect
from unhusk.page.block_texts import block_texts
from unhusk.page.offsets import blocks_at
from unhusk.runtime.clean_text import clean_text
from unhusk.structure.roles import role_names

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unhusk.method.account import Account
    from unhusk.method.method import Method, Signal
    from unhusk.page.page import Page

KEPT = 0.5  # share of its characters above which a block counts as kept
NOTHING = "no content"  # fact of a page of which nothing is content, whatever the method kept


@dataclass(frozen=True)
class Share:
    """What one feature or signal says about a block."""

    name: str
    value: float  # what was measured
    contribution: float | None = None  # what it adds to the score; None where nothing is added up
    threshold: float | None = None  # of a signal that has its own


@dataclass(frozen=True)
class Decision:
    """One block, and why it was kept or dropped."""

    block: int
    start: int  # in the source
    stop: int
    role: str
    kept: float  # share of its characters
    score: float | None
    threshold: float | None
    shares: tuple[Share, ...]  # those that weigh most come first
    rest: float | None  # what the other features and the base add; with the shares it is the score
    rule: str  # of the method, where one overruled the threshold
    text: str

    @property
    def is_kept(self) -> bool:
        """Whether most of the block was kept."""
        return self.kept > KEPT

    @property
    def margin(self) -> float | None:
        """How far the score is above the threshold."""
        if self.score is None or self.threshold is None:
            return None
        return self.score - self.threshold


@dataclass(frozen=True)
class Explanation:
    """All decisions on a page."""

    method: str  # spec text
    score: str  # what the scores are; empty where the method has none per block
    facts: dict[str, str]  # about the page
    unplaced: tuple[str, ...]  # signals whose rows have no place in the source
    decisions: tuple[Decision, ...]
    meanings: dict[str, str] = field(default_factory=dict)  # what features say, by name

    def glossary(self, shown: tuple[Decision, ...]) -> dict[str, str]:
        """Return what the features that some decisions name say, in the order of features."""
        named = {share.name for one in shown for share in one.shares}
        return {name: says for name, says in self.meanings.items() if name in named}


def explain(page: Page, method: Method, features: int = 5) -> Explanation:
    """Return what decided on each block, with at most so many features of an account."""
    account = method.account(page)
    verdict = assess(page, method, spread(page, method, method(page)))
    facts = _verdict_facts(verdict)
    kept = _kept_shares(page, verdict.kept)
    if account is not None:
        decisions = _from_account(page, account, (kept, features))
        known = {**account.facts, **facts}
        return Explanation(str(method), "score", known, (), decisions, account.meanings)
    signals = [signal for signal in method.signals(page) if signal.decides]
    placed = [(signal, per_block(page, method, signal)) for signal in signals]
    shown = [(signal, values) for signal, values in placed if values is not None]
    unplaced = tuple(signal.name for signal, values in placed if values is None)
    name = shown[0][0].name if shown else ""
    decisions = _decisions(page, kept, [_signal_row(shown, i) for i in range(len(kept))])
    return Explanation(str(method), name, facts, unplaced, decisions)


def _verdict_facts(verdict: Verdict) -> dict[str, str]:
    """Return what `extract` says of the result, with the evidence for it."""
    if not verdict.reason:
        return {}
    signs = [f"{sign.sign} ({sign.start}–{sign.stop})" for sign in verdict.evidence]
    words = f"{verdict.reason}: {'; '.join(signs)}" if signs else verdict.reason
    if verdict.recovered:
        return {"recovered": words}
    return {NOTHING if verdict.status == "empty" else "reason for doubt": words}


Row = tuple[float | None, float | None, tuple[Share, ...], float | None, str]


def _from_account(
    page: Page, account: Account, given: tuple[NDArray[np.float64], int]
) -> tuple[Decision, ...]:
    kept, features = given
    rows: list[Row] = []
    for i in range(len(kept)):
        added = account.contributions[i]
        most = np.argsort(-np.abs(added), kind="stable")[:features]
        shares = tuple(
            Share(account.features[k], float(account.values[k, i]), float(added[k]))
            for k in most.tolist()
            if added[k]
        )
        rule = account.rules[i] if account.rules else ""
        score = float(account.scores[i])
        rest = score - sum(share.contribution or 0.0 for share in shares)
        rows.append((score, account.threshold, shares, rest, rule))
    return _decisions(page, kept, rows)


def _signal_row(shown: list[tuple[Signal, NDArray[np.float64]]], i: int) -> Row:
    """Return the row of a block whose score is the first signal's value, if it has one."""
    shares = tuple(
        Share(signal.name, float(values[i]), threshold=signal.threshold)
        for signal, values in shown
        if isfinite(values[i])  # else the method did not look at this block
    )
    if not shares or shares[0].name != shown[0][0].name:
        return None, None, shares, None, ""
    return shares[0].value, shares[0].threshold, shares, None, ""


def _decisions(page: Page, kept: NDArray[np.float64], rows: list[Row]) -> tuple[Decision, ...]:
    blocks = page.blocks
    starts, stops, shares = blocks.start.tolist(), blocks.stop.tolist(), kept.tolist()
    names, texts = role_names(page), list(map(clean_text, block_texts(page)))
    return tuple(
        Decision(i, starts[i], stops[i], names[i], shares[i], *row, texts[i])
        for i, row in enumerate(rows)
    )


def _kept_shares(page: Page, spans: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return the share of each block's text that the spans keep."""
    size = len(page.blocks)
    both = intersect(page.text_spans, spans)
    block = blocks_at(page, both[:, 0]) if len(both) else both[:, 0]
    kept = np.bincount(block, both[:, 1] - both[:, 0], minlength=size)
    whole = page.text_spans[:, 1] - page.text_spans[:, 0]
    total = np.bincount(page.text_blocks, whole, minlength=size)
    shares: NDArray[np.float64] = kept / np.maximum(total, 1)
    return shares
