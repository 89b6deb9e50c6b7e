"""`unhusk extract`: forms, switches, folders, and sources that are addresses."""

import csv
import gzip
import io
import json

import pytest
from fetching.site import answer, moved, running
from render.schema import faults

import unhusk
from unhusk.apps.extract.choice import favoured, sure
from unhusk.apps.extract.forms import property_names

PLAIN = ("extract", "-m", "plain(include_head=False)")
PAGE = """<html lang=en><title>The title</title><meta name=author content="A B">
<meta name=description content="x, y"><h1>Head</h1>
<p>Some <b>bold</b> and <a href=/x>linked</a> text<img src=/i.png alt=pic></p>
<table><tr><th>k<th>v<tr><td>1<td>2</table><div class=comments><p>me too</p></div>"""


@pytest.fixture
def page(file):
    return file("page.html", PAGE.encode())


# forms


@pytest.mark.parametrize(
    ("form", "part"),
    [
        ("text", "Head\nSome bold and linked text\n"),
        ("markdown", "# Head\n\nSome **bold** and [linked](https://e.test/x) text"),
        ("html", "<p>Some <strong>bold</strong> and "),
        ("tei", '<hi rend="bold">bold</hi>'),
        ("highlight", '<mark data-unhusk="kept">bold</mark>'),
    ],
)
def test_form(run, page, form, part):
    result = run(*PLAIN, "-f", form, "--url", "https://e.test/", page)
    assert (result.exit_code, result.stderr) == (0, "")
    assert part in result.stdout


def test_csv_has_a_row_for_each_source(run, page, file):
    bad = file("bad.pdf", b"%PDF-1.7")
    result = run(*PLAIN, "-f", "csv", page, bad)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert result.exit_code == 1
    assert [row["status"] for row in rows] == ["ok", "not_html"]
    assert (rows[0]["title"], rows[0]["description"], rows[0]["authors"]) == (
        "The title", "x, y", "A B",
    )  # fmt: skip
    assert rows[1]["reason"] == "this is a PDF document, not HTML"


@pytest.mark.parametrize("form", ["html", "tei", "highlight"])
def test_whole_documents_do_not_go_into_one_file(run, page, form):
    result = run(*PLAIN, "-f", form, page, page)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "need a folder: -o FOLDER/" in result.stderr


def test_folder_gets_a_file_for_each_source(run, page, file, tmp_path):
    other = file("other.htm", b"<p>other")
    out = tmp_path / "new" / "out"
    result = run(*PLAIN, "-f", "html", "-o", f"{out}/", page, other, page, "missing.html")
    assert result.exit_code == 1
    names = sorted(path.name for path in out.iterdir())
    assert names == ["other.html", "page-2.html", "page.html"]
    assert (out / "other.html").read_text() == "<p>other</p>\n"


def test_folder_that_is_there(run, page, tmp_path):
    assert run(*PLAIN, "-o", str(tmp_path), page).stdout == ""
    assert (tmp_path / "page.txt").read_text().startswith("Head\n")


def test_folder_that_cannot_be_made(run, page, file):
    result = run(*PLAIN, "-o", file("plain.txt") + "/", page)
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert "cannot write" in result.stderr


# switches


@pytest.mark.parametrize(
    ("switch", "gone"),
    [
        ("--no-links", "](https://e.test/x)"),
        ("--no-images", "![pic]"),
        ("--no-tables", "| k |"),
        ("--no-comments", "me too"),
        ("--no-formatting", "**bold**"),
    ],
)
def test_switch_takes_away_one_thing(run, page, switch, gone):
    args = (*PLAIN, "-f", "markdown", "--url", "https://e.test/", page)
    whole, less = run(*args).stdout, run(*args, switch).stdout
    assert gone in whole
    assert gone not in less
    assert "Head" in less
    assert "bold" in less
    assert "linked" in less


def test_switches_of_text_and_json(run, page):
    args = ("--no-tables", "--no-comments", page)
    text = "Head\nSome bold and linked text\n"
    assert run(*PLAIN, *args).stdout == text
    row = json.loads(run(*PLAIN, "--json", *args).stdout)
    assert row["text"] == text.strip()
    assert "me too" not in "".join(PAGE[start:stop] for start, stop in row["spans"])


