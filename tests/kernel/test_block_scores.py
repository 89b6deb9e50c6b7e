"""Two forests score a page by shares, which depend on how much it looks like an article."""

import numpy as np
import pytest

import unhusk
from kernel.forests import random_columns, random_forest
from unhusk.kernel.block_scores import (
    AT_EVEN,
    ENOUGH,
    EVEN,
    LITTLE,
    NONE,
    SURE,
    SURELY,
    Looks,
    block_scores,
    looks,
    shares,
)
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.weights_file import weights
from unhusk.methods.kernel import MODEL

FORESTS = {"blocks": random_forest(1), "others": random_forest(2)}
ROWS = random_columns(3, 20)


def names(like, size=ENOUGH):
    found = shares(FORESTS, Looks(like, size))
    return {name: share for forest, share in found for name in FORESTS if FORESTS[name] is forest}


@pytest.mark.parametrize(
    ("like", "expected"),
    [
        (SURE, {"blocks": 1.0}),
        (SURELY, {"blocks": 1.0}),
        ((SURELY + EVEN) / 2, {"blocks": 1 - AT_EVEN / 2, "others": AT_EVEN / 2}),
        (EVEN, {"blocks": 1 - AT_EVEN, "others": AT_EVEN}),
        ((EVEN + NONE) / 2, {"blocks": (1 - AT_EVEN) / 2, "others": (1 + AT_EVEN) / 2}),
        (NONE, {"others": 1.0}),
        (-SURE, {"others": 1.0}),
    ],
)
def test_a_forest_has_more_to_say_the_more_a_page_looks_like_its_own(like, expected):
    assert names(like) == pytest.approx(expected)


@pytest.mark.parametrize("like", [SURE, 0.5, -SURE])
def test_scores_are_those_of_the_forests_by_their_shares(like):
    found = block_scores(ROWS, shares(FORESTS, Looks(like, ENOUGH)))
    each = {name: forest.scores(ROWS)[0] for name, forest in FORESTS.items()}
    wanted = sum(share * each[name] for name, share in names(like).items())
    assert np.array_equal(found, wanted)


@pytest.mark.parametrize(("size", "others"), [(LITTLE, 0), ((LITTLE + ENOUGH) / 2, 0.5)])
def test_pages_with_hardly_any_text_are_left_to_the_first(size, others):
    assert names(-SURE, size).get("others", 0) == others


def test_a_known_kind_is_sure_and_a_page_without_blocks_looks_like_nothing():
    forests, columns = weights(MODEL).forests, np.zeros((len(COLUMNS), 2), np.float32)
    columns[COLUMNS.index("page_size")] = np.log(1 + 250)
    assert looks(columns, forests, "article") == pytest.approx((SURE, 250))
    assert looks(columns, forests, "forum") == pytest.approx((-SURE, 250))
    assert looks(columns[:, :0], forests) == (0, 0)


@pytest.mark.parametrize(
    "source",
    ["<p>Hello world</p>", "<h1>It works!</h1>", "<pre>code here</pre>", "<p>A <b>short</b> note."],
)
def test_the_smallest_pages_are_kept(source):
    assert unhusk.extract(source).text


def test_accounts_add_up_on_pages_of_all_looks():
    seen = set()
    for count in range(0, 60, 4):
        links = "".join(f"<li><a href=/{i}>Item number {i}</a> {i} €</li>" for i in range(count))
        text = "<p>Heavy rain fell all night in the valley, and the river rose. </p>" * 12
        page = unhusk.read(f"<title>Rain</title><ul>{links}</ul>{text[: 900 - 15 * count]}")
        account = unhusk.method("kernel").account(page)
        assert np.allclose(account.base + account.contributions.sum(axis=1), account.scores)
        assert np.array_equal(account.kept, unhusk.method("kernel")(page))
        seen.add(account.facts["page type"])
    assert seen
