"""Floors: what closes the gate, and what it takes to lower them."""

import json

import pytest
from runs import package_of, pages, run_of

from unhusk.errors import RunError
from unhusk.evaluation.analysis.gate import Floors, Pinned, check, raised, read_floors, write_floors
from unhusk.evaluation.runs.results import read_run


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("gate")
    package = package_of(folder / "river", pages(6))
    return run_of(package, folder / "run", "plain", "bte", measures=("seq", "vec"))


def floors_of(run, **changes) -> Floors:
    """Return the floors of a run, with those of plain by seq moved."""
    made = raised(run, None, 0.01, lowers=False)
    own = made.packages["river"]
    moved = {**own.floors, "plain": {**own.floors["plain"], **changes}}
    return Floors(made.words, made.tolerance, {"river": Pinned(own.digest, moved)})


def faults(run, floors, tolerance=None) -> list[str]:
    return [one.fault for one in check(run, floors, tolerance) if one.fault]


def test_a_run_is_at_its_own_floors(run):
    findings = check(run, floors_of(run), 0.0)
    assert len(findings) == 4
    assert not any(one.fault for one in findings)
    assert all(0 <= one.figure - one.floor < 0.0001 for one in findings)


def test_tolerance_has_two_sides(run):
    now = floors_of(run).packages["river"].floors["plain"]["seq"]
    assert faults(run, floors_of(run, seq=now + 0.009)) == []
    assert len(faults(run, floors_of(run, seq=now + 0.011))) == 1
    assert faults(run, floors_of(run, seq=now + 0.011), 0.02) == []


def test_what_is_missing_or_other_closes_the_gate(run):
    good = floors_of(run)
    own = good.packages["river"]
    cases = {
        "no such package": {"lake": own},
        "the package has the digest": {"river": Pinned("0" * 64, own.floors)},
        "no such method": {"river": Pinned(own.digest, {"ccb": {"seq": 0.0}})},
        "no such measure": {"river": Pinned(own.digest, {"plain": {"set": 0.0}})},
    }
    for why, packages in cases.items():
        found = faults(run, Floors(good.words, 0.0, packages))
        assert found
        assert all(why in one for one in found)
    assert "words by lower" in faults(run, Floors("lower", 0.0, good.packages))[0]


def test_figures_without_a_floor_are_named(run):
    own = floors_of(run).packages["river"]
    less = Floors("split", 0.0, {"river": Pinned(own.digest, {"plain": own.floors["plain"]})})
    findings = check(run, less)
    assert [(one.method, one.floor is None) for one in findings] == [
        ("plain", False), ("plain", False), ("bte", True), ("bte", True),
    ]  # fmt: skip


def test_writing_raises_and_lowers_only_when_told(run):
    now = floors_of(run).packages["river"].floors["plain"]["seq"]
    high, low = floors_of(run, seq=0.99), floors_of(run, seq=0.01)
    value = lambda made: made.packages["river"].floors["plain"]["seq"]  # noqa: E731
    assert value(raised(run, low, 0.01, lowers=False)) == now
    assert value(raised(run, high, 0.01, lowers=False)) == 0.99
    assert value(raised(run, high, 0.01, lowers=True)) == now


def test_other_data_replaces_floors_only_when_told(run):
    own = floors_of(run).packages["river"]
    other = Floors("split", 0.01, {"river": Pinned("0" * 64, own.floors), "lake": own})
    kept = raised(run, other, 0.01, lowers=False)
    assert kept == other
    taken = raised(run, other, 0.01, lowers=True)
    assert taken.packages["river"] == own
    assert taken.packages["lake"] == own
    words = Floors("lower", 0.01, {"lake": own})
    assert raised(run, words, 0.01, lowers=False) == words
    assert list(raised(run, words, 0.01, lowers=True).packages) == ["river"]


def test_files_read_back(run, tmp_path):
    write_floors(tmp_path / "floors.json", floors_of(run))
    assert read_floors(tmp_path / "floors.json") == floors_of(run)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"version": 2}', '{"version": 1, "packages": 3}']
)
def test_bad_files_are_one_line(text, tmp_path):
    (tmp_path / "floors.json").write_text(text, "utf-8")
    with pytest.raises(RunError, match="not a file of floors"):
        read_floors(tmp_path / "floors.json")
    with pytest.raises(RunError, match="cannot be read"):
        read_floors(tmp_path / "nothing.json")


def test_bad_runs_are_one_line(tmp_path):
    with pytest.raises(RunError, match="there is no run here"):
        read_run(tmp_path)
    for text, why in (
        ("{", "cannot be read"),
        ("[]", "this version"),
        ('{"version": 9}', "version"),
    ):
        (tmp_path / "run.json").write_text(text, "utf-8")
        with pytest.raises(RunError, match=why):
            read_run(tmp_path)
    facts = {"version": 1, "complete": True, "packages": [], "methods": [], "measures": []}
    (tmp_path / "run.json").write_text(json.dumps(facts), "utf-8")
    (tmp_path / "results.parquet").write_bytes(b"nonsense")
    with pytest.raises(RunError, match=r"results\.parquet: cannot be read"):
        read_run(tmp_path).table  # noqa: B018
