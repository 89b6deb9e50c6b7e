"""The learned method: its switches, its confidence, its account, and the weights it comes with."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import unhusk
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.page_type.page_type import KINDS
from unhusk.kernel.selection.policy import Policy, decide, keep_tables
from unhusk.kernel.weights_file import FOLDER, MAX_BYTES, weights
from unhusk.methods import kernel
from unhusk.methods.kernel import INPUTS, MODEL

TEXT = "Heavy rain fell all night in the valley, and the river rose by a metre. "
PAGE = f"""<html><head><title>Rain closes two roads in the old town</title></head><body>
<div class="nav"><a href="/">Home</a> <a href="/n">News</a></div>
<div class="content"><h1>Rain closes two roads in the old town</h1>
<p>{TEXT * 3}</p><p>{TEXT * 2}</p><p>{TEXT * 4}</p></div>
<div class="footer">Copyright 2024, all rights reserved</div></body></html>"""


@pytest.fixture(scope="module")
def page():
    return unhusk.read(PAGE)


def test_the_article_is_kept_and_the_rest_is_not(page):
    text = unhusk.extract(page, method="kernel").text
    assert text.count("Heavy rain") == 9
    assert "Copyright" not in text
    assert "Home" not in text


def test_title_of_the_head_is_never_kept(page):
    mask = unhusk.method("kernel(focus='recall', title='keep')")(page)
    assert not mask[0]
    assert mask[page.blocks.start == PAGE.index("Rain closes", 100)].all()


def test_recall_keeps_what_precision_keeps(page):
    masks = [
        unhusk.method(f"kernel(focus='{f}')")(page) for f in ("precision", "balanced", "recall")
    ]
    assert (masks[0] <= masks[1]).all()
    assert (masks[1] <= masks[2]).all()


def test_confidence_and_page_type_are_told(page):
    result = unhusk.extract(page, method="kernel")
    assert 0.5 < result.confidence <= 1
    assert result.page_type in KINDS
    assert result.to_dict()["confidence"] == result.confidence


def test_a_known_kind_is_believed(page):
    assert unhusk.extract(page, method="kernel(kind='forum')").page_type == "forum"


def test_other_methods_tell_neither(page):
    result = unhusk.extract(page, method="danag")
    assert result.confidence is None
    assert result.page_type is None


def test_account_adds_up(page):
    for spec in ("kernel", "kernel(kind='product')", "kernel(title='drop')"):
        method = unhusk.method(spec)
        account = method.account(page)
        assert np.allclose(account.base + account.contributions.sum(axis=1), account.scores)
        assert np.array_equal(account.kept, method(page))
        assert account.contributions.shape == (len(page.blocks), len(account.features))
        assert account.features == INPUTS[: len(account.features)]


def test_signal_is_the_chance(page):
    (signal,) = unhusk.method("kernel(title='drop')").signals(page)  # else a rule keeps titles
    assert np.array_equal(signal.values > signal.threshold, signal.selected)


def test_a_hopeless_choice_keeps_nothing_unless_recall_is_wanted():
    columns = np.zeros((len(COLUMNS), 3), np.float32)
    scores, words = np.full(3, -6.0), np.full(3, 10.0)
    kept = [
        decide(columns, scores, words, Policy(focus), is_article=False).kept.any()
        for focus in ("balanced", "precision", "recall")
    ]
    assert kept == [False, False, True]


@pytest.mark.parametrize("column", ["hidden", "named_comment"])
@pytest.mark.parametrize(("switch", "is_kept"), [("auto", False), ("keep", True)])
def test_an_article_leaves_out_hidden_text_and_comments(column, switch, is_kept):
    columns = np.zeros((len(COLUMNS), 4), np.float32)
    columns[COLUMNS.index(column), 3] = 1
    policy = Policy(comments=switch, hidden=switch)
    found = decide(columns, np.full(4, 5.0), np.full(4, 60.0), policy, is_article=True)
    assert found.kept.tolist() == [True, True, True, is_kept]


@pytest.mark.parametrize(("behind", "is_kept"), [(1, True), (6, True), (7, False)])
def test_an_article_begins_with_its_title_where_text_follows_soon(behind, is_kept):
    columns = np.ones((len(COLUMNS), 10), np.float32)
    for name in ("hidden", "named_comment", "in_title"):
        columns[COLUMNS.index(name)] = 0
    columns[COLUMNS.index("title_distance"), 1] = 0
    scores = np.full(10, -5.0)
    scores[1 + behind :] = 5.0
    for is_article, wanted in ((True, is_kept), (False, False)):
        found = decide(columns, scores, np.full(10, 60.0), Policy(), is_article=is_article)
        assert found.kept.tolist() == [False, wanted, *[i > behind for i in range(2, 10)]]


def test_what_is_most_of_the_text_is_not_left_out():
    columns = np.zeros((len(COLUMNS), 2), np.float32)
    columns[COLUMNS.index("hidden"), 1] = 1
    found = decide(columns, np.full(2, 5.0), np.array([10.0, 90.0]), Policy(), is_article=True)
    assert found.kept.all()


def test_comments_that_are_wanted_are_kept_besides_what_is_kept_without_them(monkeypatch):
    items = "".join(
        f"<p>Item {i} of the list, with words of its own about it.</p>" for i in range(9)
    )
    posts = "".join(f"<p>{60 * f'Reader {i} says so. '}</p>" for i in range(9))
    source = f"<main>{items}</main><div class=comments><h3>Comments</h3>{posts}</div>"
    scores = np.array([-0.8] * 9 + [-9.0] * 10)  # of the items it is not sure
    monkeypatch.setattr(kernel, "block_scores", lambda *_: scores.copy())
    switches = "auto keep drop".split()
    texts = [unhusk.extract(source, method=f"kernel(comments={one})").text for one in switches]
    assert ["Item 8" in text for text in texts] == [True, True, True]
    assert ["Reader 8" in text for text in texts] == [False, True, False]


def test_two_threads_give_what_one_gives():
    sources = [PAGE.replace("river", f"river {k}") * (1 + k % 3) for k in range(40)]

    def result(source):
        found = unhusk.extract(source, method="kernel")
        return found.text, found.confidence, found.page_type

    one = [result(source) for source in sources]
    with ThreadPoolExecutor(2) as pool:
        assert [*pool.map(result, sources)] == one
        assert [*pool.map(result, reversed(sources))] == one[::-1]


def test_a_page_is_scored_once_for_text_and_confidence(monkeypatch):
    asked = []
    own = kernel.features
    monkeypatch.setattr(kernel, "features", lambda *given: asked.append(own(*given)))
    result = unhusk.extract(PAGE, method="kernel")
    assert result.text
    assert result.confidence
    assert len(asked) == 1


def test_weights_are_small_and_described():
    card = weights(MODEL).card
    assert (FOLDER / MODEL / "weights.npz").stat().st_size < MAX_BYTES
    allowed = {"wcxb-dev", "readability", "trafilatura", "fundus", "synthetic"}
    assert {one["name"] for one in card["data"]} <= allowed
    assert all(one["licence"] and one["sha256"] for one in card["data"])
    assert {"scores", "setting", "confidence", "page_type_accuracy"} <= card.keys()


@pytest.mark.parametrize(
    ("kept", "wanted"),
    [
        ("0001111", "0111111"),  # the head of a kept table
        ("1000001", "1000001"),  # a title and a last line, and nothing of the table
        ("1010001", "1000001"),  # a cell of a table that is not kept
        ("0000000", "0000000"),
        ("0010000", "0010000"),  # nothing else is kept
    ],
)
def test_a_table_is_kept_as_a_whole(kept, wanted):
    cells = "<tr><th>a<th>b<tr><td>one two<td>three four<tr>"
    page = unhusk.read(f"<p>Before.</p><table>{cells}<td>five six</table><p>Behind.</p>")
    assert len(page.blocks) == 7
    mask = np.array([one == "1" for one in kept])
    keep_tables(page, page.blocks.words.astype(np.float64), mask)
    assert "".join(map(str, mask.astype(int))) == wanted
