"""`extract`, `explain`, `compare` and evaluation say the same of a page."""

import pytest

import unhusk
from unhusk.apps.compare.compare_methods import compare
from unhusk.apps.explain.explanation import NOTHING, explain
from unhusk.evaluation.extractors.extractor_registry import extractor
from unhusk.evaluation.packages.document import Document

PROSE = "The river rose again in the night, and the people of the lower town left their houses. "
SHELL = (
    "<html><head><title>App</title></head><body><div id=root></div>"
    "<p>You need to enable JavaScript to run this app.</p>"
    "<script src=/static/app.js></script></body></html>"
)
PAGES = {
    "empty": "",
    "blank": "  \n ",
    "no text": "<html><body><script>let a = 1</script></body></html>",
    "script shell": SHELL,
    "only ruby parentheses": "<ruby><rp>(</rp><rp>)</rp></ruby>",
    "login wall": (
        "<title>Log in</title><h1>Log in</h1><form><input type=password name=p>"
        "<button>Log in</button></form>"
    ),
    "recovered": SHELL.replace(
        "<script src",
        '<script type="application/ld+json">{"@type": "Article", "articleBody": "'
        + PROSE * 6
        + '"}</script><script src',
    ),
    "article": f"<article><h1>Flood</h1><p>{PROSE * 4}</p><p>{PROSE * 4}</p></article>",
}


@pytest.mark.parametrize("method", ["kernel", "density", "plain"])
@pytest.mark.parametrize("source", PAGES.values(), ids=PAGES)
class TestAgreement:
    def test_compare_says_what_extract_says(self, source, method):
        extraction = unhusk.extract(source, method=method)
        (row,) = compare(unhusk.read(source), [unhusk.method(method)]).results
        assert (row.status, row.reason) == (extraction.status, extraction.reason)
        assert row.kept.tolist() == extraction.kept.tolist()
        assert row.words == len(extraction.text.split())

    def test_explain_says_what_extract_says(self, source, method):
        extraction = unhusk.extract(source, method=method)
        explanation = explain(unhusk.read(source), unhusk.method(method))
        assert (NOTHING in explanation.facts) == (extraction.status == "empty")
        said = " ".join(explanation.facts.values())
        assert extraction.reason in said

    def test_evaluation_says_what_extract_says(self, source, method):
        extraction = unhusk.extract(source, method=method)
        output = extractor(method)(Document("id", "p", source.encode(), None))
        assert (output.status, output.text) == (extraction.status, extraction.text)
