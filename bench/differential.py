"""Compare methods with the programs they follow, page by page: jusText 3 and BoilerPy3.

jusText gets the same stop list as ours, which runs with `port_compat=True`; a second row is our
default, with the defect of the port repaired. Known reasons for differences:

- trees: jusText reads pages with libxml2 and BoilerPy3 with html.parser, which never closes `p`,
  `li` or `td` and counts each as one tag level more; ours follows the HTML standard;
- BoilerPy3 runs 9 of the 12 steps of ArticleExtractor: trailing headings, long blocks at the level
  of the largest and lists at the end are missing, tag levels are not compared when blocks are
  merged, no blocks beside the largest are taken back, and the title is lost when only content is
  left; it labels every block that repeats the title, ours only the first;
- BoilerPy3 drops text outside `body` where the tag is left out, drops characters that are neither
  letters nor the listed punctuation instead of ending a word at them, so that a block of such
  characters alone is none, and skips tags that close themselves, as in `<br/>`;
- jusText keeps the text of `noscript` as markup only where libxml2 reads it so.

With `--tidy` all see pages as libxml2 writes them, which leaves the differences of the programs.
"""

from __future__ import annotations

import logging
import statistics
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from pages import arguments, page_files, peer, print_table, read_page, stop

import unhusk
from unhusk.methods import _stopwords

if TYPE_CHECKING:
    from collections.abc import Callable


def agreement(left: str, right: str) -> tuple[bool, float]:
    """Return whether two texts have the same characters, and the share of words in both."""
    if "".join(left.split()) == "".join(right.split()):
        return True, 1.0
    ours, theirs = Counter(left.split()), Counter(right.split())
    return False, 2 * (ours & theirs).total() / max(1, ours.total() + theirs.total())


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
    words = frozenset(_stopwords.words(language))

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


def main() -> None:
    """Run over the folder."""
    parser = arguments(__doc__, passes=0)
    parser.add_argument("--pages", type=int, default=200, help="how many pages (default: 200)")
    parser.add_argument("--language", default="en", help="whose stop list to use (default: en)")
    parser.add_argument("--tidy", action="store_true", help="write pages anew with libxml2 first")
    options = parser.parse_args()
    sources = [read_page(file) for file in page_files(options.folder, options.pages, options.seed)]
    if options.tidy:
        sources = [tidied(source) for source in sources]
    justext = justext_text(options.language)
    pairs = {
        f"justext(language='{options.language}', port_compat=True)": justext,
        f"justext(language='{options.language}')": justext,
        "numwords": boilerpy_text("NumWordsRulesExtractor"),
        "boilerpipe_default": boilerpy_text("DefaultExtractor"),
        "boilerpipe_article": boilerpy_text("ArticleExtractor"),
    }
    if not any(pairs.values()):
        stop("neither jusText nor BoilerPy3 is installed")
    print(f"{options.folder}: {len(sources)} pages")
    rows = [("", "same text", "words agreed, mean", "median", "times faster")]
    for spec, theirs in pairs.items():
        if theirs is not None:
            rows.append((spec, *compared(unhusk.Extractor(method=spec), theirs, sources)))
    print_table(rows)


def compared(
    ours: unhusk.Extractor, theirs: Callable[[str], str], sources: list[str]
) -> tuple[str, ...]:
    """Return the columns of one pair."""
    clock = time.process_time
    seconds, found = [0.0, 0.0], []
    for source in sources:
        began = clock()
        text = ours.extract(source).text
        middle = clock()
        other = theirs(source)
        seconds = [seconds[0] + middle - began, seconds[1] + clock() - middle]
        found.append(agreement(text, other))
    same = sum(is_same for is_same, _ in found) / len(found)
    shares = [share for _, share in found]
    faster = seconds[1] / seconds[0]
    means = (f"{statistics.mean(shares):.3f}", f"{statistics.median(shares):.3f}")
    return (f"{same:.3f}", *means, f"{faster:.0f}")


if __name__ == "__main__":
    main()
