"""Look for gold in the pages and say where much of it has no place; `new` and `import` do that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.apps.console.notices import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unhusk.evaluation.packages.document import Document


def placed(documents: Iterable[Document]) -> Iterator[Document]:
    """Yield documents with their gold as source offsets."""
    from unhusk.evaluation.alignment.align import with_spans  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.profile import POOR  # noqa: PLC0415

    for document in documents:
        with_offsets, share = with_spans(document)
        if share < POOR:
            say(f"{document.id}: {1 - share:.1%} of the gold was not found in the page")
        yield with_offsets
