"""The features of a page's blocks, as one matrix: a row per feature, a column per block.

Compiled passes fill it: over characters, the head, the elements, and the blocks in their order.
Everything they need of each other lies in a `Workspace`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unhusk.kernel.features.passes.all_features import fill
from unhusk.kernel.features.passes.workspace import Workspace
from unhusk.runtime.deadline import check

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from unhusk.page.page import Page


def features(page: Page, out: NDArray[np.float32]) -> None:
    """Fill the features of the page's blocks: a row per name in columns.py, a column per block."""
    if len(page.blocks):
        fill(Workspace(page, out))
        check(page.deadline)
