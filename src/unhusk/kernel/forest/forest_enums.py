"""Numbers that the forest pass and forest.py share."""

from __future__ import annotations

from unhusk.native.constants import Numbers


class Tree(Numbers):
    """How nodes and leaves of a tree are numbered: nodes from 0, leaves from `LEAF` on."""

    LEAF = 256
    MAX_LEAVES = 256


class FloatBits(Numbers):
    """Bits of a float32: of NaN, and of nothing else, the magnitude is above that of infinity."""

    MAGNITUDE = 0x7FFFFFFF  # all bits but the sign
    INFINITY = 0x7F800000
