# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The feature passes of a page, one after another."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk import _uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.learned.feature_context import fill_context, vote
    from cython.cimports.unhusk.learned.feature_head import compare_head, read_head
    from cython.cimports.unhusk.learned.feature_text import read_texts
    from cython.cimports.unhusk.learned.feature_tree import (
        choose_containers,
        fill_tree,
        group_nodes,
        hash_nodes,
        place_nodes,
        sum_blocks,
    )
    from cython.cimports.unhusk.learned.room import Room
else:
    from unhusk.learned.feature_context import fill_context, vote
    from unhusk.learned.feature_head import compare_head, read_head
    from unhusk.learned.feature_text import read_texts
    from unhusk.learned.feature_tree import (
        choose_containers,
        fill_tree,
        group_nodes,
        hash_nodes,
        place_nodes,
        sum_blocks,
    )

compiled: bool = bool(cython.compiled)


def fill(room: Room) -> None:
    """Fill all features of the page's blocks."""
    with cython.nogil:
        read_texts(room)
        read_head(room)
        compare_head(room)
        place_nodes(room)
        sum_blocks(room)
        hash_nodes(room)
        group_nodes(room)
        choose_containers(room)
        fill_tree(room)
        vote(room)
        fill_context(room)
