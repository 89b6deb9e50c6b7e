"""`unhusk report`: the file, stdout, and runs that cannot be read."""

import json
import webbrowser
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from made_runs import RunWriter


@pytest.fixture
def folder(tmp_path) -> Path:
    return RunWriter({"a": 3}).write(tmp_path / "run")


def failure(result) -> str:
    """Return the one line on stderr of a command that failed."""
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    return line


def test_file(run, folder, tmp_path):
    path = tmp_path / "out.html"
    result = run("report", str(folder), "-o", str(path))
    assert (result.exit_code, result.output) == (0, "")
    assert path.read_bytes().startswith(b"<!doctype html>")


def test_stdout_has_the_same_bytes(run, folder, tmp_path):
    path = tmp_path / "out.html"
    run("report", str(folder), "-o", str(path))
    assert run("report", str(folder), "-o", "-").stdout_bytes == path.read_bytes()


def test_several_runs(run, folder, tmp_path):
    other = RunWriter({"b": 2}).write(tmp_path / "other")
    data = run("report", str(folder), str(other), "-o", "-").stdout_bytes
    assert b"<title>Evaluation: run, other</title>" in data


def test_limit_of_texts(run, folder):
    data = run("report", str(folder), "-o", "-", "--max-text", "0").stdout_bytes
    assert b'id="texts-' not in data


def test_open_shows_the_file(run, folder, tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    path = tmp_path / "out.html"
    assert run("report", str(folder), "-o", str(path), "--open").exit_code == 0
    assert shown == [path.as_uri()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [((), "RUN"), (("run", "-o", "-", "--open"), "--open"), (("run", "--max-text", "-1"), "-1")],
)
def test_wrong_usage(run, arguments, said):
    result = run("report", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_no_such_folder(run, tmp_path):
    line = failure(run("report", str(tmp_path / "none"), "-o", str(tmp_path / "x.html")))
    assert line.endswith("none: there is no run here")
    assert not (tmp_path / "x.html").exists()


def test_incomplete_run(run, tmp_path):
    folder = RunWriter({"a": 3}).write(tmp_path / "run", complete=False)
    assert "not complete" in failure(run("report", str(folder), "-o", str(tmp_path / "x.html")))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("run.json", b"{"),
        ("run.json", b"[]"),
        ("run.json", b'{"version": 1, "complete": true}'),
        ("run.json", b'{"version": 1, "complete": true, "packages": [1], "methods": []}'),
        ("results.parquet", b"PAR1"),
        ("results.parquet", b"\x00" * 100),
        ("outputs.parquet", b"not parquet"),
        ("golds.parquet", b""),
    ],
)
def test_corrupt_files_are_one_line(run, folder, tmp_path, name, data):
    (folder / name).write_bytes(data)
    path = tmp_path / "x.html"
    assert name in failure(run("report", str(folder), "-o", str(path)))
    assert not path.exists()


def test_missing_results(run, folder):
    (folder / "results.parquet").unlink()
    assert "results.parquet" in failure(run("report", str(folder), "-o", "-"))


def test_missing_column(run, folder):
    path = folder / "results.parquet"
    pq.write_table(pq.read_table(path).drop_columns(["recall"]), path)
    assert "has no column 'recall'" in failure(run("report", str(folder), "-o", "-"))


def test_wrong_type_of_a_column(run, folder):
    path = folder / "results.parquet"
    table = pq.read_table(path)
    at = table.schema.get_field_index("f1")
    pq.write_table(table.set_column(at, "f1", table.column("method")), path)
    assert "results.parquet" in failure(run("report", str(folder), "-o", "-"))


def test_run_without_rows(run, folder):
    path = folder / "results.parquet"
    pq.write_table(pq.read_table(path).slice(0, 0), path)
    assert "has no rows" in failure(run("report", str(folder), "-o", "-"))


def test_facts_that_are_not_text_are_shown_as_they_are(run, tmp_path):
    facts = {"words": ["split", 1], "machine": {"cores": 2, "name": None}}
    folder = RunWriter({"a": 2}).write(tmp_path / "run", **facts)
    assert json.loads((folder / "run.json").read_text("utf-8"))["words"] == ["split", 1]
    assert run("report", str(folder), "-o", "-").exit_code == 0


def test_file_that_cannot_be_written(run, folder, tmp_path):
    path = tmp_path / "none" / "x.html"
    assert "cannot write" in failure(run("report", str(folder), "-o", str(path)))
