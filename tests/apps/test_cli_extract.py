"""`unhusk extract`: what it writes for which source, and which exit code it has."""

import gzip
import json
import os
import stat
import subprocess
import sys
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import Path

import pytest

import unhusk
from unhusk.apps.console.named_sources import read_source
from unhusk.apps.console.progress import counted
from unhusk.apps.console.source_job import Job

PLAIN = ("extract", "-m", "plain(include_head=False)")
PAGE = "<title>t</title><p>one caf\xe9<p>two words"
TEXT = "one caf\xe9\ntwo words\n"


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def records(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


# sources


def test_file(run, file):
    result = run(*PLAIN, file())
    assert (result.exit_code, result.stdout, result.stderr) == (0, TEXT, "")


@pytest.mark.parametrize("args", [(), ("-",)])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le"])
def test_stdin_is_bytes(command, args, encoding):
    done = command(*PLAIN, *args, input=PAGE.encode(encoding))
    assert (done.returncode, done.stdout, done.stderr) == (0, TEXT.encode(), b"")


def test_terminal_is_told_that_it_is_read(monkeypatch, capsys):
    stdin = Terminal()
    stdin.buffer = BytesIO(b"<p>x")
    monkeypatch.setattr(sys, "stdin", stdin)
    assert read_source("-", 9) == (b"<p>x", False)
    assert capsys.readouterr().err.endswith("end it with Ctrl-D\n")


def test_charset_of_the_header_counts(run):
    stdin = PAGE.replace("\xe9", "\u0439").encode("koi8-r")
    assert "caf\u0439" in run(*PLAIN, "--charset", "koi8-r", stdin=stdin).stdout


def test_several_texts_stand_under_their_names(run, file):
    one, two = file("a.html", b"<p>a"), file("b.html", b"<p>b")
    assert run(*PLAIN, one, two).stdout == f"==> {one} <==\na\n\n==> {two} <==\nb\n"


def test_method_and_its_parameters(run, file):
    source = file()
    assert run("extract", "-m", "plain", source).stdout == f"t\n{TEXT}"
    assert run("extract", "-m", "plain(include_head=False)", source).stdout == TEXT


def test_gzip_is_unpacked_with_a_note(run, file):
    source = file("a.html.gz", gzip.compress(PAGE.encode()))
    result = run(*PLAIN, source)
    assert (result.exit_code, result.stdout) == (0, TEXT)
    assert result.stderr == f"unhusk: {source}: the body was still packed with gzip\n"


# failures


REFUSED = "127.0.0.1 is a loopback address: refused unless private addresses are allowed"
FAILING = {
    "missing.html": "cannot be read: No such file or directory",
    "void": "there are no pages in this folder",
    "https://127.0.0.1:9/a": REFUSED,
    "HTTP://127.0.0.1:9": REFUSED,
    "http://a:b/": "'http://a:b/' is no address: Invalid port: 'b'",
    "paper.pdf": "this is a PDF document, not HTML",
    "empty.html": "the page is empty",
    "blank.html": "the page has no text outside scripts and styles",
}


@pytest.fixture
def here(file, tmp_path, monkeypatch):
    file("paper.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3")
    file("empty.html", b"")
    file("blank.html", b"<script>x</script>")
    file("good.html", b"<p>good")
    (tmp_path / "void").mkdir()
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", FAILING)
def test_failure_is_a_line_and_exit_code_1(run, name):
    result = run(*PLAIN, name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"unhusk: {name}: {FAILING[name]}\n"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", FAILING)
def test_other_sources_continue(run, name):
    result = run(*PLAIN, name, "good.html", "missing.html")
    assert (result.exit_code, result.stdout) == (1, "==> good.html <==\ngood\n")
    assert result.stderr.count("\n") == 2


@pytest.mark.usefixtures("here")
def test_failure_is_a_row_of_json(run):
    rows = records(run(*PLAIN, "--json", "missing.html", "paper.pdf", "good.html").stdout)
    assert [row["status"] for row in rows] == ["unreadable", "not_html", "ok"]
    assert rows[0].keys() == rows[2].keys()
    assert rows[0]["reason"] == FAILING["missing.html"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file(run, file):
    source = file()
    Path(source).chmod(0)
    assert "Permission denied" in run(*PLAIN, source).stderr


def test_faulty_method_is_a_failed_page(file):
    def broken(*_):
        raise ZeroDivisionError("by\nzero")

    extractor = unhusk.Extractor(method=replace(unhusk.method("plain"), function=broken))
    found = Job(extractor=extractor, limit=999, url=None, charset=None)(file())
    assert (found.status, found.reason) == ("failed", "ZeroDivisionError: by\nzero")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("dang", "there is no method 'dang'; did you mean danag?"),
        (
            "danag(gapp=1)",
            "danag has no parameter 'gapp'; it has: width, gap, count_spaces, fill_gaps",
        ),
        ("danag(gap='x')", "danag: gap cannot be 'x'; it is an integer or 'page'"),
        ("danag(", "cannot read the method 'danag('; write it like accb or accb(range=40)"),
    ],
)
def test_unknown_method_or_parameter_is_wrong_usage(run, file, spec, message):
    result = run("extract", "-m", spec, file())
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"unhusk: {message}\n")


