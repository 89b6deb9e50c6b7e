"""The features of blocks: their names, their values on small pages, compiled and not."""

import numpy as np
import pure
import pytest
from contract import pages

from unhusk import Page
from unhusk.kernel.features.columns import COLUMNS
from unhusk.kernel.features.features import features

ARTICLE = """<html><head><title>Rain closes two roads</title>
<meta name="description" content="Heavy rain fell all night in the valley">
<meta property="og:type" content="article"></head><body>
<ul class="menu"><li><a href="/">Home</a></li><li><a href="/n">News</a></li>
<li><a href="/s">Sport</a></li></ul>
<div class="content"><h1>Rain closes two roads</h1>
<p>Heavy rain fell all night, and the river rose by a metre, so that two roads
were closed to cars.</p>
<p>People had to leave their homes before noon, as water came over the wall
near the old bridge.</p>
<p hidden>Not yet seen.</p></div>
<div id="comments"><h3>Comments (2)</h3><p>I saw it in 2019 at 12:30.</p><p>It costs $5.</p></div>
</body></html>"""


def measured(source, copy="unhusk"):
    page = pure.part("page.page", copy).Page(source)
    out = np.zeros((len(COLUMNS), len(page.blocks)), np.float32)
    pure.part("kernel.features.features", copy).features(page, out)
    return out


@pytest.fixture(scope="module")
def values():
    found = measured(ARTICLE)
    return {name: found[i].tolist() for i, name in enumerate(COLUMNS)}


def test_names_are_different():
    assert len(set(COLUMNS)) == len(COLUMNS)


@pytest.mark.parametrize("name", pages.NAMES)
def test_every_value_is_set_and_finite(name):
    page = Page(pages.source(name))
    for fill in (0.0, 1e30):
        out = np.full((len(COLUMNS), len(page.blocks)), fill, np.float32)
        features(page, out)
        assert np.isfinite(out).all()
        assert not (out == np.float32(1e30)).any()


@pytest.mark.parametrize("name", [*pages._SMALL, "nested tables", "many links"])
@pytest.mark.skipif(not pure.IS_COMPILED, reason=pure.NOT_COMPILED)
def test_compiled_and_not_are_equal(name):
    source = pages.source(name)
    assert np.array_equal(measured(source), measured(source, "unhusk_pure"))


@pytest.mark.skipif(not pure.IS_COMPILED, reason=pure.NOT_COMPILED)
def test_compiled_and_not_are_equal_on_an_article():
    assert np.array_equal(measured(ARTICLE), measured(ARTICLE, "unhusk_pure"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("in_title", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("link_density", [0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]),
        ("heading", [0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0]),
        ("hidden", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
        ("named_comment", [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]),
        ("named_menu", [0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]),
        ("says_comment", [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
        ("years", [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
        ("times", [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
        ("money", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]),
        ("title_words", [1, 0, 0, 0, 1, pytest.approx(3 / 20), 0, 0, 0, 0, 0]),
        ("heading_comment", [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]),
        ("comment_after", [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2]),
        ("page_type", [1] * 11),
        ("kin_best", [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]),
        ("same_text", [2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_values_on_an_article(values, name, expected):
    assert values[name] == expected


def test_the_container_of_most_text_is_found(values):
    assert values["core_inside"] == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0]
    assert values["mask_reader"][4:8] == [1, 1, 1, 1]
    assert values["votes"][5] > values["votes"][1]


def test_ideographs_count_as_more_than_letters():
    sizes = measured("<p>大雨使河水上涨。</p><p>abcdefgh</p>")[COLUMNS.index("size")]
    assert sizes[0] > sizes[1]
