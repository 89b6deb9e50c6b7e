"""Runs: the same rows in whatever way, and nothing lost or doubled whatever happens."""

import fcntl
import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from runs import (
    PEER_NAME,
    install_peer,
    package_of,
    pages,
    patch_workers,
    rows_of,
    run_of,
)
from servers import extracting

import unhusk
from unhusk.errors import RunError, UnknownMeasureError, UnknownMethodError
from unhusk.evaluation.extractors.output import ANSWERED
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.runs import run as runs
from unhusk.evaluation.runs import step_limits
from unhusk.evaluation.runs.job import Job, Unit
from unhusk.evaluation.runs.results import RESULT_COLUMNS, file_name, read_run
from unhusk.evaluation.runs.run import evaluate
from unhusk.evaluation.runs.score_document import FAULTY, NO_GOLD, NOT_APPLICABLE
from unhusk.evaluation.runs.unit_journal import FOLDER, Parts

PLAIN = (
    "import os, sys, unhusk; html = sys.stdin.buffer.read(); "
    "charset = os.environ['UNHUSK_CHARSET'] or None; "
    "text = unhusk.extract(html, method='plain', charset=charset).text; "
    "sys.stdout.buffer.write(text.encode())"
)


@pytest.fixture
def package(tmp_path):
    return package_of(tmp_path / "river", pages(12))


def test_one_row_per_document_method_and_measure(package, tmp_path):
    run = run_of(package, tmp_path / "run", measures=("seq", "vec", "set"))
    keys = [(r["document"], r["method"], r["measure"]) for r in rows_of(run)]
    assert len(set(keys)) == len(keys) == 12 * 2 * 3
    assert keys == sorted(
        keys, key=lambda k: (k[0], run.methods.index(k[1]), run.measures.index(k[2]))
    )
    assert run.facts["complete"]
    assert not (tmp_path / "run" / FOLDER).exists()


def test_all_ways_give_the_same_scores(tmp_path):
    documents = [
        *pages(3),
        Document("river", "e", b"<p>caf\xe9", "caf\xe9", {"encoding": "latin-1"}),
    ]
    package = package_of(tmp_path / "p", documents)
    with extracting() as server:
        command = "cmd:" + shlex.join([sys.executable, "-W", "ignore", "-c", PLAIN])
        ways = ("plain", command, server.url, f"proxy:{server.url}")
        run = run_of(package, tmp_path / "run", *ways, measures=("str", "seq", "vec", "set"))
        assert server.asked == 2 * len(documents)
    table = rows_of(run)
    rows = {way: [{**r, "method": ""} for r in table if r["method"] == way] for way in run.methods}
    assert len(rows) == 4
    assert all(one == rows["plain"] for one in rows.values())
    assert {r["status"] for r in table} == {"ok"}
    assert [one["how"] for one in run.facts["extractors"].values()] == [
        "in process", "command", "http", "proxy",
    ]  # fmt: skip


def test_processes_do_not_matter(package, tmp_path):
    one = run_of(package, tmp_path / "one")
    two = run_of(package, tmp_path / "two", processes=2)
    assert rows_of(one) == rows_of(two)
    assert one.outputs == two.outputs
    assert one.golds == two.golds


def test_outputs_and_golds(package, tmp_path):
    run = run_of(package, tmp_path / "run", "plain")
    first = run.outputs.to_pylist()[0]
    assert (first["document"], first["method"]) == ("d000", "plain")
    assert first["chars"] == len(first["text"])
    gold = run.golds.to_pylist()[0]
    assert gold["gold"] in first["text"]
    assert (gold["url"], gold["title"]) == ("http://site0.example.org/0", "d000")


def test_outputs_can_be_left_out(package, tmp_path):
    run = run_of(package, tmp_path / "run", "plain", keeps_outputs=False)
    assert run.outputs is None
    assert run.golds is None
    assert run.table.num_rows == 12 * 4


