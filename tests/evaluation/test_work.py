"""What a process of a run does with a document, and what it leaves alone."""

import pytest
from runs import package_of, pages, run_of

import unhusk
from unhusk.errors import RunError
from unhusk.evaluation.measure.measure import Measure
from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.runs.job import Job, program_digest
from unhusk.evaluation.runs.score_document import Work


@pytest.fixture
def folder(tmp_path):
    return package_of(tmp_path / "river", pages(2))


def test_a_folder_that_holds_no_run_is_left_as_it_was(folder):
    before = sorted(path.name for path in folder.iterdir())
    with pytest.raises(
        RunError, match=r"contains files that are not from a run, such as d000\.html"
    ):
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


def test_the_digest_of_the_program_covers_its_weights_and_word_lists(tmp_path, monkeypatch):
    monkeypatch.setattr(unhusk, "__file__", str(tmp_path / "__init__.py"))
    digests = [program_digest()]
    for name in ("code.py", "weights/weights.npz", "stopwords/en.txt", "weights/card.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"first")
        digests.append(program_digest())
        (tmp_path / name).write_bytes(b"second")
        digests.append(program_digest())
    assert len(set(digests)) == len(digests) == 9


def test_what_is_built_from_the_program_is_not_in_its_digest(tmp_path, monkeypatch):
    monkeypatch.setattr(unhusk, "__file__", str(tmp_path / "__init__.py"))
    before = program_digest()
    for name in ("__pycache__/code.pyc", "__pycache__/x.txt", "fast.so", "fast.pyd", "fast.c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"built")
    assert program_digest() == before
