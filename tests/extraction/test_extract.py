"""The main call: every kind of source, every status, every note."""

import gzip
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import random_bytes, sources

import unhusk
from unhusk import Extraction, Extractor, Page, SourceError, extract

SENTENCE = "A paragraph that is long enough to be kept by every method of this package."
SOURCE = f"<title>Title</title><p>{SENTENCE}</p>"
BODY = SOURCE.encode()
STATUSES = {"ok", "empty", "too_large", "not_html", "timeout"}
DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))


@pytest.mark.parametrize(
    "source",
    [SOURCE, BODY, bytearray(BODY), memoryview(BODY), Page(SOURCE), gzip.compress(BODY, mtime=0)],
    ids=["str", "bytes", "bytearray", "memoryview", "page", "gzip"],
)
def test_every_kind_of_source(source):
    result = extract(source)
    assert (result.status, result.reason) == ("ok", "")
    assert SENTENCE in result.text


def test_a_path_is_read(tmp_path):
    file = tmp_path / "page.html"
    file.write_bytes(BODY)
    assert SENTENCE in extract(file).text


def test_a_missing_file_is_the_callers_error(tmp_path):
    with pytest.raises(SourceError, match=r"cannot read .*none\.html"):
        extract(tmp_path / "none.html")


def test_a_folder_is_the_callers_error(tmp_path):
    with pytest.raises(SourceError, match="cannot read"):
        extract(tmp_path)


@pytest.mark.parametrize("source", [5, None, [SOURCE]])
@pytest.mark.parametrize("call", [unhusk.read, extract])
def test_what_is_no_source_is_the_callers_error(source, call):
    with pytest.raises(TypeError, match=f"not {type(source).__name__}"):
        call(source)


def test_a_page_may_be_extracted_twice():
    page = Page(SOURCE, url="https://example.org/")
    first, second = extract(page), extract(page)
    assert first.spans == second.spans
    assert first.text == second.text
    assert first.page.url == "https://example.org/"


def test_a_page_is_used_as_it_is_without_a_time_limit():
    page = Page(SOURCE)
    assert Extractor(seconds=None).extract(page).page is page


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "the page is empty"),
        (" \n", "the page is empty"),
        (b"", "the page is empty"),
        ("<p></p>", "no text outside scripts"),
        ("<script>x</script>", "no text outside scripts"),
        ("<a href='/a/long/link'>x</a>", "kernel kept none of the 1 blocks"),
    ],
)
def test_status_empty_says_why(source, reason):
    result = extract(source)
    assert (result.status, result.spans, result.text) == ("empty", [], "")
    assert reason in result.reason


@pytest.mark.parametrize(
    "name",
    ["https://example.com/a?b=c", "www.example.com", "FTP://x/y", "file:///a/b", " http://x.org\n"],
)
def test_an_address_is_no_page(name):
    result = extract(name)
    assert result.status == "not_html"
    assert "URL" in result.reason


@pytest.mark.parametrize(
    "name", ["index.html", "./a/b.htm", "/srv/x.xhtml", "C:\\a\\b.html", "~/page.html.gz", "a.txt"]
)
def test_a_file_name_is_no_page(name):
    result = extract(name)
    assert result.status == "not_html"
    assert "pathlib.Path" in result.reason


@pytest.mark.parametrize(
    "text", ["word", "see index.html", "a.html b", "http://x.org<b>bold</b>", "3.14", "www"]
)
def test_text_that_mentions_a_name_is_a_page(text):
    assert extract(text, method="plain").status == "ok"


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"%PDF-1.7 ...", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n....", "a PNG image"),
        (b"PK\x03\x04....", "a ZIP archive"),
        (gzip.compress(b"%PDF-1.7 ...", mtime=0), "a PDF document"),
        (bytes(range(32)) * 8, "binary data"),
    ],
)
def test_status_not_html_says_what_it_is(body, what):
    result = extract(body)
    assert (result.status, result.text) == ("not_html", "")
    assert what in result.reason


@pytest.mark.parametrize("source", [SOURCE, BODY, bytearray(BODY), memoryview(BODY)], ids=type)
def test_status_too_large_says_the_limit(source):
    result = Extractor(max_bytes=20).extract(source)
    assert (result.status, result.text, result.spans) == ("too_large", "", [])
    assert f"{len(source)} " in result.reason
    assert "20" in result.reason


def test_a_file_may_be_too_large(tmp_path):
    file = tmp_path / "page.html"
    file.write_bytes(BODY)
    assert Extractor(max_bytes=20).extract(file).status == "too_large"


def test_what_is_packed_may_be_too_large():
    body = gzip.compress(BODY * 1000)
    limit = len(body) + 1
    assert Extractor(max_bytes=limit).extract(body).status == "too_large"
    result = Extractor(max_bytes=limit, oversize="cut").extract(body)
    assert result.status == "ok"
    assert f"more than {limit} bytes" in result.notes[0]