def test_the_papers_file(package, tmp_path):
    run_of(package, tmp_path / "run", "plain", measures=("seq", "vec"))
    lines = (tmp_path / "run/river/plain.tsv").read_text("utf-8").split("\n")
    head = lines[0].split("\t")
    assert head[:4] == ["document", "bytes", "s_per_kB", "cpu_s_per_kB"]
    assert head[4:] == ["Seq_p", "Seq_r", "Seq_f1", "Vec_p", "Vec_r", "Vec_f1", "status"]
    cells = [dict(zip(head, line.split("\t"), strict=True)) for line in lines[1:-1]]
    assert [one["document"] for one in cells] == [f"d{k:03}" for k in range(12)] + [
        "mean",
        "deviation",
    ]
    f1 = [float(one["Seq_f1"]) for one in cells[:-2]]
    mean = sum(f1) / 12
    assert float(cells[-2]["Seq_f1"]) == pytest.approx(mean, abs=1e-6)
    squares = sum((one - mean) ** 2 for one in f1)
    assert float(cells[-1]["Seq_f1"]) == pytest.approx((squares / 11) ** 0.5, abs=1e-6)
    assert float(cells[0]["s_per_kB"]) > 0


def test_tsv_has_the_rows_of_parquet(package, tmp_path):
    run = run_of(package, tmp_path / "run", measures=("seq", "snippets"))
    head, *lines = (tmp_path / "run/results.tsv").read_text("utf-8").rstrip("\n").split("\n")
    assert head.split("\t") == run.table.column_names
    assert len(lines) == run.table.num_rows
    last = dict(zip(head.split("\t"), lines[0].split("\t"), strict=True))
    assert float(last["f1"]) == pytest.approx(run.table["f1"][0].as_py(), abs=1e-6)


def test_empty_gold_no_gold_and_no_snippets(tmp_path):
    documents = [
        Document("river", "a", b"<p>text here", "", {}),
        Document("river", "b", b"<script>1</script>", "", {}),
        Document("river", "c", b"<p>text here", None, {"with": ["text"]}),
        Document("river", "d", b"<p></p>", "gold", {}),
    ]
    package = package_of(tmp_path / "p", documents)
    run = run_of(package, tmp_path / "run", "plain", measures=("seq", "snippets"))
    found = {(r["document"], r["measure"]): (r["f1"], r["status"]) for r in rows_of(run)}
    assert found["a", "seq"] == (0.0, "ok")
    assert found["b", "seq"] == (1.0, "empty")
    assert found["c", "seq"] == (None, "no_gold")
    assert found["d", "seq"] == (0.0, "empty")
    assert found["c", "snippets"] == (1.0, "ok")
    assert found["d", "snippets"] == (None, "not_applicable")


def test_a_process_that_dies_costs_one_row(tmp_path, monkeypatch):
    calls = install_peer(tmp_path / "peer", monkeypatch)
    package = package_of(tmp_path / "river", pages(8, {2: "ABORT", 3: "LEAVE", 5: "ABORT"}))
    run = run_of(package, tmp_path / "run", "plain", PEER_NAME, measures=("seq",), processes=2)
    table = rows_of(run)
    assert len(table) == 16
    failed = {r["document"]: r for r in table if r["status"] != "ok"}
    assert sorted(failed) == ["d002", "d003", "d005"]
    assert all((r["method"], r["f1"]) == (PEER_NAME, 0.0) for r in failed.values())
    assert "SIGABRT" in failed["d002"]["reason"]
    assert "exit code 3" in failed["d003"]["reason"]
    said = calls.read_text("utf-8").split()
    assert sorted(said) == [f"d{k:03}" for k in range(8)]


def test_a_process_without_work_takes_over_from_one_that_dies(tmp_path, monkeypatch):
    install_peer(tmp_path / "peer", monkeypatch)
    package = package_of(tmp_path / "river", pages(8, {0: "LATE 8"}))
    run = run_of(package, tmp_path / "run", PEER_NAME, measures=("seq",), processes=2)
    assert [r["status"] for r in rows_of(run)] == ["failed", *7 * ["ok"]]


def test_a_process_that_hangs_costs_one_row(tmp_path, monkeypatch):
    install_peer(tmp_path / "peer", monkeypatch)
    monkeypatch.setattr(step_limits, "GRACE", 0.5)
    package = package_of(tmp_path / "river", pages(3, {1: "HANG"}))
    run = run_of(package, tmp_path / "run", PEER_NAME, measures=("seq",), seconds=1.0)
    statuses = [(r["status"], r["f1"]) for r in rows_of(run)]
    assert statuses == [("ok", 1.0), ("timeout", 0.0), ("ok", 1.0)]
    assert "hung" in rows_of(run)[1]["reason"]


