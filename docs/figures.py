"""Draw each method on the same page, written by us, into methods/figures; --check draws nothing.

The page that shows the figures, methods/figures.md, says what each method keeps: where that is out
of date, so are the figures. --check compares that text only, since the drawing of a line differs
from one version of matplotlib to the next.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import unhusk
from unhusk.evaluation.alignment.align import place
from unhusk.plots.contact_sheet import draw_sheet
from unhusk.plots.figure import draw, viewed
from unhusk.plots.panel import panels
from unhusk.plots.save_figure import to_bytes

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from unhusk.plots.panel import Panel
    from unhusk.plots.theme import Name

DOCS = Path(__file__).parent
FOLDER = DOCS / "methods" / "figures"
PAGES = Path(unhusk.__file__).parent / "pages_demo"
PAGE = "news-en"
SHEETS: dict[str, tuple[str, Name]] = {  # the page and the colours of each contact sheet
    "all-light": (PAGE, "light"),
    "all-dark": (PAGE, "dark"),
    "all-right-to-left": ("news-fa", "light"),
}
COLOURS = 64  # of a PNG: a third of the size, and no difference to see
HEAD = f"""<!-- written by docs/figures.py: run `make docs` -->

# Figures

What each method saw on the same page, `{PAGE}` of the pages that come with unhusk, drawn from its
signals by `unhusk plot`. Blue is kept, grey is not, orange is the gold: what should be kept. A
dashed line is a threshold. `r2l` and `dana` look for characters beyond ASCII, of which this page
has none: see the sheet of a page in Persian.

    unhusk plot PAGE.html -m accb -o accb.svg --gold PAGE.txt
    unhusk plot PAGE.html --all -o all.png --theme dark

All methods, [light](figures/all-light.png) and [dark](figures/all-dark.png); the same on
[a page in Persian](figures/all-right-to-left.png).
"""


def page_and_gold(name: str) -> tuple[unhusk.Page, NDArray[np.int32]]:
    """Return a page that comes with unhusk, and where its main content stands."""
    page = unhusk.read(PAGES / f"{name}.html")
    return page, place((PAGES / f"{name}.txt").read_text("utf-8"), page).spans


def text() -> str:
    """Return the page that shows the figures."""
    return HEAD + "".join(section(name) for name in unhusk.methods())


def section(name: str) -> str:
    """Return what there is to say about the figure of a method."""
    page, gold = page_and_gold(PAGE)
    view = viewed(page, unhusk.method(name), gold)
    kept = sum(stop - start for start, stop in view.kept.tolist())
    lines = "".join(f"- {described(panel)}\n" for panel in panels(view))
    image = f"![{name}: what it saw on {PAGE}](figures/{name}.png)"
    return f"\n## {name}\n\nKeeps {kept:,} characters of text.\n\n{lines}\n{image}\n"


def described(panel: Panel) -> str:
    """Return a line about a panel: what is counted, by which rows, and where the line is drawn."""
    signal = panel.first.signal
    names = ", ".join(series.signal.name for series in panel.series)
    series_named = f" ({names})" if names != panel.title else ""
    measured = f": {signal.measure}" if signal.measure else ""
    limit = f"; threshold {signal.threshold:.4g}" if signal.threshold is not None else ""
    return f"**{panel.title}**{series_named}{measured}, by {signal.row or signal.unit}{limit}"


def write(figure: Figure, path: Path) -> None:
    """Write a figure as a small PNG."""
    from PIL import Image  # noqa: PLC0415 - comes with matplotlib

    image = Image.open(io.BytesIO(to_bytes(figure, "png"))).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def draw_all() -> None:
    """Draw every figure."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    every = [unhusk.method(name) for name in unhusk.methods()]
    page, gold = page_and_gold(PAGE)
    for method in every:
        write(draw(page, method, gold=gold), FOLDER / f"{method.name}.png")
    for name, (page_name, theme) in SHEETS.items():
        page, gold = page_and_gold(page_name)
        write(draw_sheet(page, every, gold=gold, theme=theme), FOLDER / f"{name}.png")


def main() -> int:
    """Draw the figures and write their page, or say with --check that they are out of date."""
    path = DOCS / "methods" / "figures.md"
    if "--check" not in sys.argv[1:]:
        draw_all()
        path.write_text(text(), "utf-8")
    elif not path.exists() or path.read_text("utf-8") != text():
        print("docs/methods/figures.md is out of date: run make docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
