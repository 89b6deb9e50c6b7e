"""What the world outside gives that is odd: a line that says so, and no traceback."""

import json
import os
import resource
import tarfile
from pathlib import Path

import pytest

import unhusk
from unhusk.errors import FetchError, PackageError
from unhusk.evaluation.packages.package import open_package
from unhusk.fetching.answers import _checked, moved
from unhusk.fetching.fetcher import Fetcher
from unhusk.fetching.public_addresses import why_refused

PAGE = b"<p>The river rose at night and the town slept on, as it had done for years."
httpx2 = pytest.importorskip("httpx2", reason="needs httpx2")


def test_a_fifo_among_the_sources(run, file, tmp_path):
    os.mkfifo(tmp_path / "f.html")
    done = run("extract", "-m", "plain", str(tmp_path / "f.html"), file("a.html", PAGE))
    assert done.exit_code == 1
    assert "f.html: nothing is written to this FIFO" in done.stderr
    assert "river" in done.stdout


def test_a_fifo_that_is_written_to(command):
    number, other = os.pipe()
    os.write(other, PAGE)
    os.close(other)
    name = f"/dev/fd/{number}"
    done = command("extract", "-m", "plain", name, pass_fds=[number])
    os.close(number)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"river" in done.stdout


@pytest.mark.parametrize("name", ["x" * 5000, "a/" * 3000, "no\udcff.html"])
def test_one_bad_name_among_the_sources(run, file, name):
    done = run("extract", "-m", "plain", name, file("a.html", PAGE))
    assert (done.exit_code, "river" in done.stdout) == (1, True)
    assert "cannot be read" in done.stderr


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null"])
def test_a_path_to_a_device(name):
    with pytest.raises(unhusk.SourceError, match="it is a device"):
        unhusk.extract(Path(name))


def test_a_path_to_a_fifo(tmp_path):
    os.mkfifo(tmp_path / "f")
    with pytest.raises(unhusk.SourceError, match="a FIFO"):
        unhusk.read(tmp_path / "f")


def test_a_large_file_is_not_read_whole(tmp_path):
    with (tmp_path / "a.html").open("wb") as stream:
        stream.truncate(1 << 40)  # a hole
    found = unhusk.Extractor(method="plain", max_bytes=1000).extract(tmp_path / "a.html")
    assert found.status == "too_large"


def test_a_rendering_out_of_time_is_a_status(run, file, monkeypatch):
    def late(self, **_) -> str:
        message = "markdown: not done within 1 seconds"
        raise unhusk.RenderingTimeoutError(message)

    monkeypatch.setattr(unhusk.Extraction, "to_markdown", late)
    done = run("extract", "-m", "plain", "-f", "markdown", file("a.html", PAGE))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "a.html: markdown: not done within 1 seconds" in done.stderr


@pytest.mark.parametrize("to", ["http://a.test:65536/", "//a.test:99999/x"])
def test_a_redirect_to_no_port(to):
    answer = httpx2.Response(302, headers={"location": to})
    with pytest.raises(FetchError, match="there is no port") as caught:
        moved(httpx2.URL("http://b.test/"), answer, Fetcher())
    assert caught.value.kind == "redirects"


def test_an_address_of_no_port():
    with pytest.raises(FetchError, match="there is no port 70000"):
        _checked("http://a.test:70000/")
    assert _checked("http://a.test:65535/").port == 65535


@pytest.mark.parametrize("address", ["192.88.99.1", "3fff::1", "2002:c058:6301::"])
def test_addresses_that_are_not_public(address):
    assert why_refused(address) == "a reserved address"


@pytest.mark.parametrize("method", ["plain", "kernel"])
@pytest.mark.parametrize("tag", ["rp", "rt"])
def test_a_page_of_readings_is_empty(method, tag):
    found = unhusk.extract(f"<p><ruby><{tag}>{'word ' * 200}</{tag}></ruby>", method=method)
    assert (found.status, found.text) == ("empty", "")


def test_a_tar_of_chained_headers(tmp_path):
    header = tarfile.TarInfo("././@LongLink")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 2
    body = (header.tobuf(tarfile.GNU_FORMAT) + b"a\0".ljust(512, b"\0")) * 3000
    (tmp_path / "p.tar").write_bytes(body)
    with pytest.raises(PackageError, match="readable tar"):
        open_package(tmp_path / "p.tar")


ODD = {
    "list": [1, 2],
    "null": None,
    "wrong": {"language": ["en"], "page_type": {"a": 1}, "url": 5, "with": 5, "spans": "x"},
    "spans": {"spans": [[1, 2, 3], ["a"]], "multiple": "yes", "title": 3},
    "escapes": {"language": "\x1b[31men", "page_type": "\ud800"},
}


def test_stats_of_odd_facts(run, tmp_path):
    for name, facts in ODD.items():
        (tmp_path / f"{name}.html").write_bytes(PAGE)
        (tmp_path / f"{name}.txt").write_text("The river rose at night", "utf-8")
        (tmp_path / f"{name}.json").write_text(json.dumps(facts), "utf-8")
    about = {"name": "evil\x1b[31m", "version": 5, "description": ["x"]}
    (tmp_path / "package.json").write_text(json.dumps(about), "utf-8")
    done = run("package", "stats", str(tmp_path))
    assert done.exit_code == 1
    assert "documents: 5" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_import_of_odd_facts(run, tmp_path):
    rows = [
        {"track_id": 5, "html": "<p>x", "convert_main_content": "x"},
        {"track_id": "a", "html": 7, "convert_main_content": "x"},
        {"track_id": "b", "html": "<p>x", "convert_main_content": ["x"]},
        {"track_id": "c", "html": "<p>x", "convert_main_content": "x", "url": 5, "meta": [1]},
        {"track_id": "d", "html": "<p>x", "convert_main_content": "x", "url": {"a": [1]}},
        ["e"],
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "w.jsonl").write_text(lines, "utf-8")
    args = ("package", "import", str(tmp_path), "-l", "webmainbench", "-o", str(tmp_path / "out"))
    done = run(*args)
    assert done.exit_code == 1
    assert not isinstance(done.exception, Exception)
    assert "d: type: url is not a text or null; it is left out" in done.stderr
    assert [document.id for document in open_package(tmp_path / "out")] == ["d"]


def test_a_full_disk_during_an_evaluation(command, tmp_path):
    demo = str(Path(unhusk.__file__).parent / "pages_demo")
    output = str(tmp_path / "run")

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

    done = command("evaluate", demo, "-m", "plain", "-j", "1", "-o", output, preexec_fn=limited)
    assert done.returncode == 1
    assert b"cannot be written: File too large" in done.stderr
    assert b"Traceback" not in done.stderr