def test_failures_are_zero_even_where_nothing_is_right(tmp_path, monkeypatch):
    install_peer(tmp_path / "peer", monkeypatch)
    document = Document("river", "a", b"<title>x</title><p>ABORT", "", {"without": ["x"]})
    package = package_of(tmp_path / "p", [document])
    run = run_of(package, tmp_path / "run", PEER_NAME, measures=("seq", "vec"))
    assert [r["f1"] for r in rows_of(run)] == [0.0, 0.0]


MEASURE = """
import os, time
from unhusk.evaluation.measures import vec

def broken(case, params, function=vec.vec.function):
    if "ABORT" in case.text:
        os.abort()
    if "HANG" in case.text:
        time.sleep(1000)
    if "RAISE" in case.text:
        raise ValueError("no measure")
    return function(case, params)

object.__setattr__(vec.vec, "function", broken)
"""


def test_a_measure_that_dies_hangs_or_raises_costs_one_row(tmp_path, monkeypatch):
    patch_workers(tmp_path / "patch", monkeypatch, MEASURE)
    monkeypatch.setattr(step_limits, "MEASURE_SECONDS", 3.0)
    package = package_of(tmp_path / "river", pages(4, {0: "ABORT", 1: "HANG", 2: "RAISE"}))
    run = run_of(package, tmp_path / "run", "plain", measures=("seq", "vec", "set"))
    found = {(r["document"], r["measure"]): r for r in rows_of(run)}
    assert len(found) == 12
    reasons = [found[f"d{k:03}", "vec"]["reason"] for k in range(4)]
    assert [found[f"d{k:03}", "vec"]["status"] for k in range(4)] == [
        "failed", "timeout", "failed", "ok",
    ]  # fmt: skip
    assert reasons[0] == "the measure vec crashed its worker process: ended by SIGABRT"
    assert reasons[1] == "the measure vec hung and was killed after 3 seconds"
    assert reasons[2] == "vec: ValueError: no measure"
    assert {r["status"] for (_, measure), r in found.items() if measure != "vec"} == {"ok"}


PACKAGE = """
import os
from unhusk.evaluation.packages.package import Package

def broken(self, id, read=Package.document):
    if id == "d001":
        os._exit(4)
    if id == "d002":
        raise MemoryError("too large")
    return read(self, id)

Package.document = broken
"""


def test_a_document_that_cannot_be_read_is_a_row(tmp_path, monkeypatch):
    patch_workers(tmp_path / "patch", monkeypatch, PACKAGE)
    package = package_of(tmp_path / "river", pages(4))
    rows = rows_of(run_of(package, tmp_path / "run", "plain", measures=("seq",)))
    assert [r["status"] for r in rows] == ["ok", "faulty", "faulty", "ok"]
    assert rows[1]["reason"] == "reading the document crashed its worker process: exit code 4"
    assert rows[2]["reason"] == "MemoryError: too large"


def started(package, folder, *options) -> subprocess.Popen:
    command = [sys.executable, "-W", "ignore", "-m", "unhusk", "evaluate", str(package)]
    command += ["-o", str(folder), "-m", PEER_NAME, "--measures", "seq", *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def lines_in(folder) -> int:
    return sum(path.read_bytes().count(b"\n") for path in (folder / FOLDER).glob("*.jsonl"))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_goes_on_after_a_kill(how, tmp_path, monkeypatch):
    calls = install_peer(tmp_path / "peer", monkeypatch)
    monkeypatch.setenv("PEER_SECONDS", "1")
    package = package_of(tmp_path / "river", pages(12))
    folder = tmp_path / "run"
    process = started(package, folder, "-j", "2")
    until = time.monotonic() + 50
    while lines_in(folder) < 3 and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(how)
    assert process.wait(20) != 0
    assert not json.loads((folder / "run.json").read_bytes())["complete"]
    with pytest.raises(RunError, match="not complete"):
        read_run(folder)
    done = lines_in(folder)
    assert 3 <= done < 12
    monkeypatch.setenv("PEER_SECONDS", "0")
    assert started(package, folder, "-j", "2").wait(50) == 0
    rows = rows_of(read_run(folder))
    assert [r["document"] for r in rows] == [f"d{k:03}" for k in range(12)]
    assert {r["status"] for r in rows} == {"ok"}
    said = calls.read_text("utf-8").split()
    assert set(said) == {f"d{k:03}" for k in range(12)}
    assert len(said) <= 14  # the two pages that were under way are done again


def test_a_torn_line_is_done_again(tmp_path):
    parts = Parts(tmp_path)
    with parts.appended(3) as append:
        append({"id": "a"})
        append({"id": "b\n\ud800"})
    whole = parts.path(3).read_bytes()
    for torn in (b'{"id": "c', b'{"id": "c"}', b"{}}\n", b"\n"):
        parts.path(3).write_bytes(whole + torn)
        assert parts.repaired(3) == 2
        assert parts.path(3).read_bytes() == whole
    assert [one["id"] for one in parts.lines(3)] == ["a", "b\n\ud800"]
    assert parts.repaired(4) == 0


def test_a_run_is_gone_on_with_only_as_it_was(package, tmp_path):
    run_of(package, tmp_path / "run", "plain")
    with pytest.raises(RunError, match="complete run"):
        run_of(package, tmp_path / "run", "plain")
    facts = json.loads((tmp_path / "run/run.json").read_bytes())
    (tmp_path / "run/run.json").write_text(json.dumps({**facts, "complete": False}), "utf-8")
    for other in ({"words": "lower"}, {"measures": ("vec",)}, {"seconds": 3.0}):
        with pytest.raises(RunError, match=r"different (words|items|measures|settings)"):
            run_of(package, tmp_path / "run", "plain", **other)
    with pytest.raises(RunError, match="different methods"):
        run_of(package, tmp_path / "run", "bte")


def test_restart_and_foreign_folders(package, tmp_path):
    folder = tmp_path / "run"
    run_of(package, folder, "plain")
    job = Job(packages=(open_package(package),), methods=("bte",))
    assert evaluate(job, folder, restart=True).methods == ["bte"]
    assert not (folder / "river/plain.tsv").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "precious.txt").write_text("x", "utf-8")
    for restart in (True, False):
        with pytest.raises(RunError, match=r"not from a run, such as precious\.txt"):
            evaluate(job, other, restart=restart)
    assert (other / "precious.txt").exists()


