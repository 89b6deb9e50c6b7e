"""`unhusk demo`: what it shows, what it writes, and the scores it is about."""

import csv
import json
import re
import sys
from html import unescape

import pytest
from rich.cells import cell_len

import unhusk
from unhusk.apps.console.screen import Screen
from unhusk.apps.demo import demo_pages
from unhusk.apps.demo.bag_score import Score, mean, score, words
from unhusk.apps.demo.shared_state import Demo
from unhusk.apps.demo.step_evaluate import MEASURES
from unhusk.apps.demo.step_plot import step_plot
from unhusk.apps.demo.step_score import step_score
from unhusk.apps.demo.steps import STEPS
from unhusk.extraction.extract import DEFAULT_METHOD


@pytest.fixture(scope="module")
def demo(tmp_path_factory) -> Demo:
    return Demo(tmp_path_factory.mktemp("demo"))


@pytest.fixture
def done(run, tmp_path):
    return run("demo", "-o", str(tmp_path / "out"))


def test_steps_in_order(done):
    assert (done.exit_code, done.stderr) == (0, "")
    headings = re.findall(r"^(\d+)\. (.+)$", done.stdout, re.MULTILINE)
    assert headings == [(str(k), title) for k, (title, _) in enumerate(STEPS, start=1)]


def test_offsets_point_at_the_text(done, demo):
    page = demo.extractions["news-en", DEFAULT_METHOD].page
    rows = re.findall(r"^ *(\d+) +(\d+)  ([^…\n]+)", done.stdout, re.MULTILINE)
    assert len(rows) == 8
    for start, stop, text in rows:
        assert " ".join(unescape(page.source[int(start) : int(stop)]).split()).startswith(text)


def test_settings_are_shown(done):
    assert "\nmethod    kernel (focus='balanced', title='auto', " in done.stdout
    assert re.search(
        r"\nresult    ok: .* characters\njudged    article, expected F1 0\.\d\d\n", done.stdout
    )
    assert "\npage      news-en, " in done.stdout


def test_contact_sheet_is_written_and_named(done, tmp_path):
    sheet = tmp_path / "out" / "methods.png"
    assert sheet.read_bytes().startswith(b"\x89PNG")
    assert f"\n  {sheet}\n" in done.stdout


def test_without_matplotlib_the_remedy_is_named(demo, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert step_plot(demo) == "No figures: this needs matplotlib: pip install 'unhusk[plot]'"


@pytest.mark.usefixtures("done")
def test_files(tmp_path, demo):
    out = tmp_path / "out"
    for (page, method), found in demo.extractions.items():
        assert (out / method / f"{page}.txt").read_text("utf-8") == f"{found.text}\n"
        assert json.loads((out / method / f"{page}.json").read_text("utf-8")) == found.to_dict()
    for page in demo.pages:
        assert (out / "pages" / f"{page.name}.html").read_bytes() == page.html


@pytest.mark.usefixtures("done")
def test_table_file_has_every_page_and_method(tmp_path, demo):
    with (tmp_path / "out" / "demo.tsv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t"))
    assert len(rows) == (len(demo.pages) + 1) * len(unhusk.methods())
    plain = next(row for row in rows if (row["page"], row["method"]) == ("mean", "plain"))
    assert float(plain["recall"]) == pytest.approx(demo.scores["mean", "plain"].recall, abs=1e-4)


@pytest.mark.usefixtures("done")
def test_renderings_and_report(tmp_path, demo):
    out = tmp_path / "out"
    for page in demo.pages:
        found = demo.extractions[page.name, DEFAULT_METHOD]
        written = (out / "renderings" / f"{page.name}.md").read_text("utf-8")
        assert written == f"{found.markdown}\n"
        assert (out / "renderings" / f"{page.name}.highlight.html").is_file()
    rows = (out / "run" / "results.tsv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + len(demo.pages) * len(unhusk.methods()) * len(MEASURES)
    assert (out / "report.html").read_text("utf-8").startswith("<!")


def test_again_into_the_same_folder(run, done, tmp_path):
    assert run("demo", "-o", str(tmp_path / "out")).stdout == done.stdout


def test_default_folder(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "\nunhusk-demo/demo.tsv " in run("demo").stdout
    assert (tmp_path / "unhusk-demo" / "demo.tsv").is_file()


def test_folder_that_cannot_be_made(run, file):
    result = run("demo", "-o", file())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("unhusk: cannot write ")


def test_what_to_try_next_works(run, done, tmp_path):
    tail = done.stdout.partition("What to try next")[2]
    page = tmp_path / "out" / "pages" / "news-en.html"
    assert f"unhusk extract {page}\n" in tail
    assert run("extract", str(page)).exit_code == 0


def test_missing_pages_are_one_line(run, tmp_path, monkeypatch):
    monkeypatch.setattr(demo_pages, "files", lambda _: tmp_path)
    result = run("demo", "-o", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert result.stderr == "unhusk: the pages of the demo are missing from this installation\n"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_fits_80_columns(demo, is_terminal):
    run = Demo(demo.folder, Screen(is_terminal, 80))
    for title, step in STEPS[:2]:
        shown = re.sub(r"\x1b\[[\d;]*m", "", run.screen.heading(title) + "\n" + step(run))
        assert max(map(cell_len, shown.splitlines())) <= 80


def test_colours_only_on_a_terminal(demo):
    assert "\x1b[" in step_score(Demo(demo.folder, Screen(is_terminal=True)))
    assert "\x1b[" not in step_score(demo)


def test_methods_beyond_the_width_keep_their_means(demo):
    narrow = step_score(Demo(demo.folder, Screen(width=40)))
    assert f"The mean of all {len(unhusk.methods())} methods:" in narrow
    for name in unhusk.methods():
        assert re.search(rf"^{name}( +\d+\.\d){{3}}$", narrow, re.MULTILINE)


def test_best_method_comes_first(demo):
    f1 = [demo.scores["mean", name].f1 for name in demo.best_first]
    assert f1 == sorted(f1, reverse=True)


def test_plain_text_has_nearly_all_gold_words(demo):
    recalls = {page.name: demo.scores[page.name, "plain"].recall for page in demo.pages}
    assert [name for name, recall in recalls.items() if recall < 0.97] == []


# words and scores


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Die STRASSE, die Straße", {"die": 2, "strasse": 1, "straße": 1}),
        ("don't 2_b", {"don": 1, "t": 1, "2_b": 1}),
        ("東京tower。", {"東": 1, "京": 1, "tower": 1}),
        ("ไทย", {"ไ": 1, "ท": 1, "ย": 1}),
        ("كتاب جديد", {"كتاب": 1, "جديد": 1}),
        ("— …", {}),
    ],
)
def test_words(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    ("found", "gold", "expected"),
    [
        ("a b", "A, B.", (1, 1, 1)),
        ("a a b", "a b b b", (0.5, 2 / 3, 4 / 7)),
        ("", "a", (0, 0, 0)),
        ("a", "", (1, 0, 0)),
        ("", "", (1, 1, 1)),
    ],
)
def test_score(found, gold, expected):
    got = score(found, gold)
    assert (got.recall, got.precision, got.f1) == pytest.approx(expected)


def test_mean():
    assert mean([Score(1, 0, 0.5), Score(0, 0, 0)]) == Score(0.5, 0, 0.25)
