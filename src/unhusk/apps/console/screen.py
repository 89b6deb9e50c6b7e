"""Tables and paragraphs for a terminal, and the same as plain text elsewhere."""

from __future__ import annotations

import shutil
import sys
import textwrap
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 80  # columns where no terminal says otherwise
WIDEST = 100  # paragraphs are never wider


@dataclass(frozen=True)
class Screen:
    """Where text is shown: how wide, and whether it may be coloured."""

    is_terminal: bool = False
    width: int = WIDTH

    @classmethod
    def here(cls) -> Screen:
        """Return the screen that stdout is."""
        is_terminal = sys.stdout is not None and sys.stdout.isatty()
        return cls(is_terminal, shutil.get_terminal_size((WIDTH, 24)).columns)

    def heading(self, text: str) -> str:
        """Return a heading."""
        return f"\x1b[1m{text}\x1b[0m" if self.is_terminal else text

    def paragraph(self, text: str, indent: str = "") -> str:
        """Return text wrapped to the screen, or to 80 columns."""
        width = min(self.width, WIDEST) if self.is_terminal else WIDTH
        return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)

    def table(
        self,
        names: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        numbers: Sequence[str] = (),
        last: Sequence[str] = (),
    ) -> str:
        """Return a table with columns `names`; those in `numbers` go to the right.

        `last` is a row that stands apart, such as the means. Not on a terminal, each row is one
        line, however long.
        """
        right = [name in numbers for name in names]
        return (_drawn if self.is_terminal else _plain)((names, *rows), last, right, self.width)


def _plain(
    rows: Sequence[Sequence[str]], last: Sequence[str], right: Sequence[bool], _: int
) -> str:
    from rich.cells import cell_len  # noqa: PLC0415 - imported late, as all of rich

    cells = [*rows, last] if last else [*rows]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        padded = [
            " " * (width - cell_len(cell)) + cell
            if is_right
            else cell + " " * (width - cell_len(cell))
            for cell, width, is_right in zip(row, widths, right, strict=True)
        ]
        lines.append("  ".join(padded).rstrip())
    return "\n".join(lines)


def _drawn(
    rows: Sequence[Sequence[str]], last: Sequence[str], right: Sequence[bool], width: int
) -> str:
    from rich import box  # noqa: PLC0415 - imported late, as all of rich
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False, show_footer=bool(last)
    )
    for k, name in enumerate(rows[0]):
        foot = last[k] if last else ""
        table.add_column(name, foot, justify="right" if right[k] else "left")
    for row in rows[1:]:
        table.add_row(*row)
    console = Console(file=StringIO(), force_terminal=True, width=width, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(table, highlight=False)
    return captured.get().strip("\n")
