"""Extractors in all ways: the same answers, and failures that are rows."""

import os
import shlex
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

import pytest
from servers import extracting, talking

import unhusk
from unhusk.errors import BadParameterError, MissingExtraError, UnknownMethodError
from unhusk.evaluation.extractors import peers
from unhusk.evaluation.extractors.extractor_registry import extractor, names, split
from unhusk.evaluation.extractors.http_post import HttpExtractor
from unhusk.evaluation.extractors.shell_command import CommandExtractor
from unhusk.evaluation.extractors.through_proxy import ProxyExtractor, served
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.package import open_package

DEMO = Path(unhusk.__file__).parent / "pages_demo"
DOCUMENT = Document("p", "a b/1", b"<title>t</title><p>caf\xe9 au lait", "x", {}, "latin-1")
PLAIN = (
    "import os, sys, unhusk; html = sys.stdin.buffer.read(); "
    "charset = os.environ['UNHUSK_CHARSET'] or None; "
    "text = unhusk.extract(html, method='plain', charset=charset).text; "
    "sys.stdout.buffer.write(text.encode())"
)


def python(code: str, **options) -> CommandExtractor:
    return CommandExtractor(
        f"{shlex.quote(sys.executable)} -W ignore -c {shlex.quote(code)}", **options
    )


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return list(open_package(DEMO))


def test_all_ways_give_the_same_text(documents):
    inside = extractor("plain")
    with extracting() as server:
        outside = [
            python(PLAIN),
            HttpExtractor(f"{server.url}/plain?x=1"),
            ProxyExtractor(server.url),
        ]
        for document in (DOCUMENT, *documents[:4]):
            texts = {one(document).text for one in (inside, *outside)}
            assert len(texts) == 1
            assert texts != {""}


def test_ways_are_named():
    with extracting() as server:
        ways = [python(PLAIN), HttpExtractor(server.url), ProxyExtractor(server.url)]
        assert [one(DOCUMENT).how for one in ways] == ["command", "http", "proxy"]
    assert extractor("plain")(DOCUMENT).how == "in process"


def test_method_gives_spans_page_and_times():
    found = extractor("plain")(DOCUMENT)
    assert "".join(found.page.source[a:b] for a, b in found.spans) == "tcafé au lait"
    assert found.seconds > 0
    assert found.cpu_seconds >= 0


def test_an_image_is_not_html_for_a_method():
    found = extractor("plain")(Document("p", "1", b"\x89PNG\r\n\x1a\n" + bytes(100)))
    assert (found.status, found.text) == ("not_html", "")


def test_cpu_of_a_command_is_that_of_the_command():
    found = python("import sys; sys.stdin.read(); sum(range(3_000_000)); print(1)")(DOCUMENT)
    assert 0 < found.cpu_seconds < 50
    assert found.seconds > 0


def test_html_answers_lose_their_tags():
    with extracting(lambda *_: "<p>a &amp; <b>b</b><p>c", "text/html; charset=utf-8") as server:
        assert HttpExtractor(server.url)(DOCUMENT).text == "a & b\nc"
        assert ProxyExtractor(server.url)(DOCUMENT).text == "a & b\nc"


@pytest.mark.parametrize(
    ("code", "status", "reason"),
    [
        ("raise SystemExit('no way')", "failed", "exit code 1: no way"),
        ("import os; os.abort()", "failed", "ended by SIGABRT"),
        (
            "import sys; sys.stdout.buffer.write(b'a\\xff')",
            "failed",
            "not utf-8: byte 0xff at 1",
        ),
        ("while True: print('x' * 1000)", "failed", "stopped after 100000 bytes"),
        ("import time; time.sleep(60)", "timeout", "not done within 2 seconds"),
        ("import sys\nwhile True: sys.stderr.write('x' * 1000)", "timeout", "not done within 2"),
        ("import os, time; os.close(1); os.close(2); time.sleep(60)", "timeout", "not done"),
        ("pass", "empty", "gave no text"),
    ],
)
def test_faulty_commands_cost_a_row(code, status, reason):
    found = python(code, seconds=2, max_output=100_000)(DOCUMENT)
    assert (found.status, found.text) == (status, "")
    assert reason in found.reason


def test_a_command_may_leave_its_input():
    big = Document("p", "1", b"x" * 1_000_000)
    assert python("import os; os.close(0); print('done')")(big).text == "done\n"


def test_a_command_that_is_not_there():
    found = CommandExtractor("no-such-command --x")(DOCUMENT)
    assert (found.status, found.reason) == (
        "failed",
        "cannot be started: No such file or directory",
    )


def test_children_of_a_command_end_with_it(tmp_path):
    child = f"import time, pathlib; time.sleep(1); pathlib.Path({str(tmp_path / 'x')!r}).touch()"
    code = (
        f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {child!r}]); "
        "sys.stdin.read(); print('parent')"
    )
    assert python(code, seconds=0.7)(DOCUMENT).status == "timeout"
    time.sleep(1.2)
    assert not (tmp_path / "x").exists()


