"""Peak memory above the source, in bytes per character, while blocks are built and afterwards."""

from __future__ import annotations

import gc
import statistics
import tracemalloc

from pages import arguments, page_files, print_table, read_page

from unhusk.page.page import Page

GOAL_MEAN, GOAL_MOST = 8, 64  # bytes per character: on average over a folder, on any page
SIZE = 1_000_000  # characters of the worst cases
WORST = (
    "<b>", "<p>a", "<p>", "a<p>", "<", "<a", "<a ", "</p>", "<p></p>", "&amp;", "&lt", "&#1;",
    "<a href=x>", "<a href=x>y</a>", "<!>", "a<!>", "</>", "a</>", "<br>", "x<br>", "<i>x",
    "<svg>", "<svg/>", "<td>x", "<table>", "<b></b>", "<div>", "x<hr>", "\n", "a\n", "a ", "é",
    "中", "中<p>", "😀", "<?>", "<x a b c d e f>",
)  # fmt: skip


def spent(source: str, *, names: bool = False) -> tuple[float, float]:
    """Return the peak and what is left with the page, in bytes per character."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    page = Page(source)
    page.blocks  # noqa: B018 - built when first used
    if names:
        page.lines()
        page.names  # noqa: B018
    after, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (peak - before) / len(source), (after - before) / len(source)


def main() -> None:
    """Run over the folder, then over the worst cases."""
    parser = arguments(__doc__, passes=0)
    parser.add_argument("--names", action="store_true", help="build lines and names too")
    options = parser.parse_args()
    spent("<p>warm up", names=options.names)
    peaks: list[tuple[float, int, str]] = []
    kept: list[float] = []
    for file in page_files(options.folder, options.sample, options.seed):
        source = read_page(file)
        if not source:
            continue
        peak, after = spent(source, names=options.names)
        peaks.append((peak, len(source), file.name))
        kept.append(after)
    mean = statistics.mean(p for p, _, _ in peaks)
    size = sum(n for _, n, _ in peaks)
    overall = sum(p * n for p, n, _ in peaks) / size
    most, length, name = max(peaks)
    print(f"{options.folder}: {len(peaks)} pages, bytes per character above the source")
    print(f"peak: mean of pages {mean:.2f} (goal {GOAL_MEAN}), of all characters {overall:.2f},")
    print(f"      most {most:.2f} (goal {GOAL_MOST}) in {name}, {length} characters")
    print(f"kept: mean of pages {statistics.mean(kept):.2f}, most {max(kept):.2f}\n")
    rows: list[tuple[str, ...]] = [(f"worst cases, {SIZE} characters", "peak", "kept", "")]
    for unit in WORST:
        peak, after = spent(unit * (SIZE // len(unit)), names=options.names)
        over = "over the goal" if peak > GOAL_MOST else ""
        rows.append((ascii(unit), f"{peak:.1f}", f"{after:.1f}", over))
    print_table(rows)


if __name__ == "__main__":
    main()
