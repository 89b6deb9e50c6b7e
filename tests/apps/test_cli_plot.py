"""`unhusk plot`."""

import sys

import pytest

import unhusk
from unhusk.apps.demo.demo_pages import demo_pages

BEGINS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.fixture
def news(file):
    page = next(page for page in demo_pages() if page.name == "news-en")
    file("news.txt", page.gold.encode())
    return file("news.html", page.html)


@pytest.mark.parametrize("ending", BEGINS)
@pytest.mark.parametrize("words", [["-m", "density"], ["-m", "accb(range=60)"], ["--all"], []])
def test_ending_says_what_is_written(run, news, tmp_path, ending, words):
    output = tmp_path / f"figure.{ending}"
    done = run("plot", news, *words, "-o", str(output))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert output.read_bytes().startswith(BEGINS[ending])


@pytest.mark.parametrize("name", ["figure.gif", "figure", "svg", "-", "figure.png.bak"])
def test_unknown_ending_is_wrong_usage_with_the_known_ones(run, news, tmp_path, name):
    done = run("plot", news, "-m", "accb", "-o", str(tmp_path / name) if name != "-" else name)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "figures end in .svg, .png, .pdf" in done.stderr
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("words", [["-m", "accb"], ["--all"]])
def test_page_without_text_gives_a_figure_that_says_so(run, tmp_path, words):
    output = tmp_path / "x.svg"
    done = run("plot", *words, "-o", str(output), stdin=b"<p></p>")
    assert (done.exit_code, done.stderr) == (1, "unhusk: stdin: this page has no text\n")
    assert "this page has no text" in output.read_text("utf-8")  # matplotlib notes texts it draws


def test_gold_and_theme_change_the_figure(run, news, tmp_path):
    written = {}
    for name, words in {
        "plain": [],
        "gold": ["--gold", news.replace(".html", ".txt")],
        "dark": ["--theme", "dark"],
    }.items():
        output = tmp_path / f"{name}.svg"
        assert run("plot", news, *words, "-o", str(output)).exit_code == 0
        written[name] = output.read_text("utf-8")
    assert ["#e69f00" in text for text in written.values()] == [False, True, False]
    assert ["#14171b" in text for text in written.values()] == [False, False, True]


def test_gold_that_is_not_on_the_page_is_said(run, file, tmp_path):
    page, gold = file("a.html", b"<p>one two three four"), file("a.txt", b"one two three zebra")
    done = run("plot", page, "--gold", gold, "-o", str(tmp_path / "a.svg"))
    assert done.exit_code == 0
    assert "1 of 4 words are not on the page" in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["missing.html"], 1, "missing.html: cannot be read"),
        (["-m", "nothing"], 2, "there is no method 'nothing'"),
        (["-m", "accb", "--all"], 2, "-m and --all cannot go together"),
        (["--theme", "blue"], 2, "'blue' is not one of"),
        (["--gold", "missing.txt"], 1, "cannot read missing.txt"),
    ],
)
def test_failures_are_one_line(run, tmp_path, words, code, told):
    done = run("plot", *words, "-o", str(tmp_path / "x.svg"), stdin=b"<p>one two")
    assert (done.exit_code, done.stderr.count("\n")) == (code, 1)
    assert told in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_output_must_be_named(run, news):
    done = run("plot", news)
    assert (done.exit_code, "Missing option '-o'" in done.stderr) == (2, True)


def test_time_is_limited(run, news, tmp_path):
    done = run("plot", news, "--seconds", "1e-9", "-o", str(tmp_path / "x.svg"))
    assert (done.exit_code, "not done within" in done.stderr) == (1, True)


def test_without_matplotlib_the_remedy_is_named(run, news, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run("plot", news, "-o", str(tmp_path / "x.svg"))
    assert (done.exit_code, done.stderr) == (
        1,
        "unhusk: this needs matplotlib: pip install 'unhusk[plot]'\n",
    )


@pytest.mark.parametrize("name", unhusk.methods())
def test_explain_shows_what_each_method_saw(run, news, name):
    done = run("explain", news, "-m", name)
    assert done.exit_code == 0
    assert "not per block" not in done.stdout
