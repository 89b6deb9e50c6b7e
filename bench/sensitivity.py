"""Score methods over values of the parameters that their papers leave open, or that are ours.

Each table has one group of settings; the first row is the default, and the last column is the
difference of its mean to that of the default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from packages import Row, arguments, known, mean, require, run, written

if TYPE_CHECKING:
    from collections.abc import Sequence

GROUPS: dict[str, list[str]] = {
    "ccb-sigma": ["ccb", *(f"ccb(sigma={s})" for s in (5.0, 10.0, 20.0, 40.0))],
    "ccb-eps": ["ccb", *(f"ccb(eps={e})" for e in (0.1, 0.05, 0.02, 0.005, 0.001))],
    "accb-sigma": ["accb", *(f"accb(sigma={s})" for s in (5.0, 10.0, 20.0, 40.0))],
    "accb-eps": ["accb", *(f"accb(eps={e})" for e in (0.1, 0.05, 0.02, 0.005, 0.001))],
    "tccb-range": ["tccb", "tccb(range=18)", "tccb(range=40)"],
    "danag-width": ["danag", *(f"danag(width={w})" for w in (None, 50, 80, 100, 200, 300, 500))],
    "danag-spaces": ["danag", "danag(count_spaces=True)", "danag(width=100, count_spaces=True)"],
    "addanag-spaces": ["addanag", "addanag(count_spaces=True)"],
    "danag-gap": ["danag", *(f"danag(gap={g})" for g in (0, 5, 10, 40, 80))],
    "dsc-window": ["dsc", *(f"dsc(window={w})" for w in (20, 30, 100))],
    "cetr-smoothing": [
        *(f"{m}{p}" for m in ("cetr", "cetr_km", "cetr_tm")
          for p in ("", "(smoothing='inner')", "(smoothing='mean')", "(smoothing='none')",
                    "(sigma=0.5)", "(sigma=2.0)")),
    ],
    "density-limits": ["density", "density(c1=0.1)", "density(c2=8)", "density(c2=20)"],
    "density-tags": [
        "density", "density(tags=named)", "density(close_tags=True)",
        "density(c2=8, close_tags=True)", "density(c2=8, close_tags=True, tags=named)",
    ],
    "lineblock-mode": [
        "lineblock", "lineblock(mode=and)", "lineblock(mode=guarded)",
        "lineblock(threshold=sigma)", "lineblock(mode=guarded, threshold=sigma)",
        "lineblock(distance=0)", "lineblock(mode=guarded, distance=0)", "lineblock(distance=2)",
        "lineblock(break_at_blocks=False)",
    ],
    "lqf-own-or-subtree": [
        f"lqf(max_quota={q}{s})" for q in (0.5, 0.25, 0.75) for s in ("", ", subtree=True")
    ],
    "crunch-settings": ["crunch", "crunch(text_links=False)", "crunch(link_lists=False)"],
    "kfe-clusters": ["kfe", "kfe(clusters=2)", "kfe(clusters=5)"],
    "bte-form": ["bte", "bte(pomikalek_compat=True)"],
    "future-work-ccb": [
        "ccb", "ccb(max_tag_chars=10)", "ccb(max_word_chars=10)", "ccb(max_word_chars=5)",
        "ccb(max_tag_chars=10, max_word_chars=10)", "ccb(block_boundaries=True)",
    ],
    "future-work-accb": [
        "accb", "accb(max_tag_chars=10)", "accb(max_word_chars=10)", "accb(max_word_chars=5)",
        "accb(max_tag_chars=10, max_word_chars=10)", "accb(block_boundaries=True)",
    ],
    "future-work-density": [
        "density", "density(smooth=3)", "density(smooth=global)",
        "density(smooth=global, tags=named)",
    ],
    "future-work-danag": ["danag", "danag(gap=page)", "danag(width=page, gap=page)"],
    "future-work-addanag": ["addanag", "addanag(gap=page)", "addanag(width=page, gap=page)"],
    "other-forms": [
        "dsc", "dsc(ignore_inline=True)", "dsc(trim_edges=True)",
        "danag", "danag(fill_gaps=True)",
        "addanag", "addanag(fill_gaps=True)", "addanag(anchor_overhead=0)",
    ],
}  # fmt: skip


def table(title: str, rows: Sequence[Row], specs: Sequence[str]) -> list[list[str]]:
    """Return the mean F1 of each setting on each package, and its difference to the default."""
    packages = list(dict.fromkeys(row.package for row in rows))
    cells: dict[tuple[str, str], list[float]] = {}
    for row in rows:
        cells.setdefault((row.method, row.package), []).append(row.f1)
    means = {spec: [mean(cells[spec, package]) for package in packages] for spec in specs}
    lines = [[title, *packages, "mean", "difference"]]
    for spec in specs:
        name = spec.partition("(")[0]
        first = next(one for one in specs if one.partition("(")[0] == name)
        change = mean(means[spec]) - mean(means[first])
        numbers = (*means[spec], mean(means[spec]))
        lines.append([spec, *(f"{100 * x:.1f}" for x in numbers), f"{100 * change:+.1f}"])
    return lines


def main() -> None:
    """Run over the packages."""
    parser = arguments(__doc__)
    parser.add_argument("--groups", nargs="+", choices=sorted(GROUPS), help="only these tables")
    options = parser.parse_args()
    groups = {name: GROUPS[name] for name in options.groups or GROUPS}
    specs, missing = known(dict.fromkeys(spec for some in groups.values() for spec in some))
    rows = run("sensitivity-pages", options, specs)
    require(rows)
    for name, wanted in groups.items():
        here = [spec for spec in wanted if spec in specs]
        if here:
            written(f"sensitivity-{name}", options, table(name, rows, here))
    for spec, why in missing.items():
        print(f"missing: {spec}: {why}")


if __name__ == "__main__":
    main()
