"""How much the quality of `kernel` depends on names, on elements and on white space in the source.

    python bench/robustness.py PACKAGE… --folds out/training [--limit N]

Every page with gold is extracted as it is; without class, id, role and itemprop; with `main`,
`article`, `nav` and the like renamed to `div`; minified; and pretty-printed. A page that `kernel`
was trained on is extracted by the model of the fold that has not seen its site. Printed are the
mean F1 of words and, in points, what each edit costs, with a 95 % bootstrap interval of the pages.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from quality import interval
from unseen import Kernel, f1

import unhusk
from unhusk.evaluation.packages.open_named import package_named
from unhusk.lex.tags import STRUCTURAL, TAGS
from unhusk.lex.tokens import Kind
from unhusk.training.augment import without_names, without_semantics

if TYPE_CHECKING:
    from collections.abc import Iterator

_OWN_LINE = frozenset(TAGS[name] for name in STRUCTURAL)


def minified(source: str) -> str:
    """Return the source without comments, and with one space for white space in text."""
    return "".join(_pieces(source, indent=False))


def pretty(source: str) -> str:
    """Return the source with every structural tag on a line of its own, indented."""
    return "".join(_pieces(source, indent=True))


def _pieces(source: str, *, indent: bool) -> Iterator[str]:
    page = unhusk.read(source)
    tokens = page.tokens
    verbatim = tokens.within("pre", "textarea", "script", "style", "title")
    rows = zip(tokens.kind.tolist(), tokens.tag.tolist(), verbatim.tolist(), strict=True)
    for i, (kind, tag, is_verbatim) in enumerate(rows):
        text = source[tokens.edges[i] : tokens.edges[i + 1]]
        if is_verbatim:
            yield text
        elif kind == Kind.TEXT:
            yield text if indent else re.sub(r"[ \t\n\f\r]+", " ", text)
        elif kind == Kind.COMMENT and not indent:
            continue
        elif indent and kind in (Kind.START, Kind.END) and tag in _OWN_LINE:
            yield "\n" + " " * int(page.nodes.depth[tokens.node[i]]) + text
        else:
            yield text


EDITS = {
    "without names": without_names,
    "without semantics": without_semantics,
    "minified": minified,
    "pretty-printed": pretty,
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="+")
    parser.add_argument("--folds", type=Path)
    parser.add_argument("--limit", type=int)
    given = parser.parse_args()
    own = Kernel(given.folds)
    for name in given.packages:
        package = package_named(name)
        scores: dict[str, list[float]] = {"as it is": [], **{edit: [] for edit in EDITS}}
        for one in package.ids[: given.limit]:
            document = package.document(one)
            if document.gold is None:
                continue
            own.use(document)
            source = unhusk.read(document.html, charset=document.encoding).source
            scores["as it is"].append(f1(own(document), document.gold))
            for edit, make in EDITS.items():
                edited = replace(document, html=make(source).encode("utf-8"), encoding="utf-8")
                scores[edit].append(f1(own(edited), document.gold))
        whole = np.array(scores.pop("as it is"))
        print(f"## {name} ({len(whole)} pages)")
        print(f"as it is           {whole.mean():.4f}")
        for edit, found in scores.items():
            low, high = (100 * end for end in interval(whole - np.array(found)))
            cost = 100 * (whole.mean() - np.mean(found))
            print(f"{edit:18} {np.mean(found):.4f} costs {cost:+.2f} [{low:+.2f} {high:+.2f}]")


if __name__ == "__main__":
    main()
