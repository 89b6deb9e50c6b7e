"""A method's docstring in its parts: what it does, where it comes from, how it differs."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PART = re.compile(r"^(Source|Differs): *", re.MULTILINE)


@dataclass(frozen=True)
class About:
    """The parts of a docstring, each as one paragraph; empty where there is none."""

    summary: str  # the first sentence
    details: str = ""
    source: str = ""
    differs: str = ""


def about(docstring: str) -> About:
    r"""Return the parts of a method's docstring.

    >>> about("Keep all.\n\nSource: x2000, in\nsection 2.\nDiffers: a little.\n")
    About(summary='Keep all.', details='', source='x2000, in section 2.', differs='a little.')
    """
    before, *parts = _PART.split(docstring)
    summary, _, details = before.strip().partition("\n\n")
    named = dict(zip(parts[::2], parts[1::2], strict=True))
    lines = (summary, details, named.get("Source", ""), named.get("Differs", ""))
    return About(*(" ".join(text.split()) for text in lines))