@pytest.mark.parametrize(
    "args",
    [
        ("--format", "pdf"),
        ("--max-bytes", "0"),
        ("--seconds", "0"),
        ("--seconds", "soon"),
        ("--charset", "klingon"),
        ("--oversize", "shrink"),
        ("--url", "u", "second.html"),
    ],
)
def test_wrong_option_is_one_line(run, file, args):
    result = run("extract", file(), *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("(see unhusk extract --help)\n")
    assert result.stderr.count("\n") == 1


# limits


def test_too_large_is_refused(run, file):
    source = file()
    result = run(*PLAIN, "--max-bytes", "20", source)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"unhusk: {source}: more than the limit of 20 bytes\n"


def test_too_large_is_cut_on_request(run, file):
    source = file("a.html", b"<p>abcdefgh")
    result = run(*PLAIN, "--max-bytes", "5", "--oversize", "cut", source)
    assert (result.exit_code, result.stdout) == (0, "ab\n")
    assert result.stderr == f"unhusk: {source}: cut to 5 bytes\n"


@pytest.mark.parametrize("oversize", ["cut", "refuse"])
def test_page_of_just_the_limit_is_whole(run, file, oversize):
    result = run(*PLAIN, "--max-bytes", "5", "--oversize", oversize, file("a.html", b"<p>ab"))
    assert (result.stdout, result.stderr) == ("ab\n", "")


def test_endless_input_is_read_up_to_the_limit(run):
    result = run(*PLAIN, "--max-bytes", "99", "/dev/zero")
    assert result.stderr == "unhusk: /dev/zero: more than the limit of 99 bytes\n"


def test_no_time_is_a_reason(run, file):
    result = run(*PLAIN, "--seconds", "1e-9", file())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith(": not done within 1e-09 seconds\n")


# output


@pytest.mark.parametrize("args", [("--json",), ("-f", "json"), ("--format", "json")])
def test_json_is_one_object_per_line(run, file, args):
    source = file()
    result = run(*PLAIN, *args, "--url", "https://example.org/", source)
    [row] = records(result.stdout)
    assert row["source"] == source
    assert (row["url"], row["text"]) == ("https://example.org/", TEXT.strip())
    assert [PAGE[start:stop] for start, stop in row["spans"]] == TEXT.splitlines()


def test_output_file(run, file, tmp_path):
    source, out = file(), tmp_path / "out.txt"
    result = run(*PLAIN, source, "-o", str(out))
    assert (result.stdout, out.read_text("utf-8")) == ("", TEXT)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "out.txt"]


