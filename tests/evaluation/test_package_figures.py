"""The figures of a package: the same in the summary, in the report and by the gate."""

from math import isnan, nan

import numpy as np
import pytest
from runs import package_of, pages, run_of

from unhusk.evaluation.analysis.gate import figures
from unhusk.evaluation.analysis.package_figures import is_failure, package_f1, seconds_per_kb
from unhusk.evaluation.analysis.summary import summary
from unhusk.evaluation.measure.aggregate import COLUMNS, package_score, summarised
from unhusk.evaluation.measure.score import Counts, Score
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.report.grid import grid
from unhusk.evaluation.report.summaries import summaries
from unhusk.evaluation.runs.matrix import coded, filled, first_rows

MEASURES = (
    "seq",
    "cleaneval",
    "block",
    "snippets",
)  # mean, harmonic, sum, and one that never applies


def test_summary_report_and_gate_have_the_same_figures(tmp_path):
    documents = [*pages(4), Document("river", "empty", b"<p>x", "", {})]
    package = package_of(tmp_path / "river", documents)
    run = run_of(package, tmp_path / "run", "plain", "cmd:false", measures=MEASURES)
    lines = {line.method: line for line in summary(run, "river")}
    gate = {(method, measure): f1 for (_, method, measure), f1 in figures(run, "river")}
    report = summaries(grid(run.table, run.packages, run.methods))
    for i, measure in enumerate(run.measures):
        for k, method in enumerate(run.methods):
            [row], line = report[i][k], lines[method]
            same = pytest.approx(package_f1(run, "river", measure)[method], rel=1e-6, nan_ok=True)
            assert (line.figures[measure], gate[method, measure], row["f1"]) == (same, same, same)
            assert row["failed"] == line.failures == (5 if method == "cmd:false" else 0)
    assert report[0][0][0]["pace"] == pytest.approx(lines["plain"].seconds_per_kb)


def test_scores_and_rows_are_combined_alike():
    scores = [Score(0.5, 1.0, 0.6, Counts(1, 1, 0)), Score(nan, 0.0, 0.0, Counts(0, 0, 3))]
    rows = np.array([[0.5, 1, 0.6, 1, 1, 0], [nan, 0, 0, 0, 0, 3], [nan] * len(COLUMNS)])
    for how, f1 in (("mean", 0.3), ("harmonic", 0.5), ("sum", 1 / 3)):
        assert summarised(how, scores) == package_score(how, rows)
        assert package_score(how, rows).f1 == pytest.approx(2 / 6 if how == "sum" else f1)
        assert isnan(package_score(how, rows[2:]).f1)


def test_counts_that_are_not_known_cannot_be_added_up():
    with pytest.raises(ValueError, match="not known"):
        summarised("sum", [Score(1, 1, 1)])


def test_time_is_the_mean_of_documents_with_time_and_size():
    seconds, sizes = np.array([1.0, nan, 3.0, 9.0]), np.array([1000, 1000, 500, 0])
    assert seconds_per_kb(seconds, sizes) == pytest.approx((1 + 6) / 2)
    assert isnan(seconds_per_kb(seconds[1:2], sizes[1:2]))


def test_failures_are_all_statuses_but_answers_and_rows_that_do_not_count():
    statuses = (
        "ok",
        "empty",
        "no_gold",
        "not_applicable",
        "faulty",
        "timeout",
        "failed",
        "not_html",
    )
    assert [name for name in statuses if is_failure(name)] == ["timeout", "failed", "not_html"]


def test_rows_find_their_cells():
    names = coded("baab")
    assert (names.names, names.codes.tolist()) == (("b", "a"), [0, 1, 1, 0])
    assert first_rows(names.codes).tolist() == [0, 1]
    array = filled((2, 3), (names.codes[:3], np.array([0, 1, 2])), [1, 2, 3], empty=9, dtype=int)
    assert array.tolist() == [[1, 9, 9], [9, 2, 3]]
