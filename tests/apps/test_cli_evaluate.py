"""`unhusk evaluate`: summary, faults, exit codes."""

import json
import resource
from pathlib import Path

import pytest

import unhusk
from unhusk.apps.cli import evaluate as evaluation
from unhusk.evaluation.packages.package import About, Document, open_package, write_package
from unhusk.evaluation.runs.job import Job
from unhusk.evaluation.runs.results import read_run
from unhusk.evaluation.runs.run import evaluate as evaluated

DEMO = str(Path(unhusk.__file__).parent / "pages_demo")
PAGE = b"<title>t</title><nav>Menu</nav><p>The river rose at night and the town slept on.</p>"
GOLD = "The river rose at night and the town slept on."


@pytest.fixture
def package(tmp_path) -> Path:
    documents = [Document("river", f"d{k}", PAGE, GOLD, {"language": "en"}) for k in range(3)]
    write_package(tmp_path / "river", documents, About(name="river"))
    return tmp_path / "river"


@pytest.fixture
def evaluate(run, tmp_path):
    def made(*args: object):
        return run("evaluate", "-o", str(tmp_path / "run"), "-j", "1", *map(str, args))

    return made


def test_summary_has_the_best_method_first(evaluate, tmp_path):
    done = evaluate(DEMO, "-m", "fe,addanag", "-m", "plain", "--measures", "seq,vec")
    assert done.exit_code == 0
    lines = [line.split() for line in done.stdout.split("\n") if line]
    assert lines[0] == ["demo:", "14", "documents"]
    assert lines[1] == [
        "method",
        "seq",
        "±",
        "95%",
        "interval",
        "vec",
        "s/kB",
        "CPU",
        "s/kB",
        "failed",
    ]
    assert [line[0] for line in lines[2:5]] == ["*", "plain", "fe"]
    assert lines[2][1] == "addanag"
    assert "word rule split; a kB is 1000 bytes" in done.stdout
    assert done.stderr == f"unhusk: the run is in {tmp_path / 'run'}\n"
    assert not (tmp_path / "run/report.html").exists()


def test_json_has_the_figures_of_the_table(evaluate, tmp_path):
    done = evaluate(DEMO, "-m", "plain,bte", "--measures", "seq,shingle,snippets", "--json")
    found = json.loads(done.stdout)
    run = read_run(tmp_path / "run")
    assert found["run"] == str(run.folder)
    line = found["lines"][0]
    f1 = run.columns(("f1",), method=line["method"], measure="seq")["f1"]
    assert [line["mean"], line["figures"]["seq"]] == pytest.approx([f1.mean()] * 2)
    assert line["low"] < line["mean"] < line["high"]
    assert line["figures"]["snippets"] is None
    assert line["figures"]["shingle"] > 0
    assert [one["is_best"] for one in found["lines"]] == [True, False]


def test_embedded_package_with_a_report(evaluate, tmp_path):
    done = evaluate("--documents", 12, "-m", "plain,bte", "--measures", "seq", "--seed", 3)
    assert done.exit_code == 0
    assert "synthetic: 12 documents" in done.stdout
    assert "<html" in (tmp_path / "run/report.html").read_text("utf-8")[:500]
    assert read_run(tmp_path / "run").packages == ["synthetic"]


def test_large_embedded_package_has_no_report_unless_it_is_asked_for(
    evaluate, tmp_path, monkeypatch
):
    monkeypatch.setattr(evaluation, "_MAX_REPORTED", 3)
    words = ("--documents", 4, "-m", "plain", "--measures", "seq")
    done = evaluate(*words)
    assert (done.exit_code, (tmp_path / "run/report.html").exists()) == (0, False)
    assert f"unhusk report {tmp_path / 'run'}" in done.stderr
    evaluate(*words, "--report", "--restart")
    assert (tmp_path / "run/report.html").exists()


def test_synthetic_package_beside_another(evaluate, tmp_path):
    done = evaluate(DEMO, "synthetic(documents=3, seed=2)", "-m", "plain", "--measures", "seq")
    assert done.exit_code == 0
    assert "synthetic: 3 documents" in done.stdout
    assert len(read_run(tmp_path / "run").packages) == 2


