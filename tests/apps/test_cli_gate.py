"""`unhusk gate` and `unhusk compare-runs`: output and exit codes."""

import json

import pytest

from unhusk.evaluation.packages.package import About, Document, write_package


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def made(run, folder):
    """Return the folders of two runs on the same package."""
    package = folder / "river"
    if not package.exists():
        menu = 9 * b"<li><a href=x>Menu</a></li>"
        page = b"<ul>" + menu + b"</ul><p>The river rose at night and the town slept.</p>"
        gold = "The river rose at night and the town slept."
        write_package(package, [Document("river", "a", page, gold)], About(name="river"))
        for name, methods in (("one", "plain,bte"), ("two", "plain")):
            options = ("-o", str(folder / name), "-m", methods, "-j", "1", "--measures", "seq")
            assert run("evaluate", str(package), *options).exit_code == 0
    return str(folder / "one"), str(folder / "two")


def test_floors_are_written_kept_and_lowered(run, made, tmp_path):
    file = tmp_path / "floors.json"
    done = run("gate", made[0], "--floors", str(file), "--write")
    assert done.exit_code == 0
    floors = json.loads(file.read_bytes())
    before = floors["packages"]["river"]["floors"]["plain"]["seq"]
    assert 0 < before < 1
    assert run("gate", made[0], "--floors", str(file)).exit_code == 0
    floors["packages"]["river"]["floors"]["plain"]["seq"] = 0.999
    file.write_text(json.dumps(floors), "utf-8")
    fallen = run("gate", made[0], "--floors", str(file))
    assert fallen.exit_code == 1
    assert "river, plain, seq: fell by" in fallen.stderr
    assert "failed" in fallen.stdout
    kept = run("gate", made[0], "--floors", str(file), "--write")
    assert kept.exit_code == 1
    assert "--lower" in kept.stderr
    assert json.loads(file.read_bytes()) == floors
    assert run("gate", made[0], "--floors", str(file), "--write", "--lower").exit_code == 0
    assert json.loads(file.read_bytes())["packages"]["river"]["floors"]["plain"]["seq"] == before


def test_a_missing_method_closes_the_gate(run, made, tmp_path):
    file = str(tmp_path / "floors.json")
    run("gate", made[0], "--floors", file, "--write")
    done = run("gate", made[1], "--floors", file, "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert [one["fault"] for one in found] == ["the run has no such method", ""]
    assert "river, bte, seq: the run has no such method" in done.stderr


def test_wrong_usage(run, made, tmp_path):
    file = str(tmp_path / "floors.json")
    assert run("gate", made[0], "--floors", file, "--lower").exit_code == 2
    assert run("gate", made[0]).exit_code == 2
    done = run("gate", made[0], "--floors", file)
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert run("gate", str(tmp_path), "--floors", file).exit_code == 1


def test_changes_as_text_json_and_tsv(run, made, tmp_path):
    options = ("--methods", "plain", "bte")
    text = run("compare-runs", made[0], made[0], *options)
    assert text.exit_code == 0
    assert "plain → bte" in text.stdout
    assert "the largest changes" in text.stdout
    found = json.loads(run("compare-runs", made[0], made[0], *options, "-f", "json").stdout)
    assert found[0]["counts"]["moved"] == 1
    assert found[0]["changes"][0]["document"] == "a"
    done = run("compare-runs", made[0], made[0], *options, "-f", "tsv", "-o", str(tmp_path / "t"))
    assert done.stdout == ""
    head, line = (tmp_path / "t").read_text("utf-8").rstrip("\n").split("\n")
    assert dict(zip(head.split("\t"), line.split("\t"), strict=True))["kind"] == "moved"


def test_what_cannot_be_compared_is_said(run, made):
    done = run("compare-runs", *made)
    assert done.exit_code == 0
    assert done.stderr == "unhusk: only the first run has the methods bte\n"
    assert run("compare-runs", made[0]).exit_code == 2
    assert run("compare-runs", made[0], made[0] + "x").exit_code == 1
