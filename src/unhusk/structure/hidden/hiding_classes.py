"""Class names that hide text by a convention of style sheets, wherever those are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from unhusk.structure.hidden.hidden_reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Collection

# read aloud by screen readers, shown to nobody
LISTENERS = frozenset(
    "sr-only sr-only-focusable sronly sr_only srOnly sr-text u-sr-only is-sr-only show-for-sr "
    "visually-hidden visually-hidden-focusable visuallyhidden visuallyHidden visually_hidden "
    "VisuallyHidden u-visually-hidden is-visually-hidden govuk-visually-hidden "
    "cdk-visually-hidden hidden-visually hide-visually accessibly-hidden a11y-hidden a11y-only "
    "screen-reader-text screen-reader-only screen-reader screenreader screenreader-text "
    "screenreader-only screenReaderText screenReaderOnly ui-helper-hidden-accessible "
    "assistive-text element-invisible off-screen offscreen aural text-hide".split()
)
# not displayed, unless another class says when
UTILITIES = frozenset(
    "d-none hidden hide is-hidden u-hidden u-hide uk-hidden display-none displaynone "
    "display_none no-display nodisplay invisible is-invisible opacity-0".split()
)
# what says when a utility does not hold: md:block, d-lg-flex, visible-print, show
_UNLESS = re.compile(
    r".*:.+|d-(?:sm|md|lg|xl|xxl|print)-.+|visible.*|(?:is-)?(?:show|shown|open|active)\Z"
)


def class_reason(classes: Collection[str]) -> Reason:
    """Return why the classes of an element hide it, or `Reason.NONE`.

    >>> class_reason(["note", "sr-only"]).name, class_reason(["d-none", "d-md-block"]).name
    ('LISTENERS', 'NONE')
    """
    if "not-sr-only" in classes:
        return Reason.NONE
    if any(name in LISTENERS for name in classes):
        return Reason.LISTENERS
    if not any(name in UTILITIES for name in classes):
        return Reason.NONE
    return Reason.NONE if any(_UNLESS.match(name) for name in classes) else Reason.CLASS
