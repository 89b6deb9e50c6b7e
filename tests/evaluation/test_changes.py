"""What changed between two runs, page by page."""

import pytest
from runs import package_of, pages, run_of

from unhusk.errors import RunError
from unhusk.evaluation.analysis.changes import compare_runs, only_in
from unhusk.evaluation.packages.document import Document

SPLIT = "import sys; html = sys.stdin.read(); print(html if 'LOST' not in html else '')"


def texts(*found: str) -> list[Document]:
    """Return documents whose page has a text and whose gold is always the same."""
    return [
        Document("river", f"d{k}", f"<p>{text}".encode(), "one two three four", {})
        for k, text in enumerate(found)
    ]


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    folder = tmp_path_factory.mktemp("changes")
    before = texts("one two three four", "x y z", "one two three four", "one two three x", "a")
    after = texts("one two three four", "one two three four", "x y", "one two three four", "b")
    runs = []
    for name, documents in (("before", before), ("after", after)):
        package = package_of(folder / name, documents)
        runs.append(run_of(package, folder / f"run-{name}", "plain", measures=("seq",)))
    return runs


def test_kinds_of_changes(both):
    (found,) = compare_runs(*both)
    kinds = {one.document: (one.kind, one.before, one.after) for one in found.changes}
    assert kinds == {
        "d1": ("fixed", 0.0, 1.0),
        "d2": ("broken", 1.0, 0.0),
        "d3": ("moved", 0.75, 1.0),
    }
    assert found.counts == {"fixed": 1, "broken": 1, "moved": 1, "new": 0, "gone": 0}
    assert [one.document for one in found.changes] == ["d1", "d2", "d3"]


def test_the_whole_has_a_paired_interval(both):
    (found,) = compare_runs(*both)
    assert (found.documents, found.before, found.after) == (5, 0.55, pytest.approx(0.6))
    assert found.difference == pytest.approx(0.05)
    assert found.low < found.difference < found.high
    assert 0 < found.p <= 1


def test_where_a_page_counts_as_got(both):
    (found,) = compare_runs(*both, right=0.9)
    assert found.counts["fixed"] == 2


def test_the_other_way_round(both):
    (there,), (back,) = compare_runs(*both), compare_runs(*reversed(both))
    assert back.difference == pytest.approx(-there.difference)
    assert (back.counts["fixed"], back.counts["broken"]) == (1, 1)


def test_other_data_is_said(both):
    assert only_in(*both) == ["river has different data in the two runs"]
    assert only_in(both[0], both[0]) == []


def test_methods_against_each_other(tmp_path):
    package = package_of(tmp_path / "river", pages(4))
    run = run_of(package, tmp_path / "run", "plain", "bte", measures=("seq", "vec"))
    found = list(compare_runs(run, run, methods=[("plain", "bte")]))
    assert [(one.method, one.measure) for one in found] == [
        ("plain → bte", "seq"),
        ("plain → bte", "vec"),
    ]
    assert found[0].difference != 0
    same = list(compare_runs(run, run))
    assert [one.difference for one in same] == [0.0] * 4
    with pytest.raises(RunError, match="has no method 'ccb'"):
        list(compare_runs(run, run, methods=[("plain", "ccb")]))


def test_scores_that_only_one_run_has(tmp_path):
    package = package_of(tmp_path / "a", [*texts("one two"), Document("river", "e", b"<p>x", None)])
    old = run_of(package, tmp_path / "old", "plain", measures=("seq",))
    more = [*texts("one two", "one"), Document("river", "e", b"<p>x", "x")]
    new = run_of(package_of(tmp_path / "b", more), tmp_path / "new", "plain", measures=("seq",))
    (found,) = compare_runs(old, new)
    assert {one.document: one.kind for one in found.changes} == {"d1": "new", "e": "new"}
    (back,) = compare_runs(new, old)
    assert back.counts["gone"] == 2
    assert (back.documents, back.difference) == (1, 0.0)


def test_nothing_in_common(tmp_path):
    package = package_of(tmp_path / "river", pages(2))
    one = run_of(package, tmp_path / "one", "plain", measures=("seq",))
    two = run_of(package, tmp_path / "two", "bte", measures=("vec",))
    with pytest.raises(RunError, match="no methods in common"):
        list(compare_runs(one, two))
    assert only_in(one, two) == [
        "only the first run has the methods plain",
        "only the second run has the methods bte",
        "only the first run has the measures seq",
        "only the second run has the measures vec",
    ]
