"""Tiny corpora in the layouts of public ones; every page and text is written here."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

Files = dict[str, bytes]
PAGE = "<html lang='de'><nav>Menü</nav><h1>Regen</h1><p>Der Fluss stieg über Nacht.</p></html>"
HASH = "0" * 63


def json_bytes(value: object) -> bytes:
    return json.dumps(value).encode()


def cleaneval() -> Files:
    wrapped = f'<text id="http://a.example/" title="Regen" encoding="utf8">\n{PAGE}\n\n</text>\n'
    gold = "URL: http://a.example/\n\n <h>  Regen\n<p> Der Fluss\n   stieg über Nacht.\n"
    bare = b"URL: http://b.example/\n<p>caf\xe9 <l> one <l> two"
    return {
        "input/1.html": wrapped.encode(),
        "GoldStandard/1.txt": gold.encode(),
        "input/2.html": b"<p>caf\xe9",
        "GoldStandard/2.txt": bare,
    }


def cleanportaleval() -> Files:
    return {
        "input/a.example_news_01.html": PAGE.encode(),
        "GoldStandard/a.example_news_01.txt": "<h> Regen <p> Der Fluss stieg über Nacht.".encode(),
        "input/a.example_news_02.html": b"<nav>Menu</nav>",
        "GoldStandard/a.example_news_02.txt": b"\n<!-- this page has no article -->\n",
    }


def dragnet() -> Files:
    gold = "Regen\r\n\r\nDer Fluss stieg.\r\n!@#$%^&*()  COMMENTS\r\nWirklich?\r\n"
    return {
        "HTML/1.html": PAGE.encode(),
        "Corrected/1.html.corrected.txt": gold.encode("utf-16"),
        "HTML/2.html": b"<p>x",
        "Corrected/2.html.corrected.txt": b"only an article",
    }


def l3s_gn1() -> Files:
    marked = (
        '<html><body><span class="x-nc-sel0">Menu</span><h1><span class="x-nc-sel1">Rain</span>'
        '</h1><span class="x-nc-sel2"><p><span class="x-nc-sel2">The <b>river</b> rose.</span>'
        '<span class="x-nc-sel5">I saw it.</span></p></span><span class="x-nc-sel3">Photo</span>'
        '<span class="x-nc-sel4">More</span><span class="x-nc-sel2"><i class="x-nc-invisible">no'
        "</i></span></body></html>"
    )
    return {
        "original/0-a.html": b"<h1>Rain</h1><p>The <b>river</b> rose. I saw it.</p>Photo More",
        "annotated/0-a.html": marked.encode(),
        "Readme.txt": b"what this is",
    }


def google_trends_2017() -> Files:
    marked = (
        '<span __boilernet_label="0">Menu</span><p><span __boilernet_label="1">Rain.</span></p>'
    )
    return {"raw_html/1.html": b"Menu<p>Rain.", "prepared_html/1.html": marked.encode()}


def cetd() -> Files:
    return {
        "BBC/original/1.htm": b"<p>Rain.",
        "BBC/gold/1.txt": b"Rain.\n",
        "wiki/original/1.htm": b"<p>Snow.",
        "wiki/gold/1.txt": b"\xef\xbb\xbfSnow.\n",
    }


def readability() -> Files:
    facts = {"title": "Regen", "byline": "Redaktion", "lang": "de", "publishedTime": None}
    return {
        "test-pages/rain/source.html": PAGE.encode(),
        "test-pages/rain/expected.html": b"<div><p>Der <b>Fluss</b> stieg.</p><p>X</div>",
        "test-pages/rain/expected-metadata.json": json_bytes(facts),
        "test-pages/bare/source.html": b"<p>x",
        "test-pages/bare/expected.html": b"<p>x",
    }


def scrapinghub() -> Files:
    truth = {
        f"{HASH}1": {"articleBody": "Der Fluss stieg.", "url": "http://a.example/"},
        f"{HASH}2": {"articleBody": "", "url": "http://b.example/"},
    }
    return {
        "ground-truth.json": json_bytes(truth),
        f"html/{HASH}1.html.gz": gzip.compress(PAGE.encode()),
        f"html/{HASH}2.html.gz": gzip.compress(b"<p>caf\xe9"),
        "output/other.json": b"{}",
    }


def trafilatura() -> Files:
    said = {
        "file": "a.example.regen.html", "author": "", "title": "Regen", "date": "2020-01-27",
        "with": ["Der Fluss"], "without": ["Menü"], "comments": [], "license": "", "region": "DE",
    }  # fmt: skip
    return {
        "evaldata.json": json_bytes({"http://a.example/regen": said}),
        "eval/a.example.regen.html": PAGE.encode(),
    }


def wcxb() -> Files:
    truth = {
        "title": "Regen", "author": None, "publish_date": "2025-01-01",
        "main_content": "Der Fluss.",
        "with": ["Fluss"], "without": ["Menü"], "main_content_markdown": "Der Fluss.",
    }  # fmt: skip
    said = {"url": "http://a.example/", "file_id": "0001", "ground_truth": truth}
    said["_internal"] = {"page_type": {"primary": "article"}}
    return {
        "dev/ground-truth/0001.json": json_bytes(said),
        "dev/html/0001.html.gz": gzip.compress(PAGE.encode()),
    }


def webmainbench() -> Files:
    html = (
        '<style id="cc-extraStyle" name="cc">.mark-selected {}</style><p cc-select="true" '
        'class="mark-selected" data-anno-uid="u1">Rain &amp; <marked-text>snow</marked-text>.</p>'
    )
    line = {
        "track_id": "t1", "html": html, "url": "http://a.example/", "main_html": None,
        "convert_main_content": None, "groundtruth_content": "# Rain\n\n- *snow*",
        "meta": {"language": "en", "style": "Article", "level": "mid"},
    }  # fmt: skip
    other = line | {"track_id": "t2", "groundtruth_content": None, "convert_main_content": "Rain"}
    return {"bench.jsonl": json_bytes(line) + b"\n\n" + json_bytes(other) + b"\n"}


def wceb() -> Files:
    line = {"page_id": "f0", "plaintext": "Der Fluss.", "url": "http://a.example/",
            "source": ["cetd", "BBC_1"]}  # fmt: skip
    return {
        "combined/html/cetd/f0.html": PAGE.encode(),
        "combined/ground-truth/cetd.jsonl": json_bytes(line) + b"\n",
    }


def written(folder: Path, files: Files) -> Path:
    """Write the files below a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder
