"""Keeps pages without markup whole, whatever the method: methods need not think of them.

A page without a start tag has no elements: nothing tells content from the rest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from unhusk.method.account import Account
    from unhusk.method.method import Mask, Method, Signal
    from unhusk.page.page import Page

_RULE = "text without markup"


def is_plain_text(page: Page) -> bool:
    """Say whether a page has no elements."""
    return not page.tokens.starts


def full_mask(page: Page, method: Method) -> Mask:
    """Return the mask of the method's unit that keeps all of a page."""
    return np.ones(row_count(page, method), np.bool_)


def row_count(page: Page, method: Method) -> int:
    """Return how many rows of the method's unit a page has."""
    if method.unit == "character":
        return len(page.source)
    if method.unit == "line":
        return len(method.rows(page, method.params) if method.rows else page.lines())
    if method.unit == "block":
        return len(page.blocks)
    return len(page.nodes if method.unit == "node" else page.tokens)


def kept_signals(signals: tuple[Signal, ...], mask: Mask, unit: str) -> tuple[Signal, ...]:
    """Return signals of which those over the method's unit select what the mask keeps."""
    return tuple(
        replace(signal, selected=mask)
        if signal.unit == unit and signal.selected is not None
        else signal
        for signal in signals
    )


def kept_account(account: Account) -> Account:
    """Return an account of blocks that are all kept, with the rule where the score is too low."""
    rules = np.where(account.scores > account.threshold, "", _RULE).tolist()
    return replace(account, kept=np.ones(len(account.kept), np.bool_), rules=tuple(rules))
