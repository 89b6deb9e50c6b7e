"""Check what the five papers found, on pages that have the property each claim speaks of.

Three collections of pages: `shapes` have nothing but what a claim is about; `synthetic` are those
of `unhusk package synth`, with all that stands around articles today; `real` are those of packages
given as arguments, chosen by what can be seen on them. A verdict is reproduced, not reproduced, or
that the claim cannot be tested here. Methods run with their
defaults, and limits are those of the papers' own tables (bench/claim_checks.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import claim_checks as checks
from claim_lab import FEWEST, RECALL, Lab, Verdict, untested
from claim_pages import NEWS, real_pages, shape_pages, synthetic_pages
from packages import arguments, written

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Claim:
    """A finding, where it is printed, the property of the pages, and how to see it."""

    text: str
    source: str
    wanted: str  # property of the pages
    statistic: str
    check: Callable[[Lab], Verdict]


G07, G08, M09, A12, LB = (
    "gottron2007",
    "gottron2008",
    "moreno2009",
    "mohammadzadeh2012",
    "lineblock",
)
CLAIMS = (
    Claim("DSC is the best method of 2007", f"{G07} §5.6", "news",
          "mean F1 above all others", checks.best_of("dsc", (*checks.OF_2007, "plain"), "news")),
    Claim("Crunch is above Plain (+.19)", f"{G08} table 2", "news",
          "mean F1", checks.above("crunch", "plain", "news")),
    Claim("The thresholds of LQF differ very little", f"{G07} §5.6", "news",
          "spread of mean F1 at most .03", checks.quotas),
    Claim("Plain finds everything", f"{G07} §5", "packages",
          "mean recall at least .98", checks.whole),
    Claim("Plain is best on wiki pages", f"{G07} §5.6", "wiki",
          "mean F1 above all others", checks.best_of("plain", checks.OF_2007, "wiki")),
    Claim("DSC keeps what BTE loses of interrupted articles", f"{G07} §5.3", "fragmented",
          "mean F1; precision and recall", checks.fragments),
    Claim("All blurs are above Plain: CCB", f"{G08} §4.2", "news",
          "mean F1", checks.above("ccb", "plain", "news")),
    Claim("ACCB is above CCB on wiki pages (+.28)", f"{G08} table 2", "wiki",
          "mean F1", checks.above("accb", "ccb", "wiki")),
    Claim("ACCB has no drawback to CCB elsewhere", f"{G08} §4.2", "news",
          "mean F1 lower by at most .03", checks.no_drawback),
    Claim("ACCB is above DSC", f"{G08} §4.2", "news",
          "mean F1", checks.above("accb", "dsc", "news")),
    Claim("ACCB finds more than DSC", f"{G08} §4.2", "news",
          "mean recall", checks.above("accb", "dsc", "news", RECALL)),
    Claim("TCCB and DSC are above ACCB and CCB under discussions", f"{G08} table 2", "comments",
          "mean F1", checks.discussions),
    Claim("Seven methods in the order of the table, news", f"{G08} table 2", "news",
          "Kendall τ of mean F1", checks.ranks("news")),
    Claim("Seven methods in the order of the table, wiki", f"{G08} table 2", "wiki",
          "Kendall τ of mean F1", checks.ranks("wiki")),
    Claim("Density is above ACCB (84.00 and 78.16)", f"{M09} §5.3", "packages",
          "mean of packages, LCSequence and word F1", checks.density_and_accb),
    Claim("Density fails where comments are twice the article", f"{M09} §5.3", "comments",
          "mean F1 against pages without comments", checks.under_comments),
    Claim("AdDANAg is above DANAg on wiki pages (+.19)", f"{A12} table 3", "wiki",
          "mean F1", checks.above("addanag", "danag", "wiki")),
    Claim("AdDANAg is the same as DANAg elsewhere", f"{A12} §4", "news",
          "mean F1 within .03", checks.same_elsewhere),
    Claim("AdDANAg is best on wiki pages", f"{A12} §4", "wiki",
          "mean F1 above all others", checks.best_of("addanag", checks.OF_2012, "wiki")),
    Claim("FE is unstable and KFE is not", f"{A12} table 4", "news",
          "package means: FE below .25 somewhere, KFE above FE and .5", checks.package_spread),
    Claim("R2L loses Latin names that DANA keeps", f"{A12} §2.3", "right_to_left",
          "share of Latin words in right-to-left sentences", checks.latin),
    Claim("Words of the title rescue blocks", f"{LB} §V", "titled",
          "mean recall with and without", checks.title_words),
    Claim("LineBlock gets 93 to 97 % of pages right", f"{LB} table 2", "news",
          "share of pages with F1 of at least .9", checks.right_pages),
    Claim("LineBlock saves 70 % of space", f"{LB} §VI", "packages",
          "bytes of all texts and pages", checks.saved_bytes),
    Claim("On text without markup all methods agree", "unhusk", "text_only",
          "words kept", checks.same_text),
)  # fmt: skip


def rows(lab: Lab) -> Iterator[list[str]]:
    """Yield a row for each claim."""
    for claim in CLAIMS:
        count = len(lab.pages.pages(claim.wanted))
        result = untested(f"{count} such pages") if count < FEWEST else claim.check(lab)
        pages = f"{count}: {lab.pages.described.get(claim.wanted, claim.wanted)}"
        yield [claim.text, claim.source, pages, claim.statistic, result.measured, result.verdict]


def collections(options: Namespace) -> Iterator[Lab]:
    """Yield the collections of pages that are asked for."""
    if "shapes" in options.on:
        yield Lab(shape_pages(options.pages, options.seed))
    if "synthetic" in options.on:
        yield Lab(synthetic_pages(options.pages, options.seed))
    if options.package and "real" in options.on:
        yield Lab(real_pages(options))


def parser() -> ArgumentParser:
    """Return what the command takes: the arguments of score tables, packages optional."""
    made = arguments(__doc__)
    made.add_argument("--pages", type=int, default=100, help="synthetic, of each property")
    made.add_argument("--news", default=NEWS, help=f"packages of news pages (default: {NEWS})")
    made.add_argument("--on", nargs="+", default=["shapes", "synthetic", "real"],
                      choices=["shapes", "synthetic", "real"], help="only these pages")  # fmt: skip
    for action in made._actions:
        if action.dest == "package":
            action.nargs, action.required, action.default = "*", False, []
    return made


def main() -> None:
    """Check all claims on all collections."""
    options = parser().parse_args()
    for lab in collections(options):
        head = ["claim", "source", "pages", "statistic", "measured", "verdict"]
        print(f"\n{lab.pages.name}\n")
        written(f"claims-{lab.pages.name}", options, [head, *rows(lab)])


if __name__ == "__main__":
    main()
