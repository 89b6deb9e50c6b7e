"""The search for parameters: what it finds, and that nothing of it is lost."""

import json
from dataclasses import replace
from math import nan
from pathlib import Path

import numpy as np
import pytest
from runs import package_of, patch_workers

import unhusk
from unhusk.errors import EvaluationError, MissingExtraError
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.package import open_package
from unhusk.evaluation.runs import step_limits
from unhusk.evaluation.search import optimise, search_plot
from unhusk.evaluation.search.optimise import TEST, TRAIN, Search, Setting, documents_of, parts_of
from unhusk.evaluation.search.search_journal import Journal
from unhusk.evaluation.search.search_plot import draw_search
from unhusk.evaluation.search.space import space
from unhusk.evaluation.search.trial import Trial
from unhusk.evaluation.search.trial_pool import TrialPool

DEMO = Path(unhusk.__file__).parent / "pages_demo"
SETTING = Setting(generations=2, population=3, processes=1)
QUIET = lambda *_: None  # noqa: E731 - nobody is told


def search(method="density", setting=SETTING, package=None):
    package = package or open_package(DEMO)
    parts = parts_of(documents_of(package, setting), setting)
    trial = Trial(package, parts, setting.measure, setting.words, setting.seconds)
    return Search(unhusk.method(method), space(unhusk.method(method)), trial, setting)


def run(folder, told=QUIET, **changes):
    here = search(setting=replace(SETTING, **changes))
    journal = Journal(folder / "journal.jsonl", here.facts("digest"))
    return here.run(journal, told), journal


def test_search_finds_no_less_than_the_default(tmp_path):
    found, journal = run(tmp_path)
    train = found.figures[TRAIN]
    assert train[found.best] == max(journal.scores.values()) >= train["density"]
    assert found.chosen in (found.best, "density")
    assert set(found.figures[TEST]) == {found.chosen, "density"}
    assert found.tried == len(journal.scores) > 5
    assert json.loads(json.dumps(found.to_dict()))["best"] == found.best


def test_scores_are_those_of_the_pages(tmp_path):
    found, _ = run(tmp_path)
    here = search()
    package = open_package(DEMO)
    seq = unhusk.evaluation.measures.seq.seq
    f1 = []
    for one in here.trial.parts[TEST]:
        document = package.document(one)
        text = unhusk.extract(document.html, method=found.chosen, charset=document.encoding).text
        f1.append(seq(unhusk.evaluation.measure.measure.Case(text, document)).f1)
    assert found.figures[TEST][found.chosen] == pytest.approx(np.mean(f1))


def test_parts_share_no_site():
    parts = search().trial.parts
    package = open_package(DEMO)
    sites = [{package.document(one).group for one in parts[part]} for part in (TRAIN, TEST)]
    assert not sites[0] & sites[1]
    assert sum(map(len, parts.values())) == len(package)


def test_same_seed_same_search(tmp_path):
    one, other = (run(tmp_path / name)[0] for name in "ab")
    assert one == other


def test_processes_change_nothing(tmp_path):
    assert run(tmp_path / "a")[0] == run(tmp_path / "b", processes=2)[0]


def test_interrupted_search_goes_on_to_the_same_end(tmp_path):
    def stop(generation, *_):
        if generation == 1:
            raise KeyboardInterrupt

    whole, _ = run(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "cut", stop)
    file = tmp_path / "cut" / "journal.jsonl"
    known = len(file.read_text().splitlines()) - 1
    with file.open("a") as stream:
        stream.write('{"spec": "density(c1')  # the power went off in the middle of a line
    found, journal = run(tmp_path / "cut")
    assert found == whole
    assert 0 < known == journal.resumed < len(journal.scores)
    assert file.read_text() == (tmp_path / "whole" / "journal.jsonl").read_text()


def test_more_generations_go_on(tmp_path):
    _, first = run(tmp_path, generations=1)
    _, then = run(tmp_path, generations=3)
    assert then.resumed == len(first.scores) < len(then.scores)


def test_journal_of_another_search_is_refused(tmp_path):
    run(tmp_path, generations=0)
    with pytest.raises(EvaluationError, match="another search"):
        run(tmp_path, generations=0, seed=8)


def test_journal_of_another_program_is_refused(tmp_path, monkeypatch):
    run(tmp_path, generations=0)
    monkeypatch.setattr(optimise, "program_digest", lambda: "other weights")
    with pytest.raises(EvaluationError, match="another search"):
        run(tmp_path, generations=0)


def test_damaged_journal_is_refused(tmp_path):
    (tmp_path / "journal.jsonl").write_text("[]\n")
    with pytest.raises(EvaluationError, match="another search"):
        run(tmp_path)


def test_journal_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EvaluationError, match="file"):
        Journal(tmp_path / "file" / "journal.jsonl", {})


def test_gain_that_may_be_chance_is_not_taken(tmp_path):
    found, _ = run(tmp_path)
    low = replace(found.train, low=-0.1)
    assert found.chosen == (found.best if found.train.low > 0 else "density")
    here = search()
    here._compared = lambda _, part, spec: (low, {spec: 0.5, "density": 0.4})
    with TrialPool(here.trial, 1) as workers:
        assert here._judged(workers, Journal(tmp_path / "x", {})).chosen == "density"


