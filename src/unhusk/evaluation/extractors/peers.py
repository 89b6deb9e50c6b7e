"""Other extractors by the name of their package, with their own defaults, called in this process.

Each gets the text that unhusk decodes, so that scores compare extraction and not guesses of the
encoding, and its time has the time of decoding in it. `peer:NAME` names one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from unhusk.errors import MissingExtraError
from unhusk.evaluation.extractors.document_text import reading
from unhusk.evaluation.extractors.output import Output, answer
from unhusk.evaluation.extractors.own_methods import IN_PROCESS
from unhusk.extraction.source import read as read_page
from unhusk.render.to_text import to_text
from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from unhusk.evaluation.packages.document import Document

PREFIX = "peer:"
Adapter = Callable[[str, "Document"], "str | None"]

# lxml refuses text that claims to have an encoding
_XML_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_STOP_LISTS = {
    "ar": "Arabic", "de": "German", "en": "English", "es": "Spanish", "fa": "Persian",
    "fr": "French", "hi": "Hindi", "it": "Italian", "nl": "Dutch", "pl": "Polish",
    "pt": "Portuguese", "ru": "Russian", "tr": "Turkish", "ur": "Urdu",
}  # fmt: skip


def trafilatura(html: str, document: Document) -> str | None:
    """Text of trafilatura's whole cascade."""
    found: str | None = _module("trafilatura").extract(html, url=document.url)
    return found


def readability(html: str, document: Document) -> str | None:
    """Text of the part of the page that readability-lxml keeps, without its markup."""
    return markup_text(_module("readability").Document(html, url=document.url).summary())


def resiliparse(html: str, document: Document) -> str | None:
    """Text that resiliparse takes for main content; what it says of links and lists is left out."""
    extract = _module("resiliparse.extract.html2text").extract_plain_text
    found: str = extract(html, main_content=True, list_bullets=False, links=False)
    return found


def justext(html: str, document: Document) -> str | None:
    """The good paragraphs, with the stop list of the document's language, else the English one."""
    module = _module("justext")
    language = (document.language or "en").partition("-")[0].lower()
    words = module.get_stoplist(_STOP_LISTS.get(language, "English"))
    paragraphs = module.justext(html, words)
    return "\n".join(one.text for one in paragraphs if not one.is_boilerplate)


def boilerpy3(html: str, document: Document) -> str | None:
    """Text of its article extractor; a fault is raised and not hidden."""
    found: str = _module("boilerpy3.extractors").ArticleExtractor().get_content(html)
    return found


def newspaper(html: str, document: Document) -> str | None:
    """Text of the article; newspaper4k is never let onto the network."""
    article = _module("newspaper").Article(document.url or "http://localhost/", fetch_images=False)
    article.download(input_html=html)
    article.parse()
    found: str = article.text
    return found


def goose(html: str, document: Document) -> str | None:
    """Cleaned text of the article."""
    with _module("goose3").Goose({"enable_image_fetching": False}) as one:
        found: str = one.extract(raw_html=html).cleaned_text
    return found


def turbohtml(html: str, document: Document) -> str | None:
    """Text of what turbohtml takes for main content."""
    found: str | None = _module("turbohtml").parse(html).main_text()
    return found


def rs_trafilatura(html: str, document: Document) -> str | None:
    """Text that rs-trafilatura takes for main content."""
    found: str = _module("rs_trafilatura").extract(html, url=document.url).main_content
    return found


# name of the package: module, adapter
PEERS: dict[str, tuple[str, Adapter]] = {
    "boilerpy3": ("boilerpy3", boilerpy3),
    "goose3": ("goose3", goose),
    "jusText": ("justext", justext),
    "newspaper4k": ("newspaper", newspaper),
    "readability-lxml": ("readability", readability),
    "resiliparse": ("resiliparse", resiliparse),
    "rs-trafilatura": ("rs_trafilatura", rs_trafilatura),
    "trafilatura": ("trafilatura", trafilatura),
    "turbohtml": ("turbohtml", turbohtml),
}


@dataclass(frozen=True)
class PeerExtractor:
    """One installed peer."""

    peer: str  # a key of PEERS
    how = IN_PROCESS

    def __post_init__(self) -> None:
        """Say at once, and in one line, where the peer is not installed."""
        if not is_installed(self.peer):
            message = f"{self.peer} is not installed: pip install {self.peer}"
            raise MissingExtraError(message)

    @property
    def name(self) -> str:
        """The peer as results show it."""
        return f"{PREFIX}{self.peer}"

    @property
    def version(self) -> str:
        """Version of the peer."""
        try:
            return version(self.peer)
        except PackageNotFoundError:
            return ""

    def __call__(self, document: Document) -> Output:
        """Return what the peer finds; whatever it raises is a failure of this page."""
        read = reading(document)
        html = _XML_DECLARATION.sub("", read.page.source)
        adapter = PEERS[self.peer][1]
        wall, cpu = perf_counter(), process_time()
        try:
            found = adapter(html, document)
        except Exception as error:  # noqa: BLE001 - a failure is a row, not an absence
            reason = f"{type(error).__name__}: {error}"
            return Output(how=self.how, status="failed", reason=reason)
        return answer(
            found or "",
            how=self.how,
            seconds=read.seconds + perf_counter() - wall,
            cpu_seconds=read.cpu_seconds + process_time() - cpu,
        )


def is_installed(peer: str) -> bool:
    """Say whether a peer can be imported, without importing it."""
    return find_spec(PEERS[peer][0]) is not None


def markup_text(html: str | bytes, charset: str | None = None) -> str:
    """Return all the text of markup: how an answer in HTML becomes text (Gottron 2007, §4.2)."""
    page = read_page(html, charset=charset)
    return to_text(page, page.text_spans)


@cache
def _module(name: str) -> Any:
    return needed(name, "peers")
