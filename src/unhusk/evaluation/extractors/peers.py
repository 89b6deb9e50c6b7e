"""Other extractors, called in this process with their own defaults, by the name of their package.

Each gets text that unhusk decoded, so that scores compare extraction and not encoding detection.
Its time includes decoding. `peer:NAME` names a peer.
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

# lxml refuses text with an encoding declaration
_XML_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_STOP_LISTS = {
    "ar": "Arabic", "de": "German", "en": "English", "es": "Spanish", "fa": "Persian",
    "fr": "French", "hi": "Hindi", "it": "Italian", "nl": "Dutch", "pl": "Polish",
    "pt": "Portuguese", "ru": "Russian", "tr": "Turkish", "ur": "Urdu",
}  # fmt: skip


def trafilatura(html: str, document: Document) -> str | None:
    """Text by trafilatura, with its fallbacks."""
    text: str | None = _module("trafilatura").extract(html, url=document.url)
    return text


def readability(html: str, document: Document) -> str | None:
    """Text of the HTML that readability-lxml keeps."""
    return markup_text(_module("readability").Document(html, url=document.url).summary())


def resiliparse(html: str, document: Document) -> str | None:
    """Main content by resiliparse, without its marks for links and lists."""
    extract = _module("resiliparse.extract.html2text").extract_plain_text
    text: str = extract(html, main_content=True, list_bullets=False, links=False)
    return text


def justext(html: str, document: Document) -> str | None:
    """Good paragraphs by jusText, with the stop list of the document's language or of English."""
    module = _module("justext")
    language = (document.language or "en").partition("-")[0].lower()
    words = module.get_stoplist(_STOP_LISTS.get(language, "English"))
    paragraphs = module.justext(html, words)
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


def boilerpy3(html: str, document: Document) -> str | None:
    """Text by the article extractor of BoilerPy3; errors are raised, not hidden."""
    text: str = _module("boilerpy3.extractors").ArticleExtractor().get_content(html)
    return text


def newspaper(html: str, document: Document) -> str | None:
    """Article text by newspaper4k, without network access."""
    article = _module("newspaper").Article(document.url or "http://localhost/", fetch_images=False)
    article.download(input_html=html)
    article.parse()
    text: str = article.text
    return text


def goose(html: str, document: Document) -> str | None:
    """Article text by goose3."""
    with _module("goose3").Goose({"enable_image_fetching": False}) as goose_extractor:
        text: str = goose_extractor.extract(raw_html=html).cleaned_text
    return text


def turbohtml(html: str, document: Document) -> str | None:
    """Main content by turbohtml."""
    text: str | None = _module("turbohtml").parse(html).main_text()
    return text


def rs_trafilatura(html: str, document: Document) -> str | None:
    """Main content by rs-trafilatura."""
    text: str = _module("rs_trafilatura").extract(html, url=document.url).main_content
    return text


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
    """An installed peer."""

    peer: str  # a key of PEERS
    how = IN_PROCESS

    def __post_init__(self) -> None:
        """Raise an error if the peer is not installed."""
        if not is_installed(self.peer):
            message = f"{self.peer} is not installed: pip install {self.peer}"
            raise MissingExtraError(message)

    @property
    def name(self) -> str:
        """Name in the results."""
        return f"{PREFIX}{self.peer}"

    @property
    def version(self) -> str:
        """Version of the peer."""
        try:
            return version(self.peer)
        except PackageNotFoundError:
            return ""

    def __call__(self, document: Document) -> Output:
        """Return the text that the peer extracts; an exception is a failure on this page."""
        read = reading(document)
        html = _XML_DECLARATION.sub("", read.page.source)
        adapter = PEERS[self.peer][1]
        wall, cpu = perf_counter(), process_time()
        try:
            text = adapter(html, document)
        except Exception as error:  # noqa: BLE001 - becomes a row
            reason = f"{type(error).__name__}: {error}"
            return Output(how=self.how, status="failed", reason=reason)
        return answer(
            text or "",
            how=self.how,
            seconds=read.seconds + perf_counter() - wall,
            cpu_seconds=read.cpu_seconds + process_time() - cpu,
        )


def is_installed(peer: str) -> bool:
    """Return whether a peer is installed, without importing it."""
    return find_spec(PEERS[peer][0]) is not None


def markup_text(html: str | bytes, charset: str | None = None) -> str:
    """Return all text of HTML: how an answer in HTML becomes text (Gottron 2007, §4.2)."""
    page = read_page(html, charset=charset)
    return to_text(page, page.text_spans)


@cache
def _module(name: str) -> Any:
    return needed(name, "peers")
