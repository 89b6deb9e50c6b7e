"""What is given hostile pages: `extract` and every rendering, every method, installed peers."""

from __future__ import annotations

import importlib
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from hostile_pages.article import FIRST, LAST
from limited_child import Step
from unsafe_output import unsafe_html, unsafe_markdown, unsafe_text

import unhusk

if TYPE_CHECKING:
    from collections.abc import Callable

    from hostile_pages.article import Case

    Outcome = tuple[str, str]

CLEAN = ("", "")
REFUSED = ("too_large", "timeout", "not_html")


def lost(text: str, case: Case) -> Outcome:
    """Return whether a text has the first and the last paragraph of the article."""
    if not case.has_article:
        return CLEAN
    has_first, has_last = FIRST in text, LAST in text
    if has_first and has_last:
        return CLEAN
    which = "all" if not (has_first or has_last) else "the end" if has_first else "the beginning"
    return "lost", which


class Own:
    """`extract` with the default method, then every rendering of one extraction."""

    def __init__(self, data: bytes, case: Case) -> None:
        """Take the page; nothing is extracted yet."""
        self.data, self.case = data, case

    @property
    def found(self) -> unhusk.Extraction:
        """The extraction, made once."""
        if "_found" not in self.__dict__:
            self._found = unhusk.extract(self.data)
        return self._found

    def extract(self) -> Outcome:
        """Extract, and look at the status."""
        found = self.found
        if found.status in REFUSED and self.case.has_article:
            return "refused", f"{found.status}: {found.reason}"
        if found.status != "ok" and self.case.has_article:
            return "lost", f"all: {found.reason}"
        return CLEAN

    def shown(
        self, read: Callable[[unhusk.Extraction], str], check: Callable[[str], str]
    ) -> Outcome:
        """Make a rendering and look for the article, and for what must not be there."""
        if self.found.status in REFUSED:
            return CLEAN  # counted once, as the outcome of `extract`
        text = read(self.found)
        unsafe = check(text)
        if unsafe:
            return "unsafe", unsafe
        return lost(text, self.case) if self.found.status == "ok" else CLEAN

    def told(self, read: Callable[[unhusk.Extraction], object]) -> Outcome:
        """Make what is not a rendering of the text."""
        read(self.found)
        return CLEAN

    def explain(self) -> Outcome:
        """Explain the choice."""
        explain = importlib.import_module("unhusk.apps.explain.explanation").explain
        explain(self.found.page, unhusk.method("kernel"))
        return CLEAN


def own_steps(data: bytes, case: Case) -> list[Step]:
    """Return the steps of one extraction and its renderings."""
    own = Own(data, case)
    renderings: dict[str, tuple[Callable[[Any], str], Callable[[str], str]]] = {
        "text": (lambda e: e.text, unsafe_text),
        "markdown": (lambda e: e.markdown, unsafe_markdown if case.runs else unsafe_text),
        "html": (lambda e: e.html, unsafe_html if case.runs else unsafe_text),
        "tei": (lambda e: e.to_tei(), unsafe_text),
        "json": (lambda e: e.to_json(), unsafe_text),
        "highlight": (lambda e: e.highlight, lambda _: ""),
    }
    others: dict[str, Callable[[Any], object]] = {
        "metadata": lambda e: e.metadata,
        "blocks": lambda e: e.blocks,
        "outline": lambda e: e.outline,
        "confidence": lambda e: (e.confidence, e.page_type),
    }
    return [
        Step("extract", own.extract),
        *(Step(name, lambda read=read: own.told(read)) for name, read in others.items()),
        *(
            Step(name, lambda read=read, check=check: own.shown(read, check))
            for name, (read, check) in renderings.items()
        ),
        Step("explain", own.explain),
    ]


def method_steps(data: bytes, case: Case) -> list[Step]:
    """Return a step for each method, from bytes to text."""

    def run(name: str) -> Outcome:
        found = unhusk.extract(data, method=name)
        if found.status in REFUSED and case.has_article:
            return "refused", f"{found.status}: {found.reason}"
        return lost(found.text, case)

    return [Step(name, lambda name=name: run(name), is_alone=True) for name in unhusk.methods()]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _markup_text(markup: str) -> str:
    return re.sub(r"<[^>]*>", " ", markup)


def _resiliparse(module: Any, data: bytes) -> str:
    encoding = importlib.import_module("resiliparse.parse.encoding")
    source = encoding.bytes_to_str(data, encoding.detect_encoding(data))
    found: str = module.extract_plain_text(source, main_content=True)
    return found


def _justext(module: Any, data: bytes) -> str:
    paragraphs = module.justext(data, module.get_stoplist("English"))
    return "\n".join(one.text for one in paragraphs if not one.is_boilerplate)


def _newspaper(module: Any, data: bytes) -> str:
    article = module.Article("http://localhost/", fetch_images=False)
    article.download(input_html=_text(data))
    article.parse()
    found: str = article.text
    return found


def _goose(module: Any, data: bytes) -> str:
    with module.Goose({"enable_image_fetching": False}) as goose:
        found: str = goose.extract(raw_html=_text(data)).cleaned_text
    return found


# package: module, and how it makes text of bytes; those that take text only get it as UTF-8
PEERS: dict[str, tuple[str, Callable[[Any, bytes], str | None]]] = {
    "trafilatura": ("trafilatura", lambda m, data: m.extract(data)),
    "readability-lxml": ("readability", lambda m, data: _markup_text(m.Document(data).summary())),
    "resiliparse": ("resiliparse.extract.html2text", _resiliparse),
    "jusText": ("justext", _justext),
    "boilerpy3": (
        "boilerpy3.extractors",
        lambda m, data: m.ArticleExtractor().get_content(_text(data)),
    ),
    "newspaper4k": ("newspaper", _newspaper),
    "goose3": ("goose3", _goose),
    "turbohtml": ("turbohtml", lambda m, data: m.parse(data).main_text()),
}


def installed_peers() -> list[str]:
    """Return the peers that can be imported here."""
    return [name for name, (module, _) in PEERS.items() if find_spec(module.partition(".")[0])]


def peer_steps(name: str, data: bytes, case: Case) -> list[Step]:
    """Return the one step of a peer."""
    module, run = PEERS[name]
    loaded = importlib.import_module(module)
    return [Step(name, lambda: lost(run(loaded, data) or "", case))]


def steps(target: str, data: bytes, case: Case) -> list[Step]:
    """Return what a target does with a page."""
    if target == "unhusk":
        return own_steps(data, case)
    if target == "methods":
        return method_steps(data, case)
    return peer_steps(target, data, case)
