"""Statistics against scipy where it has the same, and against naive versions where it has not."""

from itertools import product
from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from unhusk.evaluation.analysis.ranks import rank_table, ranked
from unhusk.evaluation.analysis.resampling import Resampling, bootstrap, grouped
from unhusk.evaluation.analysis.statistics import (
    Scores,
    _p_of_bootstrap,
    deviations,
    differences,
    holm,
    pivot,
    summaries,
    summaries_by,
)

MANY = Resampling(resamples=20_000, permutations=20_000)
shares = st.floats(0, 1, allow_subnormal=False)


def scores(f1, **labels):
    """Return scores of methods and documents, named in order."""
    f1 = np.asarray(f1, float)
    documents = tuple(("p", str(i)) for i in range(len(f1)))
    return Scores(tuple("abcdefgh"[: f1.shape[1]]), documents, f1, labels)


def drawn(rows, columns=2, seed=3):
    """Return skewed scores, the methods a little apart."""
    draw = np.random.default_rng(seed)
    return np.clip(draw.beta(4, 1, (rows, columns)) - 0.03 * np.arange(columns), 0, 1)


def test_mean_and_sample_deviation_are_those_of_numpy():
    f1 = drawn(40)
    first = summaries(scores(f1))[0]
    assert (first.documents, first.value) == (40, None)
    assert (first.mean, first.deviation) == pytest.approx((f1[:, 0].mean(), f1[:, 0].std(ddof=1)))


@pytest.mark.parametrize(("name", "theirs"), [("bca", "BCa"), ("percentile", "percentile")])
def test_interval_is_that_of_scipy(name, theirs):
    f1 = drawn(50)
    how = Resampling(resamples=20_000, interval=name, level=0.9)
    ours = summaries(scores(f1), how)[0]
    found = stats.bootstrap((f1[:, 0],), np.mean, n_resamples=20_000, method=theirs,
                            confidence_level=0.9, rng=5).confidence_interval  # fmt: skip
    assert (ours.low, ours.high) == pytest.approx(tuple(found), abs=0.002)


def test_corrected_interval_follows_the_skew():
    f1 = np.array([[1.0]] * 18 + [[0.0]] * 2)
    plain = summaries(scores(f1), Resampling(interval="percentile"))[0]
    corrected = summaries(scores(f1))[0]
    assert corrected.low < plain.low < 0.9 < corrected.high <= plain.high


def test_groups_are_drawn_whole():
    f1 = np.array([[0.0], [0.2], [1.0], [0.6], [0.8]])
    groups = ["x", "x", "y", "z", "z"]
    sums = grouped(f1, groups)
    picks = product(("x", "y", "z"), repeat=3)
    of = {name: [v[0] for v, g in zip(f1, groups, strict=True) if g == name] for name in "xyz"}
    means = {round(np.mean([v for name in pick for v in of[name]]), 9) for pick in picks}
    assert set(bootstrap(sums)[:, 0].round(9)) == means