def test_nothing_but_tables(run, file):
    source = file("t.html", b"<table><tr><td>1<td>2<tr><td>3<td>4</table>")
    result = run(*PLAIN, "--no-tables", source)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no text but tables or comments" in result.stderr


def test_title_first(run, page, file):
    assert run(*PLAIN, "--title", page).stdout.startswith("The title\nHead\n")
    assert run(*PLAIN, "--title", "-f", "markdown", page).stdout.startswith("# The title\n\n# Head")
    same = file("same.html", b"<title>Head</title><h1>Head</h1><p>text")
    assert run(*PLAIN, "--title", same).stdout == "Head\ntext\n"


def test_with_metadata(run, page):
    markdown = run(*PLAIN, "--with-metadata", "-f", "markdown", page).stdout
    assert markdown.startswith('---\ntitle: "The title"\nauthors: ["A B"]\n')
    assert "\n---\n\n# Head\n" in markdown
    text = run(*PLAIN, "--with-metadata", page).stdout
    assert text.startswith("title: The title\nauthors: A B\n")
    html = run(*PLAIN, "--with-metadata", "-f", "html", page).stdout
    assert "<title>The title</title>" in html
    assert '<meta name="author" content="A B">' in html


# properties


def test_property(run, page):
    assert run(*PLAIN, "--property", "title", page).stdout == "The title\n"
    assert run(*PLAIN, "--property", "status", page).stdout == "ok\n"
    assert run(*PLAIN, "--property", "author", page, page).stdout == f"{page}\tA B\n" * 2


def test_property_as_json(run, page):
    row = json.loads(run(*PLAIN, "--property", "authors", "--json", page).stdout)
    assert row == {"source": page, "status": "ok", "authors": ["A B"]}


def test_property_that_is_not_there(run, page):
    result = run(*PLAIN, "--property", "confidence", page)
    assert (result.exit_code, result.stdout) == (1, "\n")
    assert result.stderr == f"unhusk: {page}: there is no confidence\n"


@pytest.mark.parametrize("name", property_names())
def test_every_property_can_be_asked_for(run, page, name):
    assert run(*PLAIN, "--property", name, page).stdout.count("\n") == 1


def test_unknown_property(run, page):
    assert run(*PLAIN, "--property", "colour", page).exit_code == 2


# what the method must offer


def test_confidence_that_the_method_does_not_give(run, page):
    result = run(*PLAIN, "--min-confidence", "0.5", page)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "plain(include_head=False) gives no confidence" in result.stderr


def test_text_from_a_script_is_not_sure_and_stops_nothing(run, file, page):
    line = "Heavy rain fell on the valley all through the night, and the river rose. "
    state = json.dumps({"body": line * 9})
    shell = file("shell.html", f"<div id=app></div><script>let state = {state}</script>".encode())
    result = run("extract", "--min-confidence", "0", "--json", shell, page)
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["status"], second["status"]) == ("uncertain", "ok")
    assert first["reason"].endswith("; it has no confidence")
    assert faults(first) == []


def test_confidence(monkeypatch):
    found = unhusk.extract("<p>words", method="plain")
    monkeypatch.setattr(unhusk.Extraction, "confidence", 0.4)
    assert sure(found, 0.4) is found
    assert sure(found, None) is found
    low = sure(found, 0.41)
    assert (low.status, low.reason) == ("uncertain", "the confidence of 0.40 is below 0.41")


def test_kernel_has_confidence_and_focus(run, page):
    row = json.loads(run("extract", "-m", "kernel", "--favor-recall", "--json", page).stdout)
    assert "focus='recall'" in row["method"]
    assert faults(row) == []
    result = run("extract", "-m", "kernel", "--min-confidence", "1", "--json", page)
    row = json.loads(result.stdout)
    assert (result.exit_code, row["status"]) in ((1, "uncertain"), (1, "empty"))


@pytest.mark.parametrize("option", ["--favor-precision", "--favor-recall"])
def test_focus_that_the_method_does_not_have(run, page, option):
    result = run(*PLAIN, option, page)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "plain has no parameter 'focus'" in result.stderr


def test_no_focus_changes_nothing():
    method = unhusk.method("plain")
    assert favoured(method, None) is method


# folders


