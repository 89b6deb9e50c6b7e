"""`unhusk package synth`: a package from a seed, and what is refused."""

import json

import pytest

from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.synth.generate import synthesise
from unhusk.evaluation.synth.kind import kinds
from unhusk.evaluation.synth.knobs import Knobs


def test_writes_a_package(run, tmp_path):
    done = run("package", "synth", "-o", str(tmp_path / "made"), "-n", "12", "--seed", "3")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "12 documents" in done.stderr
    package = open_package(tmp_path / "made")
    wanted = list(synthesise(documents=12, seed=3))
    assert [one.html for one in package] == [one.html for one in wanted]
    assert [one.gold for one in package] == [one.gold for one in wanted]
    assert [one.spans for one in package] == [one.spans for one in wanted]
    assert [one.encoding for one in package] == [one.encoding for one in wanted]
    assert package.name == "synthetic"
    assert package.licence


def test_written_package_has_no_faults(run, tmp_path):
    run("package", "synth", "-o", str(tmp_path / "made.zip"), "-n", "30")
    done = run("package", "check", str(tmp_path / "made.zip"))
    assert done.exit_code == 0
    assert "no faults" in done.stdout


def test_settings_reach_the_pages(run, tmp_path):
    folder = tmp_path / "made"
    words = "--kinds news,forum --languages fa,th --noise 0.5 --names none --sites 1 -n 8".split()
    assert run("package", "synth", "-o", str(folder), *words).exit_code == 0
    facts = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("0*.json"))]
    assert {one["kind"] for one in facts} == {"news", "forum"}
    assert {one["language"] for one in facts} == {"fa", "th"}
    wanted = synthesise(
        documents=8,
        kinds=("news", "forum"),
        languages=("fa", "th"),
        knobs=Knobs(noise=0.5, names="none", sites=1),
    )
    assert [one.html for one in open_package(folder)] == [one.html for one in wanted]


@pytest.mark.parametrize(
    "wrong",
    [["--kinds", "odd"], ["--languages", "xx"], ["--noise", "-1"], ["--documents", "0"],
     ["--documents", "2000000"], ["--names", "odd"]],
    ids=lambda words: words[0] + words[1],
)  # fmt: skip
def test_wrong_usage(run, tmp_path, wrong):
    done = run("package", "synth", "-o", str(tmp_path / "made"), *wrong)
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "made").exists()


def test_nothing_is_overwritten(run, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    done = run("package", "synth", "-o", str(tmp_path / "full"), "-n", "1")
    assert done.exit_code == 1
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]


def test_list_names_every_kind_and_says_what_its_gold_is(run):
    done = run("package", "synth", "--list")
    assert done.exit_code == 0
    for name in kinds():
        assert f"\n{name} (" in f"\n{done.stdout}"
    assert done.stdout.count("Gold: ") == len(kinds())
