"""What a process of a run does with a document, and what it leaves alone."""

import pytest
from runs import package_of, pages, run_of

from unhusk.errors import RunError
from unhusk.evaluation.measure.measure import Measure
from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.runs.job import Job
from unhusk.evaluation.runs.score_document import Work


@pytest.fixture
def folder(tmp_path):
    return package_of(tmp_path / "river", pages(2))


def test_a_folder_that_holds_no_run_is_left_as_it_was(folder):
    before = sorted(path.name for path in folder.iterdir())
    with pytest.raises(RunError, match=r"holds something that is no run, such as d000\.html"):
        run_of(folder, folder, "plain")
    assert sorted(path.name for path in folder.iterdir()) == before


def test_methods_that_find_the_same_are_scored_once(folder, monkeypatch):
    package, scored, real = open_package(folder), [], Measure.__call__

    def counted(self, case):
        scored.append(case.text)
        return real(self, case)

    monkeypatch.setattr(Measure, "__call__", counted)
    methods = ("plain", "union(plain, plain)", "bte")
    work = Work.of(Job(packages=(package,), methods=methods, measures=("seq",)), lambda _: None)
    plain, union, bte = work.done(package, 0, {})["methods"]
    assert len(scored) == 2
    assert plain["scores"] == union["scores"] != bte["scores"]