def test_two_evaluations_do_not_share_a_folder(package, tmp_path, monkeypatch):
    monkeypatch.setattr(runs, "_PATIENCE", 0.1)
    (tmp_path / "run").mkdir()
    with (tmp_path / "run" / runs.LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(RunError, match="another evaluation"):
            run_of(package, tmp_path / "run", "plain")


START = """
from unhusk.workers import worker_main

def broken():
    raise RuntimeError("no start")

worker_main.main = broken
"""


def test_workers_that_cannot_start_are_an_error(package, tmp_path, monkeypatch):
    patch_workers(tmp_path / "patch", monkeypatch, START)
    with pytest.raises(RunError, match="RuntimeError: no start"):
        run_of(package, tmp_path / "run", "plain")


def test_wrong_names_fail_before_anything_is_written(package, tmp_path):
    for options, error in (
        ({"measures": ("nothing",)}, UnknownMeasureError),
        ({"words": "nothing"}, UnknownMeasureError),
        ({"measures": ()}, RunError),
    ):
        with pytest.raises(error):
            run_of(package, tmp_path / "run", "plain", **options)
    with pytest.raises(UnknownMethodError):
        run_of(package, tmp_path / "run", "nothing")
    assert not (tmp_path / "run").exists()


def test_packages_of_one_name_are_refused(package, tmp_path):
    again = package_of(tmp_path / "again", pages(1))
    with pytest.raises(RunError, match="two packages are called 'river'"):
        Job(packages=(open_package(package), open_package(again)), methods=("plain",))


def test_names_are_said_in_one_way():
    class Some:
        name = "p"

        def __len__(self):
            return 1000

    job = Job(packages=(Some(),), methods=("accb(range=40)", "accb( range = 40 )", "turbohtml"))
    assert job.methods == (str(unhusk.method("accb(range=40)")), "peer:turbohtml")
    assert job.units()[0] == Unit(0, 0, 15)
    assert job.units()[-1] == Unit(0, 990, 1000)


@pytest.mark.parametrize("text", ["..", ".", "a/b", "parts", "run.json", "x" * 500, "é\n", "a\\b"])
def test_file_names_stay_in_their_folder(text, tmp_path):
    name = file_name(text)
    assert name not in (".", "..", "parts", "run.json")
    assert (tmp_path / name).parent == tmp_path
    (tmp_path / name).write_text("x", "utf-8")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_columns_and_statuses_are_documented():
    text = (Path(__file__).parents[2] / "docs/runs.md").read_text("utf-8")
    names = (*RESULT_COLUMNS, FAULTY, NO_GOLD, NOT_APPLICABLE, *ANSWERED)
    assert [name for name in names if f"`{name}`" not in text] == []
