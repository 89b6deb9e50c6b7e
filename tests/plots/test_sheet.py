"""The contact sheet, the public function, the files, and that no method is named in the code."""

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from plots import pages
from plots.drawn import marks

import unhusk
from unhusk.errors import BadParameterError, MissingExtraError
from unhusk.page.page import Page
from unhusk.plots.contact_sheet import draw_sheet
from unhusk.plots.figure import NO_TEXT, draw
from unhusk.plots.save_figure import ENDINGS, to_bytes
from unhusk.plots.theme import THEMES
from unhusk.plots.thin import extremes, peaks

EVERY = [unhusk.method(name) for name in unhusk.methods()]
SOURCES = sorted((Path(unhusk.__file__).parent / "plots").rglob("*.py"))


@pytest.mark.parametrize("name", ["one block", *pages.WHOLE, "large"])
@pytest.mark.parametrize("theme", THEMES)
def test_sheet_has_a_cell_for_each_method(name, theme):
    figure = draw_sheet(pages.page(name), EVERY, theme=theme)
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert [title.partition(":")[0] for title in titles] == list(unhusk.methods())


def test_sheet_shows_what_the_figure_of_a_method_shows_first():
    page, method = pages.page("news-en"), unhusk.method("density")
    (axes,) = draw_sheet(page, [method]).axes
    first = method.signals(page)[0]
    assert axes.get_xlabel() == first.name
    assert marks(axes, f"{first.name}, kept")


@pytest.mark.parametrize("source", ["", "<p></p>", "<script>x</script>"])
def test_sheet_of_a_page_without_text_says_so(source):
    figure = draw_sheet(Page(source), EVERY)
    assert (figure.axes, figure.texts[0].get_text()) == ([], NO_TEXT)


def test_plot_takes_a_source_a_spec_and_a_gold_text():
    path = pages.DEMO / "news-en.html"
    figure = unhusk.plot(path, "accb(range=60)", gold=path.with_suffix(".txt").read_text("utf-8"))
    assert figure.get_suptitle().startswith("accb(range=60)\n")
    assert marks(figure.axes[0], "gold")
    assert not marks(unhusk.plot("<p>one two three").axes[0], "gold")


def test_unknown_theme_is_refused():
    with pytest.raises(BadParameterError, match="no theme 'blue'; there are: light, dark"):
        unhusk.plot("<p>x", theme="blue")


@pytest.mark.parametrize("ending", ENDINGS)
def test_same_figure_gives_the_same_bytes(ending):
    first, second = (
        to_bytes(draw(pages.page("news-en"), unhusk.method("accb")), ending) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_method_is_named(path):
    tree = ast.parse(path.read_text("utf-8"))
    words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not set(unhusk.methods()) & (words | names)


def test_matplotlib_is_loaded_only_to_draw():
    modules = "unhusk.apps.cli.plot, unhusk.plots.plot_source"
    code = f"import sys, {modules}; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True,
                          text=True, check=True)  # fmt: skip
    assert done.stdout == "False\n"


def test_without_matplotlib_the_remedy_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'unhusk\[plot\]'"):
        unhusk.plot("<p>x")


def test_thinned_rows_keep_the_highest_and_the_lowest():
    values = np.random.default_rng(3).normal(size=10_007)
    for most in (10, 999):
        rows = extremes(values, most)
        assert len(rows) <= most + 1
        assert {values.argmin(), values.argmax()} <= set(rows.tolist())
        assert np.abs(values).argmax() in peaks(values, most)
