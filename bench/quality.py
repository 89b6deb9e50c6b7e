"""Quality of `kernel` and of the installed peers on packages with gold, all in one run.

    python bench/quality.py PACKAGE… --folds out/training [--peers NAME,NAME] [--limit N]

A page that `kernel` was trained on is extracted by the model of the fold that has not seen its
site (`make train` leaves these models in the folder that --folds names). Words are those of WCXB in
lower case, ideographs and kana one by one. A missing peer fails the command, unless
--missing-peers=skip.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING

import numpy as np

import unhusk
from unhusk.learned import kernel, weights
from unhusk.training.labels import split

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DRAWS = 2000  # of the bootstrap
_XML = re.compile(r"\A\s*<\?xml[^>]*\?>")


def _module(name: str):
    return import_module(name)


def _trafilatura(html: str) -> str:
    return _module("trafilatura").extract(html) or ""


def _readability(html: str) -> str:
    kept = _module("readability").Document(_XML.sub("", html)).summary()
    return unhusk.extract(kept, method="plain").text


def _resiliparse(html: str) -> str:
    module = _module("resiliparse.extract.html2text")
    return module.extract_plain_text(html, main_content=True)


def _justext(html: str) -> str:
    module = _module("justext")
    found = module.justext(_XML.sub("", html), module.get_stoplist("English"))
    return "\n".join(one.text for one in found if not one.is_boilerplate)


def _boilerpy3(html: str) -> str:
    return _module("boilerpy3.extractors").ArticleExtractor().get_content(html)


def _newspaper(html: str) -> str:
    article = _module("newspaper").Article("http://localhost/", fetch_images=False)
    article.download(input_html=html)
    article.parse()
    return article.text


def _goose(html: str) -> str:
    with _module("goose3").Goose({"enable_image_fetching": False}) as one:
        return one.extract(raw_html=html).cleaned_text


def _turbohtml(html: str) -> str:
    return _module("turbohtml").parse(html).main_text() or ""


def _rs_trafilatura(html: str) -> str:
    return _module("rs_trafilatura").extract(html).main_content


PEERS: dict[str, tuple[str, Callable[[str], str]]] = {
    "trafilatura": ("trafilatura", _trafilatura),
    "readability-lxml": ("readability", _readability),
    "resiliparse": ("resiliparse", _resiliparse),
    "jusText": ("justext", _justext),
    "boilerpy3": ("boilerpy3", _boilerpy3),
    "newspaper4k": ("newspaper", _newspaper),
    "goose3": ("goose3", _goose),
    "turbohtml": ("turbohtml", _turbohtml),
    "rs-trafilatura": ("rs_trafilatura", _rs_trafilatura),
}
NEEDS = {"rs-trafilatura": (3, 12)}  # wheels from this Python on


@dataclass(frozen=True)
class Document:
    """A page of a package."""

    package: str
    id: str
    html: bytes
    gold: str | None
    facts: dict


def documents(folder: Path, limit: int | None) -> Iterator[Document]:
    """Yield the documents of a package, evenly drawn when there is a limit."""
    paths = sorted(folder.glob("*.html"))
    step = max(1, len(paths) // limit) if limit else 1
    for path in paths[::step]:
        gold, facts = path.with_suffix(".txt"), path.with_suffix(".json")
        yield Document(
            folder.name,
            path.stem,
            path.read_bytes(),
            gold.read_text("utf-8", "replace") if gold.exists() else None,
            json.loads(facts.read_text("utf-8")) if facts.exists() else {},
        )


class Kernel:
    """`kernel` with the weights of the fold that has not seen a page."""

    def __init__(self, folds: Path | None) -> None:
        """Read which fold has not seen which page."""
        self.fold: dict[tuple[str, str], Path] = {}
        self.read: dict[Path, weights.Weights] = {}
        for place in sorted(folds.glob("fold-*")) if folds else ():
            for package, name in weights.read_weights(place).card["pages"]:
                self.fold[package, name] = place

    def use(self, document: Document) -> None:
        """Make the method use the weights that have not seen a page."""
        shipped = weights.FOLDER / kernel.MODEL
        place = self.fold.get((document.package, document.id), shipped)
        if place not in self.read:
            self.read[place] = weights.read_weights(place)
        weights._loaded[shipped] = self.read[place]

    def __call__(self, document: Document) -> str:
        """Return the text that is kept."""
        return unhusk.extract(document.html, method="kernel", charset="utf-8").text


def f1(text: str, gold: str) -> float:
    """Return the F1 of two bags of words; two empty ones agree."""
    have, want = Counter(split(text)), Counter(split(gold))
    size = have.total() + want.total()
    return 2 * (have & want).total() / size if size else 1.0


def hits(text: str, snippets: list[str]) -> list[bool]:
    """Return which snippets are in the text, white space apart."""
    flat = " ".join(text.split())
    return [" ".join(one.split()) in flat for one in snippets]


def interval(difference: np.ndarray) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean of paired differences."""
    rng = np.random.default_rng(1)
    means = [
        difference[rng.integers(0, len(difference), len(difference))].mean() for _ in range(DRAWS)
    ]
    return tuple(np.quantile(means, (0.025, 0.975)))


