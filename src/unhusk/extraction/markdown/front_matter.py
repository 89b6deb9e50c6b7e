"""Metadata before Markdown, in the form that site generators read: YAML between two rules."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.extraction.metadata.metadata import Metadata

_BREAKING = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def front_matter(metadata: Metadata) -> str:
    r"""Return the facts that are known, each on a line; texts are quoted, so that none is misread.

    >>> from unhusk.extraction.metadata.metadata import Metadata
    >>> print(front_matter(Metadata(title='Rain: "at last"', authors=("Ana Lima",))))
    ---
    title: "Rain: \"at last\""
    authors: ["Ana Lima"]
    ---
    """
    facts = {name: value for name, value in metadata.to_dict().items() if value}
    facts.pop("sources", None)
    lines = [f"{name}: {_quoted(value)}" for name, value in facts.items()]
    return "\n".join(["---", *lines, "---"])


def _quoted(value: object) -> str:
    """Return a value as JSON, which is YAML too where no character in it ends a line."""
    text = json.dumps(value, ensure_ascii=False)
    return _BREAKING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
