"""The command `unhusk optimise`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import unhusk
from unhusk.evaluation.search.trial_pool import TrialPool

DEMO = Path(unhusk.__file__).parent / "pages_demo"
QUICK = ("--generations", "1", "--population", "3", "--processes", "1")


def test_search_writes_all_files_and_says_what_it_found(run, tmp_path):
    done = run("optimise", "density", str(DEMO), "-o", str(tmp_path / "out"), *QUICK)
    assert (done.exit_code, done.stderr) == (0, "")
    spec = (tmp_path / "out" / "spec.txt").read_text().strip()
    assert done.stdout.endswith(f"spec: {spec}\n")
    assert "gain on the held-out pages: " in done.stdout
    assert unhusk.method(spec).name == "density"
    facts = json.loads((tmp_path / "out" / "result.json").read_text())
    assert facts["chosen"] == spec
    assert facts["space"] == [
        "c1: 0 to 1",
        "c2: 1 to 16",
        "tags: all or named",
        "close_tags: False or True",
    ]
    assert facts["test"]["low"] <= facts["test"]["difference"] <= facts["test"]["high"]
    assert "<svg" in (tmp_path / "out" / "search.svg").read_text()


def test_package_in_a_zip(run, tmp_path):
    zipped = str(tmp_path / "pages.zip")
    assert run("package", "new", str(DEMO), "-o", zipped).exit_code == 0
    found = [
        json.loads(run("optimise", "density", one, "-o", str(out), "--json", *QUICK).stdout)
        for one, out in ((zipped, tmp_path / "zip"), (str(DEMO), tmp_path / "folder"))
    ]
    assert found[0]["figures"] == found[1]["figures"]
    assert found[0]["test"] == found[1]["test"]


def test_synthetic_package(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ("optimise", "density", "synthetic(documents=20, languages=('en', 'fa'))", "--json")
    done = run(*words, "--generations", "0", "--population", "2")  # in other processes
    facts = json.loads(done.stdout)
    assert sum(facts["pages"].values()) == 20
    assert (tmp_path / "density-synthetic" / "spec.txt").read_text() == f"{facts['chosen']}\n"


def test_json_and_options(run, tmp_path):
    done = run(
        "optimise", "accb(range=30)", str(DEMO), "-o", str(tmp_path), "--json", *QUICK,
        "--vary", "threshold", "--bounds", "range=10:60", "--measure", "vec", "--words", "script",
    )  # fmt: skip
    facts = json.loads(done.stdout)
    assert facts["default"] == "accb(range=30)"
    assert facts["space"] == ["range: 10 to 60", "threshold: 0 to 1"]
    assert facts["setting"]["words"] == "script"


def test_second_call_goes_on(run, tmp_path):
    words = ("optimise", "density", str(DEMO), "-o", str(tmp_path), *QUICK)
    first, second = run(*words), run(*words)
    assert first.stdout == second.stdout
    assert "resuming from" in second.stderr


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("bogus", str(DEMO)), 2, "no method 'bogus'"),
        (("density", "missing"), 1, "missing"),
        (("density", "synthetic(pages=3)"), 2, "no parameter 'pages'"),
        (("density", "synthetic(languages=('xx',))"), 1, "xx"),
        (("density", str(DEMO), "--vary", "c9"), 2, "no parameter 'c9'"),
        (("density", str(DEMO), "--bounds", "c1"), 2, "NAME=LOW:HIGH"),
        (("density", str(DEMO), "--measure", "bogus"), 2, "no measure 'bogus'"),
        (("density", str(DEMO), "--words", "bogus"), 2, "there is no word rule"),
        (("density", str(DEMO), "--sample", "2"), 1, "cannot be split"),
        (("union", str(DEMO)), 2, "no bounds"),
    ],
)
def test_what_cannot_be_done_is_one_line(run, tmp_path, words, code, message):
    done = run("optimise", *words, "-o", str(tmp_path / "out"))
    assert (done.exit_code, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_interrupt_keeps_the_best_so_far(run, tmp_path, sent):
    words = ["optimise", "accb", str(DEMO), "-o", str(tmp_path), "--population", "3"]
    command = [sys.executable, "-W", "ignore", "-m", "unhusk", *words, "--generations", "10000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stderr=pipe, text=True, start_new_session=True) as process:
        journal = tmp_path / "journal.jsonl"
        while process.poll() is None and not _lines(journal) > 3:
            time.sleep(0.05)
        if sent == signal.SIGINT:
            os.killpg(process.pid, sent)  # a terminal sends it to all processes
        else:
            process.send_signal(sent)
        _, said = process.communicate(timeout=250)
    assert process.returncode == 130
    assert said.startswith("unhusk: interrupted; best so far")
    assert said.count("\n") == 1
    best = max(map(json.loads, journal.read_text().splitlines()[1:]), key=lambda row: row["score"])
    assert (tmp_path / "spec.txt").read_text() == best["spec"] + "\n"
    done = run(*words, "--generations", "0", "--processes", "1")
    assert (done.exit_code, "resuming from" in done.stderr) == (0, True)


def _lines(file: Path) -> int:
    return len(file.read_text().splitlines()) if file.exists() else 0


def test_without_matplotlib_there_is_no_drawing_and_a_line_says_so(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    done = run("optimise", "density", str(DEMO), "-o", str(tmp_path), *QUICK)
    assert done.exit_code == 0
    assert (
        done.stderr == "unhusk: no search.svg: this needs matplotlib: pip install 'unhusk[plot]'\n"
    )
    assert (tmp_path / "spec.txt").exists()


def interrupted_after(settings, monkeypatch):
    """Have a search interrupted after so many settings."""
    real = TrialPool.outcomes

    def outcomes(self, specs, part):
        for number, outcome in enumerate(real(self, specs, part)):
            if number == settings:
                raise KeyboardInterrupt
            yield outcome

    monkeypatch.setattr(TrialPool, "outcomes", outcomes)


def test_settings_are_noted_as_they_are_scored(run, tmp_path, monkeypatch):
    interrupted_after(2, monkeypatch)
    done = run("optimise", "density", str(DEMO), "-o", str(tmp_path), *QUICK)
    assert done.exit_code == 130
    assert _lines(tmp_path / "journal.jsonl") == 3  # what is searched, and two settings


def test_interrupt_before_anything_is_known(run, tmp_path, monkeypatch):
    interrupted_after(0, monkeypatch)
    done = run("optimise", "density", str(DEMO), "-o", str(tmp_path), *QUICK)
    assert done.exit_code == 130
    assert done.stderr == "unhusk: interrupted before the first setting was scored\n"