def drip(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b"x")
        time.sleep(0.1)


def flood(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b"x" * 10_000)


TEXT = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=no\r\n\r\nx"
# whole answers, which a proxy can only make without the page
UNASKED = ("is not utf-8", "gave no text", "claims the encoding 'no'")
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: "


@pytest.mark.parametrize(
    ("talk", "status", "reason"),
    [
        (lambda c: time.sleep(30), "timeout", "not done within 1 seconds"),
        (drip, "timeout", "not done within 1 seconds"),
        (flood, "failed", "stopped after 100000 bytes"),
        (lambda c: None, "failed", "Remote"),
        (lambda c: c.sendall(b"\x00\x01 nonsense\r\n"), "failed", "BadStatusLine"),
        (lambda c: c.sendall(HEAD + b"9\r\n\r\nabc"), "failed", "closed 6 bytes before the end"),
        (lambda c: c.sendall(HEAD + b"2\r\n\r\n\xff\xfe"), "failed", "is not utf-8"),
        (lambda c: c.sendall(HEAD + b"0\r\n\r\n"), "empty", "gave no text"),
        (
            lambda c: c.sendall(b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n"),
            "failed",
            "HTTP 500",
        ),
        (lambda c: c.sendall(TEXT), "failed", "claims the encoding 'no'"),
    ],
)
@pytest.mark.parametrize("kind", [HttpExtractor, ProxyExtractor])
def test_faulty_servers_cost_a_row(kind, talk, status, reason):
    with talking(talk) as url:
        found = kind(url, seconds=1, max_output=100_000)(DOCUMENT)
    if kind is ProxyExtractor and reason in UNASKED:
        status, reason = "failed", "without requesting the page"
    assert found.status == status
    assert reason in found.reason


def test_nobody_listens():
    with talking(lambda c: None) as url:
        pass
    found = HttpExtractor(url, seconds=2)(DOCUMENT)
    assert found.status == "failed"
    assert "refused" in found.reason


def test_server_has_one_document_and_stops():
    def get(path):
        connection = HTTPConnection("127.0.0.1", server.server_address[1], timeout=5)
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.headers["Content-Type"], response.read()

    with served(DOCUMENT, 5) as server:
        assert server.path == "/a%20b%2F1.html"
        assert get("/other.html")[0] == 404
        assert not server.is_asked
        assert get(server.path) == (200, "text/html; charset=latin-1", DOCUMENT.html)
        assert server.is_asked
        assert server.is_sent.wait(5)
    with pytest.raises(OSError, match="refused"):
        get(server.path)


@pytest.mark.parametrize("name", [n for n in peers.PEERS if peers.is_installed(n)])
def test_peers_find_the_article(name, documents):
    page = next(d for d in documents if d.id == "news-en")
    found = extractor(f"peer:{name}")(page)
    assert (found.status, found.how) == ("ok", "in process")
    common = set(found.text.split()) & set(page.gold.split())
    assert len(common) > 0.5 * len(set(page.gold.split()))


def test_a_peer_that_raises_costs_a_row(monkeypatch):
    def broken(*_):
        raise RuntimeError("no")

    monkeypatch.setitem(peers.PEERS, "turbohtml", ("turbohtml", broken))
    found = extractor("turbohtml")(DOCUMENT)
    assert (found.status, found.reason) == ("failed", "RuntimeError: no")


def test_a_missing_peer_is_named_with_its_install(monkeypatch):
    monkeypatch.setitem(peers.PEERS, "turbohtml", ("no_such_module", peers.turbohtml))
    with pytest.raises(MissingExtraError, match="pip install turbohtml"):
        extractor("peer:turbohtml")


def test_names():
    assert names([]) == list(unhusk.methods())
    assert names(["all"]) == list(unhusk.methods())
    assert names(["plain,bte", "plain"]) == ["plain", "bte"]
    assert all(name.startswith("peer:") for name in names(["peers"]))


def test_the_method_goes_before_the_peer():
    assert extractor("justext").name == "justext"
    assert extractor("turbohtml").name == "peer:turbohtml"


def test_spec_texts_with_commas():
    assert split("plain, union(bte, dsc) ,") == ["plain", "union(bte, dsc)"]
    assert split("http://h/a,b") == ["http://h/a,b"]


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("nothing", UnknownMethodError),
        ("peer:nothing", UnknownMethodError),
        ("cmd:", BadParameterError),
        ("cmd:a 'b", BadParameterError),
        ("proxy:localhost:80", BadParameterError),
        ("http://:80", BadParameterError),
        ("http://h:99999", BadParameterError),
    ],
)
def test_wrong_names(name, error):
    with pytest.raises(error):
        extractor(name)


def test_names_read_back():
    for text in ("plain", "peer:turbohtml", "cmd:cat -", "http://h/x", "proxy:http://h:8080"):
        assert extractor(extractor(text).name).name == text


def test_no_zombies_are_left():
    python("print(1)")(DOCUMENT)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