def test_alike_pages_of_a_site_widen_the_interval():
    f1 = np.repeat(drawn(12, 1), 10, axis=0)
    sites = [i // 10 for i in range(120)]
    apart, together = (summaries(scores(f1), groups=groups)[0] for groups in (None, sites))
    assert together.high - together.low > 2 * (apart.high - apart.low)


def test_same_seed_same_numbers():
    f1 = scores(drawn(30))
    assert differences(f1) == differences(f1)
    assert differences(f1) != differences(f1, Resampling(seed=8))


@pytest.mark.parametrize("rows", [9, 60])
def test_permutation_test_is_that_of_scipy(rows):
    f1 = drawn(rows)
    ours = differences(scores(f1), MANY)[0]
    theirs = stats.permutation_test(
        (f1[:, 0] - f1[:, 1],), lambda x, axis: np.mean(x, axis=axis), vectorized=True,
        permutation_type="samples", n_resamples=20_000, rng=5,
    )  # fmt: skip
    tolerance = 1e-9 if rows == 9 else 0.012  # all signs, or some
    assert ours.p_permutation == pytest.approx(theirs.pvalue, abs=tolerance)


def test_bootstrap_test_is_near_the_permutation_test():
    ours = differences(scores(drawn(200)), MANY)[0]
    assert ours.p_bootstrap == pytest.approx(ours.p_permutation, abs=0.02)
    assert ours.low <= ours.difference <= ours.high


def test_equal_methods_do_not_differ():
    found = differences(scores(np.repeat(drawn(20, 1), 3, axis=1)))
    assert [(d.difference, d.p_permutation, d.p_holm) for d in found] == [(0, 1, 1)] * 3
    assert not any(d.is_significant() for d in found)


def test_large_difference_is_significant():
    f1 = drawn(50)
    found = differences(scores(np.column_stack([f1[:, 0], f1[:, 0] * 0.8])))[0]
    assert found.is_significant()
    assert found.low > 0


def test_gaps_are_paired_document_by_document():
    f1 = drawn(30, 3)
    with_gaps = f1.copy()
    with_gaps[:10, 1] = nan
    found = differences(scores(with_gaps))
    assert [d.documents for d in found] == [20, 30, 20]
    assert found[0].difference == pytest.approx((f1[10:, 0] - f1[10:, 1]).mean())
    assert found[1].difference == pytest.approx(differences(scores(f1))[1].difference)
    same_gaps = f1.copy()
    same_gaps[:10] = nan
    fast, slow = differences(scores(same_gaps)), differences(scores(f1[10:]))
    assert [d.difference for d in fast] == pytest.approx([d.difference for d in slow])


def test_against_one_method():
    found = differences(scores(drawn(20, 4)), against="c")
    assert [(d.left, d.right) for d in found] == [("a", "c"), ("b", "c"), ("d", "c")]


def test_nothing_to_compare():
    empty = scores(np.empty((0, 2)))
    assert differences(empty) == []
    assert [s.documents for s in summaries(empty)] == [0, 0]
    assert isnan(summaries(scores([[nan, 0.5]]))[0].mean)
    assert isnan(deviations(np.array([[0.5]]))[0])


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_is_the_step_down(values):
    expected = list(values)
    worst = 0.0
    for step, (value, i) in enumerate(sorted((v, i) for i, v in enumerate(values))):
        worst = max(worst, min(1.0, (len(values) - step) * value))
        expected[i] = worst
    assert holm(values).tolist() == pytest.approx(expected)


def test_holm_leaves_out_what_is_not_a_number():
    assert holm([nan, 0.01, 0.04])[1:].tolist() == [0.02, 0.04]


ROWS = {
    "package": ["p", "p", "p", "p", "q", "q"],
    "document": ["1", "1", "2", "2", "1", "1"],
    "method": ["a", "b", "a", "b", "a", "b"],
    "measure": ["seq"] * 6,
    "f1": [0.5, 0.6, None, 0.7, 1.0, 0.9],
    "language": ["en", "en", "de", "de", None, None],
}


def test_p_of_the_bootstrap_is_the_share_of_resamples_as_far_away():
    resamples = np.array([[0.5], [1.0], [0.2], [0.0]])  # the second and the last are
    assert _p_of_bootstrap(np.array([0.5]), resamples).tolist() == [(1 + 2) / (1 + 4)]
    assert _p_of_bootstrap(np.array([0.5]), np.array([[0.5]] * 4)).tolist() == [1 / 5]
    assert np.isnan(_p_of_bootstrap(np.array([nan]), np.full((4, 1), nan))).all()


@given(st.lists(st.tuples(shares, shares), min_size=1, max_size=8))
def test_p_values_are_above_zero_and_at_most_one(rows):
    [found] = differences(scores(rows), Resampling(resamples=50, permutations=50))
    assert 0 < found.p_bootstrap <= 1
    assert 0 < found.p_permutation <= 1
    assert 0 < found.p_holm <= 1


def test_rows_become_a_matrix():
    found = pivot({**ROWS, "measure": ["seq"] * 5 + ["vec"]}, "seq")
    assert (found.methods, found.documents) == (("a", "b"), (("p", "1"), ("p", "2"), ("q", "1")))
    assert found.f1[0].tolist() == [0.5, 0.6]
    assert np.isnan(found.f1[[1, 2], [0, 1]]).all()
    assert found.labels["language"] == ("en", "de", None)


def test_labels_divide_the_documents():
    found = summaries_by("language", pivot(ROWS, "seq"))
    assert [(s.value, s.method, s.documents) for s in found] == [
        ("de", "a", 0), ("de", "b", 1), ("en", "a", 1), ("en", "b", 1),
        (None, "a", 1), (None, "b", 1),
    ]  # fmt: skip


def test_levels_go_from_low_to_high_and_sites_may_be_drawn_whole():
    f1 = np.repeat(drawn(9, 1), 4, axis=0)
    level = tuple(["high", "low", "medium"][i % 3] for i in range(36))
    made = scores(f1, difficulty=level, group=tuple(i // 4 for i in range(36)))
    apart, together = (summaries_by("difficulty", made, together=of) for of in (None, "group"))
    assert [row.value for row in apart] == ["low", "medium", "high"]
    assert [row.mean for row in apart] == pytest.approx([row.mean for row in together])
    assert [row.low for row in apart] != [row.low for row in together]


def test_difficulty_is_that_within_a_package():
    count = 9
    easy, hard = [0.01 * i for i in range(count)], [0.9 + 0.01 * i for i in range(count)]
    rows = {
        "package": ["p"] * count + ["q"] * count,
        "document": [*map(str, range(count))] * 2,
        "method": ["a"] * 2 * count,
        "measure": ["seq"] * 2 * count,
        "f1": [0.5] * 2 * count,
        "difficulty": np.array([*easy, *hard[:-1], nan]),
    }
    found = pivot(rows, "seq").labels["difficulty"]
    assert found[:count] == ("low",) * 2 + ("medium",) * 5 + ("high",) * 2
    assert found[count] == "low"
    assert found[-2:] == ("high", None)


def test_packages_have_means():
    found = pivot(ROWS, "seq").package_means()
    assert found.documents == (("p", ""), ("q", ""))
    assert found.f1.tolist() == [[0.5, pytest.approx(0.65)], [1.0, 0.9]]


def test_a_method_without_scores_in_a_package_has_no_mean_there():
    gaps = {**ROWS, "f1": [0.5, 0.6, None, 0.7, None, 0.9]}
    means = pivot(gaps, "seq").package_means().f1
    assert means[0].tolist() == [0.5, pytest.approx(0.65)]
    assert isnan(means[1, 0])
    assert means[1, 1] == 0.9


@given(st.lists(st.lists(st.sampled_from([0, 0.2, 0.2, 0.9]), min_size=4, max_size=4), min_size=1))
def test_ranks_are_those_of_scipy(rows):
    expected = stats.rankdata(-np.array(rows), axis=1)
    assert ranked(np.array(rows)).tolist() == expected.tolist()


def test_friedman_is_that_of_scipy():
    f1 = drawn(30, 4).round(1)  # with ties
    theirs = stats.friedmanchisquare(*f1.T)
    ours = rank_table(scores(f1))
    assert (ours.statistic, ours.p_value) == pytest.approx(tuple(theirs))


def test_critical_difference_of_the_worked_example():
    """Four classifiers on fourteen data sets: Demšar (2006), section 3.2.2."""
    assert rank_table(scores(drawn(14, 4))).critical == pytest.approx(1.25, abs=0.005)


def test_rank_table_has_the_best_first_and_says_who_is_alike():
    f1 = np.tile([[0.5, 0.9, 0.51]], (40, 1)) + 0.001 * drawn(40, 1)
    f1[::2, 0] += 0.02
    table = rank_table(scores(np.vstack([f1, [[nan, 1, 1]]])))
    assert [(row.method, row.mean_rank, row.wins) for row in table.rows] == [
        ("b", 1, 40), ("a", 2.5, 0), ("c", 2.5, 0),
    ]  # fmt: skip
    assert [row.alike for row in table.rows] == [(), ("c",), ("a",)]
    assert table.compared == 40


def test_one_row_or_method_has_no_test():
    assert isnan(rank_table(scores([[0.5, 0.6]])).p_value)
    assert isnan(rank_table(scores([[0.5], [0.6]])).critical)