@pytest.mark.parametrize("source", [SOURCE, BODY, memoryview(BODY)], ids=["str", "bytes", "view"])
def test_cut_input_says_what_was_cut(source):
    result = Extractor(max_bytes=60, oversize="cut", method="plain").extract(source)
    assert result.status == "ok"
    assert f"cut from {len(source)} to 60" in result.notes[0]
    assert len(result.page.source) == 60


def test_input_at_the_limit_is_whole():
    for oversize in ("refuse", "cut"):
        result = Extractor(max_bytes=len(BODY), oversize=oversize).extract(BODY)
        assert (result.status, result.notes) == ("ok", ())


def test_no_limits():
    assert Extractor(max_bytes=None, seconds=None).extract(BODY).status == "ok"


def test_status_timeout_says_the_limit():
    result = Extractor(seconds=-1.0).extract(SOURCE, url="https://example.org/")
    assert (result.status, result.text, result.spans) == ("timeout", "", [])
    assert "-1.0 seconds" in result.reason
    assert result.page.url == "https://example.org/"


def test_replaced_characters_are_noted():
    body = f"<p>{'é' * 60} {SENTENCE}".encode() + b"\xff</p>"
    result = extract(body)
    assert result.notes == ("1 characters could not be decoded",)


def test_an_unfinished_tag_is_noted():
    result = extract(SOURCE + "<div class='x")
    assert result.notes == ("the page ends inside a tag: 13 characters are not text",)


def test_gzip_is_noted():
    assert extract(gzip.compress(BODY)).notes == ("the body was still packed with gzip",)


def test_charset_is_what_the_header_says():
    result = extract("<p>слово</p>".encode("koi8-r"), method="plain", charset="koi8-r")
    assert result.text == "слово"
    assert result.to_dict()["encoding"] == "koi8-r"


@pytest.mark.parametrize("source", [BODY, SOURCE, "", b"%PDF-1.4", "\ud800 <p>\0", "http://x.org"])
def test_json_is_the_dictionary(source):
    result = extract(source, url="https://example.org/é")
    found = result.to_dict()
    assert json.loads(result.to_json()) == json.loads(result.to_json(indent=2)) == found
    assert found["status"] == result.status
    assert found["text"] == result.text
    assert [tuple(span) for span in found["spans"]] == result.spans
    assert (found["url"], found["method"], found["version"]) == (result.page.url, "kernel", 2)


def test_bad_settings_fail_at_once():
    with pytest.raises(ValueError, match="oversize"):
        Extractor(oversize="drop")
    with pytest.raises(unhusk.UnknownMethodError):
        Extractor(method="none")


@pytest.mark.parametrize("name", ["danag", "accb(threshold=0.5)", "density(c1=0.2, c2=6)"])
def test_an_extractor_can_be_pickled(name):
    made = Extractor(method=name, max_bytes=1000, seconds=5.0, oversize="cut")
    again = pickle.loads(pickle.dumps(made))  # noqa: S301 - our own
    assert again == made
    assert hash(again) == hash(made)
    assert again.extract(SOURCE).to_dict() == made.extract(SOURCE).to_dict()


@pytest.mark.parametrize("name", unhusk.methods())
def test_threads_may_share_an_extractor(name):
    shared = Extractor(method=name)
    wanted = [shared.extract(path).to_json() for path in DEMO]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda path: shared.extract(path).to_json(), DEMO * 8))
    assert found == wanted * 8


def test_threads_may_share_a_page():
    page = unhusk.read(DEMO[0])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda name: extract(page, method=name).text, unhusk.methods() * 8))
    assert found == [extract(page, method=name).text for name in unhusk.methods()] * 8


@given(
    st.one_of(random_bytes, sources.map(lambda text: text.encode("utf-8", "surrogatepass"))),
    st.sampled_from(unhusk.methods()),
    st.sampled_from([None, "utf-8", "utf-16", "bogus"]),
)
def test_any_bytes_at_all_give_an_extraction(body, name, charset):
    result = extract(body, method=name, charset=charset)
    assert isinstance(result, Extraction)
    assert result.status in STATUSES
    assert bool(result.reason) == (result.status != "ok")
    assert json.loads(result.to_json())["text"] == result.text


@given(sources, st.sampled_from(unhusk.methods()))
def test_kept_spans_are_text_of_the_page(source, name):
    result = extract(Page(source), method=name)
    everything = extract(Page(source), method="plain").spans
    for start, stop in result.spans:
        assert any(first <= start < stop <= last for first, last in everything)


@given(sources, st.sampled_from(unhusk.methods()))
def test_text_is_the_characters_of_the_spans(source, name):
    source = source.replace("&", "+").replace("ruby", "span")  # references and readings change
    result = extract(Page(source), method=name)
    kept = "".join(result.page.source[start:stop] for start, stop in result.spans)
    shown = [c for c in kept if not c.isspace() and category(c) != "Cc"]
    wanted = "".join("\ufffd" if category(c) == "Cs" else c for c in shown)
    assert "".join(result.text.split()) == wanted