def test_folder_means_its_pages_in_order(run, tmp_path):
    (tmp_path / "b").mkdir()
    for name in ("z.HTML", "b/a.htm", "b/c.xhtml", "notes.txt", "page.css"):
        (tmp_path / name).write_bytes(f"<p>{name}".encode())
    (tmp_path / "y.html.gz").write_bytes(gzip.compress(b"<p>packed"))
    rows = [json.loads(line) for line in run(*PLAIN, "--json", str(tmp_path)).stdout.splitlines()]
    assert [row["text"] for row in rows] == ["b/a.htm", "b/c.xhtml", "packed", "z.HTML"]


def test_saved_archive(run, file):
    head = "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=B\n\n"
    part = "--B\nContent-Type: text/html\nContent-Location: http://a.test/\n\n<p>saved\n--B--\n"
    row = json.loads(run(*PLAIN, "--json", file("a.mhtml", (head + part).encode())).stdout)
    assert (row["text"], row["url"]) == ("saved", "http://a.test/")


# addresses


@pytest.fixture
def site():
    answers = {
        "/": answer(b"<p>from the web \xe4", Content_Type="text/html; charset=latin1"),
        "/moved": moved("/"),
        "/pdf": answer(b"%PDF-1.7 x"),
        "/picture": answer(b"x", Content_Type="image/png"),
        "/empty": answer(b""),
        "/away": moved("http://10.0.0.1/"),
        "/robots.txt": answer(b"User-agent: tester\nDisallow: /"),
        "/large": answer(b"<p>" + b"x" * 5000),
    }
    with running(answers) as found:
        yield found


def test_address(run, site):
    result = run(*PLAIN, "--private", "--json", site.url("/moved"))
    row = json.loads(result.stdout)
    assert (result.exit_code, row["text"], row["encoding_from"]) == (0, "from the web ä", "http")
    assert (row["source"], row["url"]) == (site.url("/moved"), site.url("/"))


def test_addresses_that_fail_are_rows(run, site):
    paths = ("/missing", "/pdf", "/picture", "/empty", "/")
    result = run(*PLAIN, "--private", "--json", *map(site.url, paths))
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [(row["status"], row["reason"]) for row in rows] == [
        ("http_status", "the server answers 404 Not Found"),
        ("not_html", "this is a PDF document, not HTML"),
        ("not_html", "the server sends image/png, not HTML"),
        ("empty", "the page is empty"),
        ("ok", ""),
    ]
    assert rows[0]["url"] == site.url("/missing")
    assert [faults(row) for row in rows] == [[]] * 5
    assert result.stderr.count("\n") == 4


def test_private_addresses_on_request_only(run, site):
    result = run(*PLAIN, "--json", site.url("/"))
    assert json.loads(result.stdout)["status"] == "refused"
    assert site.requests == []


def test_robots_and_name(run, site):
    args = (*PLAIN, "--private", "--robots", site.url("/"))
    assert run(*args).exit_code == 0
    result = run(*args, "--user-agent", "tester/1")
    assert (result.exit_code, "forbids it" in result.stderr) == (1, True)


def test_size_of_what_is_fetched(run, site):
    args = (*PLAIN, "--private", "--max-bytes", "10", site.url("/large"))
    assert "more than the limit of 10" in run(*args).stderr
    result = run(*args, "--oversize", "cut")
    assert (result.exit_code, result.stdout) == (0, "xxxxxxx\n")
    assert "cut to 10 bytes" in result.stderr


@pytest.mark.parametrize("dropped", [(), ("--dropped", "comment"), ("--dropped", "blank")])
def test_page_itself_without_what_was_dropped(run, file, dropped):
    source = b"<p><a href=x>Home</a></p><p>Heavy rain fell on the valley on Monday.</p>"
    done = run("extract", file(body=source), "-m", "lqf", "-f", "page", *dropped)
    shown = {"comment": "<!-- <p><a href=x>Home</a></p> -->", "blank": " " * 25, "": ""}
    assert done.stdout == f"{shown[dropped[-1] if dropped else '']}{source[25:].decode()}"


def test_dropped_is_for_pages_only(run, file):
    done = run("extract", file(), "--dropped", "blank")
    assert (done.exit_code, "--dropped is for --format page" in done.stderr) == (2, True)
