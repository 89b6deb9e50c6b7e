"""Tables, code and lists in Markdown, against the pages' own elements that the gold text holds.

The reference of a page are the cells of its tables, the lines of its `pre` elements byte for byte
(line breaks and blocks inside them end lines too) and the items of its lists, as a conforming
parser sees them, whose text occurs in the gold. What a program writes is read by markdown-it-py;
precision and recall count cells, lines and items. The boxes of tasks are no text.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from packages import gold_files
from pages import peer, print_table, stop

import unhusk
from unhusk.extraction.extraction import Extraction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KINDS = ("cells", "code lines", "items")
_HAS = re.compile(r"<(?:table|pre|li)\b", re.IGNORECASE)
_BOX = re.compile(r"^\[x?\]")  # of a task, without white space: markdown-it-py knows no tasks
_BLOCKS = frozenset("div p li ul ol table tbody tr section".split())
_MAX_CHARS = 2000  # of a cell or an item; longer ones lay the page out
Parts = dict[str, Counter[str]]


def plain(text: str) -> str:
    """Return a text without white space, which programs set in different places."""
    return "".join(text.split())


def reference(turbohtml: Any, source: str, gold: str) -> Parts:
    """Return the parts of a page whose text occurs in the gold text."""
    found: Parts = {kind: Counter() for kind in KINDS}
    document, whole = turbohtml.parse(source), plain(gold)
    for cell in document.select("td, th"):
        text = plain(cell.to_text())
        if text and len(text) <= _MAX_CHARS and not cell.find("table") and text in whole:
            found["cells"][text] += 1
    for code in document.find_all("pre"):
        text = "".join(code_pieces(code))
        if plain(text) and plain(text) in whole:
            found["code lines"].update(line for line in text.split("\n") if line.strip())
    for item in document.find_all("li"):
        text = plain(own_text(item))
        if text and len(text) <= _MAX_CHARS and text in whole:
            found["items"][text] += 1
    return found


def code_pieces(element: Any) -> Iterator[str]:
    """Yield the text of code byte for byte; `br` and the edges of blocks in it end lines."""
    for child in element.children:
        name = getattr(child, "tag", None)
        if name == "br":
            yield "\n"
        elif name is None:
            yield text_of(child)
        elif name not in ("script", "style", "template"):
            edge = "\n" if name in _BLOCKS else ""
            yield edge
            yield from code_pieces(child)
            yield edge


def text_of(node: Any) -> str:
    """Return what a text node says; nothing of comments."""
    return node.data if type(node).__name__ == "Text" else ""


def own_text(item: Any) -> str:
    """Return the text of an item without that of lists in it."""
    pieces = []
    for child in item.children:
        if getattr(child, "tag", None) not in ("ul", "ol", "script", "style", "template"):
            is_element = hasattr(child, "to_text")
            pieces.append(child.to_text() if is_element else text_of(child))
    return " ".join(pieces)


def parts(parser: Any, markdown: str) -> Parts:
    """Return the cells, code lines and items that Markdown holds."""
    found: Parts = {kind: Counter() for kind in KINDS}
    items: list[list[str]] = []
    in_cell = False
    for token in parser.parse(markdown):
        if token.type in ("fence", "code_block"):
            lines = (line for line in token.content.split("\n") if line.strip())
            found["code lines"].update(lines)
        elif token.type in ("td_open", "th_open"):
            in_cell = True
        elif token.type == "list_item_open":
            items.append([])
        elif token.type == "list_item_close":
            text = plain(" ".join(items.pop()))
            found["items"][_BOX.sub("", text)] += bool(text)
        elif token.type == "inline":
            text = plain("".join(_texts(token)))
            if in_cell:
                found["cells"][text] += bool(text)
            elif items:
                items[-1].append(text)
            in_cell = False
    return found


def _texts(token: Any) -> Iterator[str]:
    for child in token.children or ():
        if child.type in ("text", "code_inline"):
            yield child.content
        elif child.type in ("softbreak", "hardbreak") or child.content == "<br>":
            yield " "


def aligned(source: str, gold: str) -> str:
    """Return our Markdown of the blocks that the gold text holds: rendering without extraction."""
    page = unhusk.read(source)
    whole, blocks = plain(gold), page.blocks
    spans, block_of = page.text_spans, page.text_blocks
    kept = np.zeros(len(blocks), np.bool_)
    for block in range(len(blocks)):
        low, high = np.searchsorted(block_of, (block, block + 1))
        text = plain(Extraction(page, "gold", spans[low:high], "ok").text)
        kept[block] = bool(text) and text in whole
    return Extraction(page, "gold", spans[kept[block_of]], "ok").markdown


def programs(method: str) -> dict[str, Callable[[str, str], str]]:
    """Return what writes Markdown, by name; programs that are not installed are left out."""
    found: dict[str, Callable[[str, str], str]] = {
        "unhusk, blocks of the gold": aligned,
        f"unhusk {method}": lambda source, _: unhusk.extract(source, None, method).markdown,
    }
    trafilatura, turbohtml = peer("trafilatura"), peer("turbohtml")
    readability, markdownify = peer("readability"), peer("markdownify")
    if trafilatura:
        options = dict.fromkeys(("include_tables", "include_links", "include_formatting"), True)
        found["trafilatura"] = lambda source, _: (
            trafilatura.extract(source, output_format="markdown", **options) or ""
        )
    if turbohtml:
        found["turbohtml"] = lambda source, _: _turbohtml(turbohtml, source)
    if readability and markdownify:
        found["markdownify of readability"] = lambda source, _: markdownify.markdownify(
            readability.Document(source).summary()
        )
    return found


def _turbohtml(turbohtml: Any, source: str) -> str:
    content = turbohtml.parse(source).main_content()
    return content.to_markdown() if content is not None else ""


def main() -> None:
    """Compare on packages."""
    arguments = ArgumentParser(description=__doc__)
    arguments.add_argument("package", nargs="+", type=Path, help="folder with ID.html and ID.txt")
    arguments.add_argument("-m", "--method", default="kernel", help="of ours (default: kernel)")
    arguments.add_argument("-n", "--sample", type=int, default=0, help="pages of each; 0 is all")
    arguments.add_argument("--seed", type=int, default=7, help="of the sample (default: 7)")
    options = arguments.parse_args()
    turbohtml = peer("turbohtml")
    if turbohtml is None or peer("markdown_it") is None:
        stop("nothing to read pages and Markdown with")
    print_table(table(turbohtml, options))


def table(turbohtml: Any, options: Any) -> list[tuple[object, ...]]:
    """Return a row of scores for each program."""
    from markdown_it import MarkdownIt  # noqa: PLC0415

    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    runs = programs(options.method)
    both, written, wanted = defaultdict(Counter), defaultdict(Counter), Counter()
    pages = Counter()
    for file in [file for folder in options.package for file in gold_files(folder, options)]:
        source = file.read_bytes().decode("utf-8", "replace")
        gold = file.with_suffix(".txt").read_text("utf-8", "replace")
        given = reference(turbohtml, source, gold) if _HAS.search(source) else {}
        if not any(given.values()):
            continue
        pages.update(kind for kind in KINDS if given[kind])
        wanted.update({kind: given[kind].total() for kind in KINDS})
        for name, run in runs.items():
            found = parts(parser, _attempt(run, source, gold))
            for kind in [kind for kind in KINDS if given[kind]]:
                both[name][kind] += (given[kind] & found[kind]).total()
                written[name][kind] += found[kind].total()
    head = [f"{kind} ({pages[kind]} pages, {wanted[kind]}) P / R / F1" for kind in KINDS]
    return [("", *head), *((name, *_scores(both[name], written[name], wanted)) for name in runs)]


def _attempt(run: Callable[[str, str], str], source: str, gold: str) -> str:
    try:
        return run(source, gold)
    except Exception:  # noqa: BLE001 - a program that fails writes nothing
        return ""


def _scores(both: Counter[str], written: Counter[str], wanted: Counter[str]) -> Iterator[str]:
    for kind in KINDS:
        precision, recall = both[kind] / max(1, written[kind]), both[kind] / max(1, wanted[kind])
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        yield f"{100 * precision:.1f} / {100 * recall:.1f} / {100 * f1:.1f}"


if __name__ == "__main__":
    main()