def test_free_folders_are_taken_one_after_the_other(run, package, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("run-1", "run-2"):
        done = run("evaluate", "-j", "1", "-m", "plain", "river")
        assert done.stderr == f"unhusk: the run is in {name}\n"
    again = run("evaluate", "-m", "plain", "-o", "run-2", "river")
    assert (again.exit_code, "complete run" in again.stderr) == (1, True)
    assert run("evaluate", "-m", "bte", "-o", "run-2", "--restart", "river").exit_code == 0


def break_package(folder: Path) -> None:
    (folder / "d0.html").write_bytes(b"<p>altered")
    (folder / "d1.json").write_bytes(b"{")
    (folder / "stray.pdf").write_bytes(b"x")


def test_faults_are_refused_by_name(evaluate, package, tmp_path):
    break_package(package)
    done = evaluate(package, "-m", "plain")
    assert done.exit_code == 1
    assert done.stdout == ""
    for name in ("d0.html: ", "d1.json: ", "stray.pdf: ", "--keep-going"):
        assert name in done.stderr
    assert not (tmp_path / "run").exists()


def test_faulty_documents_are_rows_that_say_so(evaluate, package, tmp_path):
    break_package(package)
    done = evaluate(package, "-m", "plain,bte", "--measures", "seq", "--keep-going")
    assert done.exit_code == 0
    assert "river: 1 documents, 2 do not count" in done.stdout
    assert "unhusk: river: stray.pdf: " in done.stderr
    assert "unhusk: river: 2 faulty documents are not evaluated" in done.stderr
    rows = read_run(tmp_path / "run").table.to_pylist()
    assert [r["status"] for r in rows] == ["faulty"] * 4 + ["ok"] * 2
    assert {r["f1"] is None for r in rows[:4]} == {True}
    assert "differs from the listed SHA-256" in rows[0]["reason"]
    assert "bad JSON" in rows[2]["reason"]


def test_a_file_that_goes_after_the_check_is_a_row(package, tmp_path):
    job = Job(packages=(open_package(package),), methods=("plain",), measures=("seq",))
    job.packages[0].digest  # noqa: B018 - is looked at first, as the command does
    job.settings()
    (package / "d1.html").unlink()
    rows = evaluated(job, tmp_path / "run").table.to_pylist()
    assert [r["status"] for r in rows] == ["ok", "faulty", "ok"]
    assert "d1" in rows[1]["reason"]


def test_failing_everywhere_is_a_failure(evaluate, package):
    done = evaluate(package, "-m", "cmd:false", "--measures", "seq")
    assert done.exit_code == 1
    assert done.stdout.split("\n")[3].split()[-1] == "3"


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("-m", "nothing"), 2, "there is no method 'nothing'"),
        (("-m", "peer:nothing"), 2, "there is no peer 'nothing'"),
        (("-m", "accb(range=x)"), 2, "accb"),
        (("-m", "proxy:nowhere"), 2, "is no http address"),
        (("--measures", "nothing"), 2, "there is no measure"),
        (("--words", "nothing"), 2, "there is no word rule"),
        (("--seconds", "0"), 2, "--seconds"),
        (("-j", "0"), 2, "-j"),
        (("-o", "/dev/null/x"), 1, "cannot be written"),
    ],
)
def test_wrong_usage_is_one_line(run, package, options, code, said):
    done = run("evaluate", str(package), *options)
    assert done.exit_code == code
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_several_packages_have_a_table_of_all(evaluate, package):
    done = evaluate(package, DEMO, "-m", "fe,addanag", "--measures", "seq", "--no-outputs")
    assert "river: 3 documents" in done.stdout
    assert "demo: 14 documents" in done.stdout
    rows = done.stdout.partition("All packages")[2].split("\n")[2:5]
    assert rows[0].split() == ["method", "river", "demo", "mean"]
    assert rows[1].split()[0] == "addanag"
    numbers = [float(cell) for cell in rows[1].split()[1:]]
    assert numbers[2] == pytest.approx(sum(numbers[:2]) / 2, abs=0.1)


def test_a_package_without_documents(evaluate, tmp_path):
    write_package(tmp_path / "none", [], About(name="none"))
    done = evaluate(tmp_path / "none", "-m", "plain", "--keep-going")
    assert done.exit_code == 1
    assert "none: 0 documents" in done.stdout


def small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))


def test_a_full_disk_is_an_error_and_the_run_goes_on_afterwards(command, tmp_path):
    gold = " ".join(f"w{k}" for k in range(3000))
    documents = [Document("big", "a", f"<p>{gold}".encode(), gold)]
    write_package(tmp_path / "big", documents, About(name="big"))
    options = ("evaluate", tmp_path / "big", "-o", tmp_path / "run", "-m", "plain", "-j", "1")
    full = command(*map(str, options), preexec_fn=small_files)
    assert full.returncode == 1
    assert b"File too large" in full.stderr
    assert full.stderr.count(b"\n") == 1
    assert command(*map(str, options)).returncode == 0
    assert {r["status"] for r in read_run(tmp_path / "run").table.to_pylist()} == {"ok"}


def test_no_package(run, tmp_path):
    done = run("evaluate", str(tmp_path / "nothing"), "-m", "plain")
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert "there is no such package" in done.stderr
