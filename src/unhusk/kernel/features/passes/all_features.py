# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The feature passes of a page, one after another."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.block_text import read_texts
    from cython.cimports.unhusk.kernel.features.passes.context import fill_context, vote
    from cython.cimports.unhusk.kernel.features.passes.head import compare_head, read_head
    from cython.cimports.unhusk.kernel.features.passes.place import (
        choose_containers,
        fill_tree,
        group_nodes,
        hash_nodes,
        place_nodes,
        sum_blocks,
    )
    from cython.cimports.unhusk.kernel.features.passes.regions import divide, fill_parts
    from cython.cimports.unhusk.kernel.features.passes.similarity import (
        fill_alike,
        find_paths,
        tally,
    )
    from cython.cimports.unhusk.kernel.features.passes.workspace import Room
else:
    from unhusk.kernel.features.passes.block_text import read_texts
    from unhusk.kernel.features.passes.context import fill_context, vote
    from unhusk.kernel.features.passes.head import compare_head, read_head
    from unhusk.kernel.features.passes.place import (
        choose_containers,
        fill_tree,
        group_nodes,
        hash_nodes,
        place_nodes,
        sum_blocks,
    )
    from unhusk.kernel.features.passes.regions import divide, fill_parts
    from unhusk.kernel.features.passes.similarity import fill_alike, find_paths, tally

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
        tally(room)
        find_paths(room)
        fill_alike(room)
        divide(room)
        fill_parts(room)
