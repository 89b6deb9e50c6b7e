"""Compare methods with the programs they follow, page by page: jusText 3 and BoilerPy3.

Both sides get the same source and jusText the same stop list as ours. With `port_compat=True` our
methods make the programs' own choices, so that what still differs is how a page is read; then our
defaults follow, whose differences are choices. A page on which the texts differ is explained by
what makes them equal when it is taken out of the page for both:

- broken markup: ours reads the page as libxml2 writes it, with all tags in their places. jusText
  reads pages with libxml2 and BoilerPy3 with html.parser, ours follows the HTML standard;
- script: html.parser and libxml2 end scripts elsewhere, so that code becomes text, or text code;
- noscript, template, title, svg, select, object, textarea: elements that both programs
  know otherwise, or not at all, and whose text is text for them;
- all of these together.

What remains is counted as unexplained. Times are of CPU; the two take turns on some pages each, as
in use, where no other program empties the caches between two pages.
"""

from __future__ import annotations

import logging
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from pages import SOME, arguments, page_files, peer, print_table, read_page, stop

import unhusk
from unhusk import stopwords


def agreement(left: str, right: str) -> tuple[bool, float]:
    """Return whether two texts have the same characters, and the share of words in both."""
    if characters(left) == characters(right):
        return True, 1.0
    ours, theirs = Counter(left.split()), Counter(right.split())
    return False, 2 * (ours & theirs).total() / max(1, ours.total() + theirs.total())


def characters(text: str) -> str:
    """Return the characters of a text, without white space and control characters."""
    return "".join(c for c in text if c.isprintable() and not c.isspace())


def tidied(source: str) -> str:
    """Return the page as libxml2 writes it, with all tags, so that no parser has to repair it."""
    html = peer("lxml.html")
    try:
        tree = html.document_fromstring(source.encode(), parser=html.HTMLParser(encoding="utf-8"))
    except Exception:  # noqa: BLE001 - lxml refuses empty pages in its own ways
        return source
    written: str = html.tostring(tree, encoding="unicode")
    return written


def justext_text(language: str) -> Callable[[str], str] | None:
    """Return jusText with our stop list."""
    justext = peer("justext")
    if justext is None:
        return None
    words = frozenset(stopwords.words(language))

    def text(source: str) -> str:
        try:
            found = justext.justext(source, words)
        except Exception:  # noqa: BLE001 - lxml refuses empty pages in its own ways
            return ""
        return "\n".join(p.text for p in found if not p.is_boilerplate)

    return text


def boilerpy_text(name: str) -> Callable[[str], str] | None:
    """Return an extractor of BoilerPy3."""
    extractors: Any = peer("boilerpy3.extractors")
    if extractors is None:
        return None
    logging.getLogger("boilerpy3").setLevel(logging.CRITICAL)
    made = getattr(extractors, name)(raise_on_failure=False)
    text: Callable[[str], str] = made.get_content
    return text


Text = Callable[[str], str]
UNEXPLAINED = "unexplained"
ELEMENTS = ("script", "noscript", "template", "title", "svg", "select", "object", "textarea")


def without(*names: str) -> Text:
    """Return what takes elements out of a page, with all that is between their tags."""
    some = "|".join(names)
    pattern = re.compile(
        rf"<({some})\b.*?</\1\s*>|</?(?:{some})\b[^>]*>", re.DOTALL | re.IGNORECASE
    )
    return partial(pattern.sub, " ")


REASONS: dict[str, Text] = {"broken markup": tidied} | {name: without(name) for name in ELEMENTS}
REASONS["all of these"] = lambda source: tidied(without(*ELEMENTS)(source))


def reason(ours: Text, theirs: Text, source: str) -> str:
    """Return what makes two texts differ, or that nothing explains it."""
    for name, change in REASONS.items():
        changed = change(source)
        if (
            agreement(ours(changed), theirs(source))[0]
            or agreement(ours(changed), theirs(changed))[0]
        ):
            return name
    return UNEXPLAINED


def main() -> None:
    """Run over the folder."""
    parser = arguments(__doc__, passes=0)
    parser.add_argument("--pages", type=int, default=200, help="how many pages (default: 200)")
    parser.add_argument("--language", default="en", help="whose stop list to use (default: en)")
    options = parser.parse_args()
    files = page_files(options.folder, options.pages, options.seed)
    sources = {file.stem: read_page(file) for file in files}
    pairs = rivals(options.language)
    if not any(pairs.values()):
        stop("neither jusText nor BoilerPy3 is installed")
    print(f"{options.folder}: {len(sources)} pages")
    rows = [("", "same text", "words agreed, mean", "median", "times faster")]
    explained: list[tuple[str, dict[str, str]]] = []
    for spec, theirs in pairs.items():
        if theirs is not None:
            columns, differing = compared(unhusk.Extractor(method=spec), theirs, sources)
            rows.append((spec, *columns))
            if "port_compat" in spec:
                ours = partial(text_of, unhusk.Extractor(method=spec))
                found = {page: reason(ours, theirs, sources[page]) for page in differing}
                explained.append((spec, found))
    print_table(rows)
    for spec, found in explained:
        counts = Counter(found.values())
        said = ", ".join(f"{name} {count}" for name, count in counts.most_common())
        print(f"{spec}: {len(found)} pages differ: {said or 'none'}")
        rest = [page for page, why in found.items() if why == UNEXPLAINED]
        if rest:
            print(f"  unexplained: {' '.join(rest)}")


def rivals(language: str) -> dict[str, Text | None]:
    """Return for each of our specs the program that it is compared with."""
    boilerpy = {
        "numwords": boilerpy_text("NumWordsRulesExtractor"),
        "boilerpipe_default": boilerpy_text("DefaultExtractor"),
        "boilerpipe_article": boilerpy_text("ArticleExtractor"),
    }
    justext = justext_text(language)
    found = {f"justext(language='{language}', port_compat=True)": justext}
    found |= {f"{name}(port_compat=True)": text for name, text in boilerpy.items()}
    return found | {f"justext(language='{language}')": justext} | boilerpy


def text_of(ours: unhusk.Extractor, source: str) -> str:
    """Return the text that our method keeps."""
    return ours.extract(source).text


def compared(
    ours: unhusk.Extractor, theirs: Text, sources: dict[str, str]
) -> tuple[tuple[str, ...], list[str]]:
    """Return the columns of one pair, and the pages on which they differ."""
    clock = time.process_time
    seconds, found = [0.0, 0.0], []
    pages = list(sources.values())
    for first in range(0, len(pages), SOME):
        some = pages[first : first + SOME]
        began = clock()
        texts = [text_of(ours, source) for source in some]
        middle = clock()
        others = [theirs(source) for source in some]
        seconds = [seconds[0] + middle - began, seconds[1] + clock() - middle]
        found += map(agreement, texts, others)
    same = sum(is_same for is_same, _ in found) / len(found)
    shares = [share for _, share in found]
    faster = seconds[1] / seconds[0]
    means = (f"{statistics.mean(shares):.3f}", f"{statistics.median(shares):.3f}")
    differing = [page for page, (is_same, _) in zip(sources, found, strict=True) if not is_same]
    return (f"{same:.3f}", *means, f"{faster:.1f}"), differing


if __name__ == "__main__":
    main()
