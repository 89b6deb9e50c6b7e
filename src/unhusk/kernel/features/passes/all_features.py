# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The feature passes of a page, one after another."""

from __future__ import annotations

try:
    import cython
except ImportError:  # pragma: no cover - depends on the installation
    from unhusk.native import uncompiled as cython

if cython.compiled:
    from cython.cimports.unhusk.kernel.features.passes.block_text import read_texts
    from cython.cimports.unhusk.kernel.features.passes.containers import choose_containers
    from cython.cimports.unhusk.kernel.features.passes.context import fill_context
    from cython.cimports.unhusk.kernel.features.passes.head import compare_head, read_head
    from cython.cimports.unhusk.kernel.features.passes.place import (
        fill_tree,
        place_nodes,
        sum_blocks,
    )
    from cython.cimports.unhusk.kernel.features.passes.regions import divide, fill_parts
    from cython.cimports.unhusk.kernel.features.passes.sibling_groups import (
        group_nodes,
        hash_nodes,
        inherit_names,
    )
    from cython.cimports.unhusk.kernel.features.passes.similarity import (
        count_equal,
        fill_alike,
        find_paths,
        tally,
    )
    from cython.cimports.unhusk.kernel.features.passes.votes import vote
    from cython.cimports.unhusk.kernel.features.passes.workspace import Workspace
else:
    from unhusk.kernel.features.passes.block_text import read_texts
    from unhusk.kernel.features.passes.containers import choose_containers
    from unhusk.kernel.features.passes.context import fill_context
    from unhusk.kernel.features.passes.head import compare_head, read_head
    from unhusk.kernel.features.passes.place import (
        fill_tree,
        place_nodes,
        sum_blocks,
    )
    from unhusk.kernel.features.passes.regions import divide, fill_parts
    from unhusk.kernel.features.passes.sibling_groups import group_nodes, hash_nodes, inherit_names
    from unhusk.kernel.features.passes.similarity import count_equal, fill_alike, find_paths, tally
    from unhusk.kernel.features.passes.votes import vote

compiled: bool = bool(cython.compiled)


def fill(space: Workspace) -> None:
    """Fill all features of the page's blocks."""
    with cython.nogil:
        read_texts(space)
        read_head(space)
        compare_head(space)
        place_nodes(space)
        sum_blocks(space)
        hash_nodes(space)
        inherit_names(space)
        group_nodes(space)
        choose_containers(space)
        fill_tree(space)
        vote(space)
        fill_context(space)
        count_equal(space)
        tally(space)
        find_paths(space)
        fill_alike(space)
        divide(space)
        fill_parts(space)