def test_output_may_replace_its_own_source(run, file):
    source = Path(file())
    source.chmod(0o640)
    assert run(*PLAIN, str(source), "-o", str(source)).exit_code == 0
    assert source.read_text("utf-8") == TEXT
    assert stat.S_IMODE(source.stat().st_mode) == 0o640


def test_output_through_a_link_keeps_the_link(run, file, tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "target")
    run(*PLAIN, file(), "-o", str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text("utf-8") == TEXT


def test_output_to_a_device_leaves_the_device(run, file):
    assert run(*PLAIN, file(), "-o", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_output_that_stops_halfway_leaves_the_old_file(run, file, tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    out = file("out.txt", b"old")
    source = file()
    monkeypatch.setattr("unhusk.apps.console.source_job.read_source", interrupted)
    assert run(*PLAIN, source, "-o", out).exit_code == 130
    assert Path(out).read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 2


def test_output_that_cannot_be_written(run, file, tmp_path):
    result = run(*PLAIN, file(), "-o", str(tmp_path / "no/such/file"))
    assert result.exit_code == 1
    assert result.stderr.startswith("unhusk: cannot write ")
    assert "No such file" in result.stderr


def test_stdout_is_utf8_whatever_the_locale(command, file):
    done = command(*PLAIN, file(), env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stdout) == (0, TEXT.encode())


def test_closed_pipe_is_quiet(file):
    args = [sys.executable, "-W", "ignore", "-m", "unhusk", *PLAIN, *[file()] * 50]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize(
    ("closed", "message"),
    [(">&-", b"unhusk: standard output is closed\n"),
     ("<&-", b"unhusk: stdin: standard input is closed\n")],
)  # fmt: skip
def test_closed_stream_is_one_line(closed, message):
    script = f'exec "$0" -W ignore -m unhusk extract {closed}'
    done = subprocess.run(["/bin/sh", "-c", script, sys.executable], stderr=-1, check=False)
    assert (done.returncode, done.stderr) == (1, message)


# names


def test_name_that_is_no_text(command, tmp_path):
    name = os.fsencode(tmp_path) + b"/caf\xe9\n\x1b[2J.html"
    Path(os.fsdecode(name)).write_bytes(gzip.compress(b"<p>x"))
    done = command(*PLAIN, "--json", name)
    assert done.returncode == 0
    assert os.fsencode(json.loads(done.stdout)["source"]) == name
    assert b"/caf\\udce9\\n\\x1b[2J.html: the body was" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_name_that_is_no_text_as_a_heading(command, file, tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.html"
    Path(os.fsdecode(name)).write_bytes(b"<p>x")
    assert b"/\\udcff.html <==\nx\n" in command(*PLAIN, name, file()).stdout


def test_file_named_like_stdin(run, file, monkeypatch, tmp_path):
    file("-", b"<p>file")
    monkeypatch.chdir(tmp_path)
    assert run(*PLAIN, "./-", stdin=b"<p>stdin").stdout == "file\n"
    assert run(*PLAIN, "-", stdin=b"<p>stdin").stdout == "stdin\n"


# progress


def on_terminal(monkeypatch, names: list[str], *, is_apart: bool) -> str:
    """Return what stderr shows when it is a terminal."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert list(counted(names, is_apart=is_apart)) == names
    return sys.stderr.getvalue()


def test_progress_on_a_terminal(monkeypatch):
    assert "extracting" in on_terminal(monkeypatch, ["a", "b"], is_apart=True)


@pytest.mark.parametrize(("names", "is_apart"), [(["a"], True), (["a", "b"], False)])
def test_no_progress_where_it_is_in_the_way(monkeypatch, names, is_apart):
    assert on_terminal(monkeypatch, names, is_apart=is_apart) == ""


def test_no_progress_without_a_terminal(run, file):
    assert run(*PLAIN, file(), file("b.html")).stderr == ""
