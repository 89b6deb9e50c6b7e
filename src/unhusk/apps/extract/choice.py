"""Selects what is wanted of an extraction: without tables or comments, and above a confidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unhusk.errors import BadParameterError
from unhusk.render.options import kept_for

if TYPE_CHECKING:
    from unhusk.extraction.extraction import Extraction
    from unhusk.method.method import Method
    from unhusk.render.options import Rendering

FOCUS = "focus"  # the parameter of methods that can favour precision or recall


def narrowed(found: Extraction, rendering: Rendering) -> Extraction:
    """Return the extraction without the text that a rendering leaves out."""
    kept = kept_for(found.page, found.kept, rendering)
    if len(kept) == len(found.kept):
        return found
    less = replace(found, kept=kept)
    if less.status == "ok" and not less.text:
        reason = "there is no text but tables or comments, which are left out"
        return replace(less, status="empty", reason=reason)
    return less


def sure(found: Extraction, min_confidence: float | None) -> Extraction:
    """Return the extraction; below the confidence its status becomes `uncertain`."""
    if min_confidence is None or found.status != "ok":
        return found
    if found.recovered:
        return replace(found, status="uncertain", reason=f"{found.reason}; it has no confidence")
    if found.confidence is None:
        message = f"{found.method} gives no confidence, so none can be asked for"
        raise BadParameterError(message)
    if found.confidence >= min_confidence:
        return found
    reason = f"the confidence of {found.confidence:.2f} is below {min_confidence:g}"
    return replace(found, status="uncertain", reason=reason)


def favoured(method: Method, focus: str | None) -> Method:
    """Return a method that favours precision or recall; raises `BadParameterError` if it cannot."""
    return method if focus is None else method.configured({FOCUS: focus})
