"""No output holds a character that acts on whoever shows it, or that cannot be encoded."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import fixed

import unhusk
from unhusk.apps.explain.explanation import explain
from unhusk.extraction.to_csv import to_header, to_row
from unhusk.runtime.clean_text import clean_text

BAD = "".join(map(chr, [*range(9), 0x0B, *range(14, 32), *range(0x7F, 0xA0)]))
BAD += "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ud800\udfff\ufffe\uffff"
TEXT = "A paragraph that is long enough to be kept by every method of this package."
REFERENCES = "&#27;&#x9b;&#7;&#x202e;&#xfffe;"


def page(bad: str) -> str:
    escaped = json.dumps(bad)[1:-1]
    linked = (
        '{"@type": "NewsArticle", "headline": "t%s", "author": {"name": "Ann%s Bee"}, '
        '"publisher": {"name": "s%s"}, "keywords": ["k%s"], "datePublished": "2024-05-06"}'
    )
    return (
        f"<html lang='en{bad}'><title>Title{bad} {REFERENCES}</title>"
        f"<meta name=description content='d{bad}'><meta name=author content='Ann{bad} Bee'>"
        f"<meta property=og:site_name content='s{bad}'><meta name=keywords content='k{bad},l'>"
        f"<link rel=canonical href='https://example.org/{bad}'>"
        f"<meta property=og:image content='/i{bad}.png'><link rel=license href='/l{bad}'>"
        f"<script type='application/ld+json'>{linked.replace('%s', escaped)}</script>"
        f"<h1>Title{bad}</h1><p>{TEXT}{bad}{REFERENCES} <a href='/x{bad}'>x{bad}</a> "
        f"<img src='/i{bad}.png' alt='a{bad}'> <code>c{bad}</code></p>"
        f"<p>{TEXT} <math><annotation encoding='application/x-tex'>x{bad}</annotation></math></p>"
        f"<pre class='language-x{bad}'>p{bad}</pre><table><tr><td>1{bad}<td>2<tr><td>3<td>4</table>"
    )


def outputs(found: unhusk.Extraction) -> dict[str, str]:
    explained = explain(found.page, unhusk.method(found.method))
    switches = {"metadata": True, "title": True}
    return {
        "text": found.to_text(**switches),
        "markdown": found.to_markdown(**switches),
        "html": found.to_html(**switches),
        "tei": found.to_tei(**switches),
        "highlight": found.highlight,
        "json": found.to_json(),
        "csv": to_row("name", found),
        "metadata": repr(sorted(found.metadata.to_dict().items(), key=str)),
        "explain": "\n".join(decision.text for decision in explained.decisions),
        "reason": found.reason,
    }


@pytest.mark.parametrize("method", ["plain", "kernel"])
def test_no_output_has_any(method):
    found = unhusk.extract(page(BAD), "https://example.org/", method)
    assert found.metadata.title
    assert found.metadata.authors
    for name, output in outputs(found).items():
        assert clean_text(output) == output, name
        output.encode()


def test_recovered_text_has_none():
    body = json.dumps(f"{TEXT}{BAD} " * 9)
    linked = f'{{"@type": "Article", "articleBody": {body}}}'
    found = unhusk.extract(f"<script type='application/ld+json'>{linked}</script><p>x")
    assert found.recovered
    assert clean_text(found.text + found.markdown) == found.text + found.markdown


@fixed
@given(st.text(st.characters(), max_size=8))
def test_any_characters(bad):
    found = unhusk.extract(page(bad.replace("'", "").replace("<", "")), method="plain")
    for name, output in outputs(found).items():
        assert clean_text(output) == output, name


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1+1", "@x", "\t=x", " =x", "＝x", "|x", "%x"])
def test_a_spreadsheet_runs_no_cell(start):
    found = unhusk.extract(f"<meta property=og:title content='{start} title'><p>{TEXT}")
    names, row = csv.reader(io.StringIO(to_header() + to_row(start, found)))
    cells = dict(zip(names, row, strict=True))
    assert cells["source"][0] == "'"
    assert cells["title"][0] not in "=+-@|%＝ "
    assert cells["status"] == "ok"