def peers(wanted: str, *, skip: bool) -> dict[str, Callable[[str], str]]:
    """Return the peers by name; a missing one ends the program unless it may be skipped."""
    found = {}
    for name in wanted.split(",") if wanted != "all" else PEERS:
        module, adapter = PEERS[name]
        if sys.version_info < NEEDS.get(name, (3, 0)):
            print(
                f"{name} needs Python {NEEDS[name][0]}.{NEEDS[name][1]} and is left out",
                file=sys.stderr,
            )
            continue
        try:
            import_module(module)
        except ImportError:
            if not skip:
                sys.exit(f"{name} is missing: pip install 'unhusk[peers]'")
            continue
        found[name] = adapter
    return found


class Table:
    """Scores and times of all extractors on one package."""

    def __init__(self) -> None:
        """Start empty."""
        self.f1: dict[str, list[float]] = {}
        self.seconds: dict[str, list[float]] = {}
        self.snippets: dict[str, tuple[list[bool], list[bool]]] = {}
        self.kinds: list[str] = []

    def add(self, name: str, document: Document, text: str, seconds: float) -> None:
        """Take a result in."""
        self.seconds.setdefault(name, []).append(seconds)
        if document.gold is not None:
            self.f1.setdefault(name, []).append(f1(text, document.gold))
        both = self.snippets.setdefault(name, ([], []))
        both[0].extend(hits(text, document.facts.get("with") or []))
        both[1].extend(hits(text, document.facts.get("without") or []))

    def lines(self, title: str) -> Iterator[str]:
        """Yield the rows of the table."""
        yield f"## {title} ({len(self.seconds['kernel'])} pages)"
        for name, seconds in self.seconds.items():
            with_, without = (
                float(np.mean(found)) if found else np.nan for found in self.snippets[name]
            )
            ms = 1000 * np.mean(seconds)
            ratio = ms / (1000 * np.mean(self.seconds["kernel"]))
            slow = 1000 * np.quantile(seconds, 0.99)
            found = f"{name:18} snippets {with_:.3f}/{without:.3f}"
            yield f"{self._scored(name)}{found} {ms:8.2f} ms, p99 {slow:7.1f} ms, x {ratio:6.1f}"

    def _scored(self, name: str) -> str:
        if name not in self.f1:
            return " " * 30
        own, kernel_f1 = np.array(self.f1[name]), np.array(self.f1["kernel"])
        low, high = interval(kernel_f1 - own) if name != "kernel" else (0.0, 0.0)
        return f"F1 {own.mean():.4f} [{low:+.4f} {high:+.4f}] "

    def by_kind(self) -> Iterator[str]:
        """Yield the mean F1 of each page type."""
        kinds = np.array(self.kinds)
        for kind in sorted(set(self.kinds) - {""}):
            row = {name: np.array(found)[kinds == kind].mean() for name, found in self.f1.items()}
            yield f"  {kind} ({(kinds == kind).sum()}): " + ", ".join(
                f"{k} {v:.3f}" for k, v in row.items()
            )


def measure(
    folder: Path, own: Kernel, others: dict[str, Callable[[str], str]], limit: int | None
) -> Table:
    """Return the table of a package; a peer that fails on a page has kept nothing."""
    table = Table()
    for document in documents(folder, limit):
        if document.gold is not None:
            table.kinds.append(document.facts.get("page_type") or "")
        own.use(document)
        begin = thread_time()
        text = own(document)
        table.add("kernel", document, text, thread_time() - begin)
        for name, extract in others.items():
            begin = thread_time()
            try:
                text = extract(document.html.decode("utf-8", "replace")) or ""
            except Exception:  # noqa: BLE001 - whatever a peer raises is its own
                text = ""
            table.add(name, document, text, thread_time() - begin)
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="+", type=Path)
    parser.add_argument("--folds", type=Path)
    parser.add_argument("--peers", default="all")
    parser.add_argument("--missing-peers", choices=["fail", "skip"], default="fail")
    parser.add_argument("--limit", type=int)
    given = parser.parse_args()
    own = Kernel(given.folds)
    others = peers(given.peers, skip=given.missing_peers == "skip") if given.peers else {}
    for folder in given.packages:
        table = measure(folder, own, others, given.limit)
        print("\n".join([*table.lines(folder.name), *table.by_kind()]), flush=True)


if __name__ == "__main__":
    main()
