"""What shops sell: names, prices, technical data."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unhusk.evaluation.synth.draft import Draft


def name_thing(d: Draft) -> str:
    """Return the name of a product."""
    return d.voice.sentence("product.name")


def price(d: Draft) -> None:
    """Write a price."""
    d.leaf(
        "price", f"{d.voice.number(5, 480)}{d.chance.pick(('.', ','))}{d.voice.number(10, 99)} €"
    )


def rows_of(d: Draft) -> list[tuple[str, str]]:
    """Return technical data as names and values."""
    rows = d.chance.some(d.voice.each("product.spec"), d.chance.number(4, 8))
    cells = (row.partition(" = ") for row in rows)
    return [(name, value) for name, _, value in cells]
