"""Features of what blocks have in common, and of the large parts of a page, on small pages."""

import numpy as np
import pytest

from unhusk import Page
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.features import features

LONG = "Heavy rain fell all night, and the river rose by a metre, so that two roads were closed."
CARDS = f"""<title>Rain</title><div class="menu"><i>Home</i><i>News</i><p>Log in</p></div>
<div class="text"><h1>Rain</h1><p class="a">{LONG} Once.</p><p class="a">{LONG} Twice.</p></div>
<section><p>Home</p><p>News</p><p>Home</p></section>
<div class="modal"><b><p>Privacy policy</p></b></div>"""


def values(source):
    page = Page(source)
    out = np.zeros((len(COLUMNS), len(page.blocks)), np.float32)
    features(page, out)
    return {name: out[i].tolist() for i, name in enumerate(COLUMNS)}


@pytest.fixture(scope="module")
def cards():
    # title, "HomeNews", "Log in", heading, two paragraphs, three cards, the modal
    return values(CARDS)


def test_copies_are_counted_in_the_order_of_the_page(cards):
    assert cards["copy"] == [0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    assert cards["copy_back"] == [-1, -1, -1, 3, -1, -1, -1, -1, 2, -1]


def test_blocks_that_are_alike_share_their_values(cards):
    for name in COLUMNS:
        if name.startswith("alike_"):
            assert cards[name][4] == cards[name][5]
            assert len(set(cards[name][6:9])) == 1
    assert cards["alike_votes"][4] > cards["alike_votes"][6]
    assert cards["alike_span"][4] == 1
    assert cards["alike_copied"][6] == pytest.approx(4 / 13)
    assert cards["alike_equal"][6] == pytest.approx(8 / 13)


def test_paths_go_by_the_names_of_elements(cards):
    # paragraphs of both `div`, not those of the section or below `b`
    assert cards["path_first"][2] == cards["path_first"][4] == pytest.approx(0.2)
    assert cards["path_first"][6] == pytest.approx(0.6)
    assert cards["path_first"][9] == pytest.approx(0.9)
    assert cards["path_share"][4] > cards["path_share"][6]


def test_parts_are_seen_from_the_top(cards):
    assert cards["most_headings"][3] == pytest.approx(1 / 3)
    assert cards["half_account"][2] == pytest.approx(1 / 2)
    assert cards["half_legal"][9] == 1
    assert cards["half_copied"][6] == pytest.approx(4 / 13)
    assert cards["up1_copies"][6] == pytest.approx(1 / 3)
    assert cards["only_modal"] == [0] * 9 + [1]
    assert cards["only_menu"] == [0, 1, 1, *[0] * 7]


def test_the_core_has_most_of_votes_text_and_sentences(cards):
    for core in ("voted", "unlinked", "phrased"):
        assert cards[f"{core}_before"][:4] == [-3, -2, -1, 0]
        assert cards[f"{core}_after"][3:7] == [2, 1, 0, -1]
        assert cards[f"{core}_levels"] == [-1, -1, -1, 1, 1, 1, -1, -1, -1, -1]


def test_sections_reach_from_heading_to_heading(cards):
    assert cards["section_blocks"] == [3] * 3 + [7] * 7
    assert cards["up2_title"][4] <= 0


def test_dates_and_text_outside_units_are_facts_of_the_page(cards):
    assert set(cards["page_dates"]) == {0.0}
    assert values("<p>In 2019.</p><p>Later.</p>")["page_dates"] == [0.5, 0.5]
    assert cards["page_outside"][0] > 0.5
    assert len(set(cards["page_equal"])) == 1