class Pages:
    """A package of a few pages, made up."""

    def __init__(self, *documents):
        """Take the documents."""
        self.documents = {one.id: one for one in documents}

    def __iter__(self):
        return iter(self.documents.values())

    def document(self, name):
        return self.documents[name]


def test_documents_without_gold_are_left_out_and_samples_are_drawn():
    pages = [Document("p", f"s{i}x{i}", b"", None if i % 2 else "x") for i in range(20)]
    groups = documents_of(pages, replace(SETTING, sample=5))
    assert len(groups) == 5
    assert all(pages[int(one.split("x")[1])].gold for one in groups)
    assert groups == documents_of(pages, replace(SETTING, sample=5))
    assert groups != documents_of(pages, replace(SETTING, sample=5, seed=8))
    assert len(documents_of(pages, SETTING)) == 10
    assert len(documents_of(pages, replace(SETTING, measure="snippets"))) == 20


def test_one_site_cannot_be_split():
    with pytest.raises(EvaluationError, match="1 sites"):
        parts_of({"a": "site", "b": "site", "c": "site", "d": "site"}, SETTING)


def test_failing_setting_scores_nothing(monkeypatch):
    def broken(self, page):
        if "bad" in page.source:
            raise ZeroDivisionError
        return extract(self, page)

    extract = unhusk.Extractor.extract
    monkeypatch.setattr(unhusk.Extractor, "extract", broken)
    pages = Pages(
        Document("p", "a", b"<p>words</p>", "words"),
        Document("p", "b", b"<p>bad</p>", "bad"),
        Document("p", "c", b"<p>bad</p>", ""),
        Document("p", "d", b"<p>bad</p>", None),
    )
    trial = Trial(pages, {"part": ("a", "b", "c", "d")}, "seq", "split", 5.0)
    outcome = trial.outcome("plain", "part")
    assert outcome.f1 == pytest.approx((1, 0, 0, nan), nan_ok=True)
    assert outcome.figure == pytest.approx(1 / 3)


def test_search_is_drawn(tmp_path):
    here = search("lineblock")
    scores = {"lineblock": 0.5, "lineblock(mode='and', ttr=60.0)": 0.7, "lineblock(tkd=4)": 0.6}
    for name in "ab":
        draw_search(tmp_path / name, scores, here.dimensions)
    drawn = (tmp_path / "a").read_text()
    assert drawn.count("<svg") == 1
    assert drawn == (tmp_path / "b").read_text()


def test_drawing_needs_an_extra(tmp_path, monkeypatch):
    def missing(module, extra):
        raise MissingExtraError(f"unhusk[{extra}]")

    monkeypatch.setattr(search_plot, "needed", missing)
    with pytest.raises(MissingExtraError, match="plot"):
        draw_search(tmp_path / "x", {"density": 0.5}, search().dimensions)


BROKEN = """
import os, time
from unhusk.extraction.extract import Extractor

def broken(self, page, extract=Extractor.extract):
    if "CRASH" in page.source:
        os.abort()
    if "HANG" in page.source:
        time.sleep(1000)
    return extract(self, page)

Extractor.extract = broken
"""


def tried(tmp_path, monkeypatch, *texts):
    """Return the F1 of `plain` on pages of such texts, in workers that break on some."""
    patch_workers(tmp_path / "patch", monkeypatch, BROKEN)
    monkeypatch.setattr(step_limits, "GRACE", 0.5)
    documents = [
        Document("river", f"d{k}", f"<p>{text}".encode(), text) for k, text in enumerate(texts)
    ]
    package = open_package(package_of(tmp_path / "river", documents))
    trial = Trial(package, {TRAIN: tuple(package.ids)}, "seq", "split", 1.0)
    with TrialPool(trial, 1) as workers:
        [(_, outcome)] = workers.outcomes(["plain"], TRAIN)
    assert outcome.figure == pytest.approx(np.mean(outcome.f1))
    return outcome.f1


def test_a_setting_scores_nothing_on_a_page_on_which_it_crashes_or_hangs(tmp_path, monkeypatch):
    assert tried(tmp_path, monkeypatch, "a", "CRASH", "b", "HANG", "c") == (1, 0, 1, 0, 1)


def test_a_setting_that_crashes_again_and_again_scores_nothing(tmp_path, monkeypatch):
    assert tried(tmp_path, monkeypatch, "a", *4 * ["CRASH"], "b") == (0, 0, 0, 0, 0, 0)


START = """
from unhusk.workers import worker_main

def broken():
    raise RuntimeError("no start")

worker_main.main = broken
"""


def test_workers_that_cannot_start_are_one_line_and_the_journal_stays(tmp_path, monkeypatch):
    run(tmp_path, generations=0)
    patch_workers(tmp_path / "patch", monkeypatch, START)
    with pytest.raises(EvaluationError, match="RuntimeError: no start"):
        run(tmp_path, generations=1)
    assert Journal(tmp_path / "journal.jsonl", search().facts("digest")).resumed > 1
