"""The command `unhusk explain`."""

import json
import math
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given
from strategies import fixed, sources

import unhusk
from unhusk.apps.explain.explanation import explain
from unhusk.apps.explain.explanation_html import to_html
from unhusk.apps.explain.per_block import per_block
from unhusk.method import registry
from unhusk.method.account import Account
from unhusk.method.method import Signal
from unhusk.page.page import Page

PAGE = (
    "<title>Rain</title><ul><li><a href=x>Home</a><li><a href=y>News</a></ul><h1>Rain</h1>"
    "<p>Heavy rain fell on the valley all through the night, and the river rose by two metres.</p>"
    "<script>alert(1)</script><p>Follow us &lt;here></p>"
)
ROLES = ["other", "list", "list", "title", "paragraph", "paragraph"]


@pytest.fixture
def page(file):
    return file("page.html", PAGE.encode())


@pytest.fixture
def learned(monkeypatch):
    """Make `density` a method that gives an account of six blocks."""
    kept = np.array([0, 0, 0, 1, 1, 0], bool)
    shares = np.array([[-1, 0, 0.5], [-2, 1, 0], [-2, 1, 0], [1, 0, 0], [3, 0, 0.25], [0, 0, 0]])
    base = np.full(6, -0.5)
    account = Account(
        scores=base + shares.sum(axis=1),
        threshold=-0.25,
        kept=kept,
        features=("words", "links", "depth"),
        values=np.arange(18.0).reshape(3, 6),
        contributions=shares,
        base=base,
        facts={"page type": "article"},
        rules=("", "", "", "title before kept text", "", ""),
        meanings={"depth": "levels <below> it", "words": "its words", "size": "its size"},
    )
    made = replace(registry.method("density"), function=lambda *_: kept, explain=lambda *_: account)
    monkeypatch.setattr("unhusk.apps.cli.explain.method", lambda _: made)
    return made


def test_table_has_signal_threshold_margin_and_role(run, page):
    lines = run("explain", page, "-m", "density").stdout.splitlines()
    assert lines[0].startswith("density kept ")
    head = next(line for line in lines if line.startswith("block"))
    assert head.split() == "block kept role length of string threshold margin why text".split()
    rows = [line.split() for line in lines[lines.index(head) + 1 :]]
    assert [row[2] for row in rows] == ROLES
    for row in rows:
        assert float(row[5]) == pytest.approx(float(row[3]) - float(row[4]), abs=1)


@pytest.mark.parametrize("name", unhusk.methods())
def test_every_method_can_be_explained(run, page, name):
    done = run("explain", page, "-m", name, "--json")
    assert done.exit_code == 0
    value = json.loads(done.stdout)
    assert value["method"] == name
    kept = unhusk.extract(PAGE, method=name)
    found = [one["block"] for one in value["decisions"] if one["kept"] > 0]
    assert bool(found) == (kept.status == "ok")
    assert [one["role"] for one in value["decisions"]] == ROLES


def test_json_has_all_of_a_decision(run, page):
    decision = json.loads(run("explain", page, "-m", "numwords", "--json").stdout)["decisions"][4]
    assert PAGE[decision["start"] : decision["stop"]] == decision["text"]
    assert [share["name"] for share in decision["shares"]] == ["words", "link density"]
    assert decision["shares"][0] == {
        "name": "words", "value": 17.0, "contribution": None, "threshold": 16
    }  # fmt: skip
    assert (decision["score"], decision["threshold"], decision["margin"]) == (17, 16, 1)


def test_a_learned_method_shows_what_features_added(run, page, learned):
    value = json.loads(run("explain", page, "--json", "--features", "2").stdout)
    assert value["facts"]["page type"] == "article"
    assert [one["kept"] for one in value["decisions"]] == [0, 0, 0, 1, 1, 0]
    first = value["decisions"][0]
    assert [(one["name"], one["value"], one["contribution"]) for one in first["shares"]] == [
        ("words", 0, -1),
        ("depth", 12, 0.5),
    ]
    assert (first["score"], first["threshold"], first["margin"]) == (-1, -0.25, -0.75)
    assert value["decisions"][5]["shares"] == []
    for one in value["decisions"]:
        added = sum(share["contribution"] for share in one["shares"]) + one["rest"]
        assert added == pytest.approx(one["score"])
    assert value["decisions"][3]["rule"] == "title before kept text"


def test_a_learned_method_as_text(run, page, learned):
    lines = run("explain", page).stdout.splitlines()
    assert "page type: article" in lines
    assert any("words=3 +1.00; rest -0.50" in line for line in lines)
    assert any("title before kept text" in line for line in lines)


def test_what_the_named_features_say(run, page, learned):
    value = json.loads(run("explain", page, "--json", "--features", "2").stdout)
    assert value["meanings"] == {"depth": "levels <below> it", "words": "its words"}
    lines = run("explain", page, "--features", "1").stdout.splitlines()
    assert lines[-2:] == ["", "words: its words"]
    html = run("explain", page, "-f", "html").stdout
    assert '<li title="levels &lt;below&gt; it">depth = ' in html
    assert "<dt>depth</dt><dd>levels &lt;below&gt; it</dd><dt>words</dt>" in html
    assert "its size" not in html


def test_what_is_not_named_is_not_explained(run, page, learned):
    for form in ("text", "json", "html"):
        shown = run("explain", page, "--features", "0", "-f", form).stdout
        assert "its words" not in shown
        assert "What the features say" not in shown


def test_every_feature_of_the_learned_method_is_explained(run, page):
    value = json.loads(run("explain", page, "--json", "--features", "400").stdout)
    names = {share["name"] for one in value["decisions"] for share in one["shares"]}
    assert names
    assert value["meanings"].keys() == names
    other = json.loads(run("explain", page, "--json", "-m", "numwords").stdout)
    assert other["meanings"] == {}


@pytest.mark.parametrize(
    ("show", "blocks"),
    [("kept", [3, 4]), ("dropped", [0, 1, 2, 5]), ("close", [5, 0, 3, 1, 2, 4])],
)
def test_some_blocks_only(run, page, learned, show, blocks):
    value = json.loads(run("explain", page, "--json", "--show", show).stdout)
    assert [one["block"] for one in value["decisions"]] == blocks
    assert value["blocks"] == 6


class _Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.texts = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        assert not {"src", "href", "onclick"} & {name for name, _ in attrs}

    def handle_data(self, data):
        self.texts.append(data)


def test_html_is_one_file_and_escapes_the_page(run, page, learned, tmp_path):
    done = run("explain", page, "-f", "html", "-o", str(tmp_path / "out.html"))
    assert (done.exit_code, done.stdout) == (0, "")
    found = _Tags((tmp_path / "out.html").read_text("utf-8"))
    assert "Follow us <here>" in found.texts
    assert not {"script", "link", "img", "here"} & set(found.tags)
    assert found.tags.count("tr") == 1 + 6
    assert found.texts.count("-0.25") == 6 + 1  # the threshold, and a margin
    assert "all other features, and the base " in found.texts
    assert "rule: title before kept text" in found.texts


def test_html_shows_thresholds_of_signals(run, page):
    done = run("explain", page, "-m", "numwords", "--format", "html")
    assert "link density = 0 (threshold 0.3333)" in done.stdout


def test_signals_with_rows_of_their_own_are_brought_to_blocks(run, page):
    value = json.loads(run("explain", page, "-m", "accb", "--json").stdout)
    assert (value["score"], value["unplaced"]) == ("blurred content", [])
    assert all(0 <= one["score"] <= 1 for one in value["decisions"])
    assert "not per block" not in run("explain", page, "-m", "accb").stdout


def test_block_that_a_signal_does_not_reach_has_no_score(run, page):
    value = json.loads(run("explain", page, "-m", "crunch", "--json").stdout)
    assert {one["score"] for one in value["decisions"]} == {None}  # there is no table
    assert {one["shares"][0]["name"] for one in value["decisions"]} == {"in a removed element"}
    assert "in a removed element 0" in run("explain", page, "-m", "crunch").stdout


@pytest.mark.parametrize("name", ["first", "second"])
def test_signals_without_a_place_are_named(name):
    method = registry.method("density")
    look = lambda page, p: (Signal(name, "entry", np.zeros(3)), *method.look(page, p))  # noqa: E731
    found = explain(Page("<p>abcd</p>"), replace(method, look=look))
    assert (found.unplaced, found.score) == ((name,), "length of string")
    assert "<dt>not per block</dt>" in to_html(found, "x", found.decisions)


def test_reason_for_doubt_is_told(run, file):
    shell = file("shell.html", b"<body><div id=root></div><p>x</p><script src=a.js></script>")
    assert "no content: the page is made by scripts" in run("explain", shell).stdout


PROSE = "Heavy rain fell on the valley all through the night, and the river rose. "


def test_recovered_text_is_told(run, file):
    state = json.dumps({"body": PROSE * 9})
    shell = file("x.html", f"<div id=app></div><script>let state = {state}</script>".encode())
    assert "recovered: the text comes from state in the source at " in run("explain", shell).stdout


def test_there_is_no_doubt_where_extract_has_none(run, file):
    links = "".join(f"<li><a href=/{i}>A link to the page number {i}</a>" for i in range(99))
    source = f"<title>Rain</title><h1>Rain</h1><p>{PROSE * 3}<p>{PROSE * 4}</p><nav>{links}</nav>"
    assert unhusk.extract(source).reason == ""
    assert "doubt" not in run("explain", file("x.html", source.encode())).stdout


CELLS = "".join(f"<tr><td>{i}<td>{i * i}" for i in range(9))


@pytest.mark.parametrize(
    "source",
    [
        f"<title>Rain</title><h1>Rain</h1><p>{PROSE * 9}",
        f"<title>Rain</title><p hidden>{PROSE * 3}</p><p>{PROSE * 9}</p>",
        f"<p>{PROSE * 9}</p><table><tr><th>One<th>Two{CELLS}</table>",
        f"<article><p>{PROSE * 9}</article><div id=comments><p>{PROSE}</div>",
        "<a href=/>Home</a>",
        "Rain",
    ],
)
def test_a_rule_is_named_where_the_threshold_did_not_decide(run, file, source):
    found = json.loads(run("explain", file("x.html", source.encode()), "--json").stdout)
    for one in found["decisions"]:
        assert one["rule"] or (one["margin"] > 0) == (one["kept"] == 1)


def test_page_without_text(run, file):
    done = run("explain", file("empty.html", b"<p></p>"))
    assert done.exit_code == 1
    assert done.stderr.endswith("the page has no text outside scripts and styles\n")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["missing.html"], 1, "missing.html: cannot be read"),
        (["-m", "nothing"], 2, "there is no method 'nothing'"),
        (["--show", "some"], 2, "'some' is not one of"),
    ],
)
def test_failures_are_one_line(run, words, code, told):
    done = run("explain", *words)
    assert (done.exit_code, done.stderr.count("\n")) == (code, 1)
    assert told in done.stderr


def test_time_is_limited(run, page):
    done = run("explain", page, "--seconds", "1e-9")
    assert (done.exit_code, "not done within" in done.stderr) == (1, True)


@pytest.mark.parametrize(
    ("unit", "values", "expected"),
    [
        ("block", [1, 2], [1, 2]),
        ("token", [0, 4, 0, 0, 0, 7, 0], [4, 7]),
        ("character", [0] * 3 + [1, 1, 1, 0] + [0] * 8 + [2, 2] + [0] * 4, [0.75, 2]),
        ("line", [3, 5], [3, 5]),
        ("entry", [1, 2, 3, 4, 5], None),
        ("node", [9, 1, 2], [1, 2]),
        ("node", [9, np.nan, 2], [9, 2]),
    ],
)
def test_signals_are_brought_to_blocks(unit, values, expected):
    page = Page("<p>abcd</p>\n<p>xy</p>")
    found = per_block(page, registry.method("density"), Signal("x", unit, np.array(values)))
    assert (None if found is None else found.tolist()) == expected


def test_rows_that_overlap_are_averaged():
    page = Page("<p>abcd</p>\n<p>xy</p>")
    spans = np.array([[0, 5], [3, 7], [3, 7]])
    signal = Signal("x", "entry", np.array([1.0, 4.0, 7.0]), spans=spans)
    found = per_block(page, registry.method("density"), signal)
    assert found[0] == pytest.approx((2 * 1 + 4 * 4 + 4 * 7) / 10)
    assert np.isnan(found[1])  # no row lies there


@fixed
@given(sources)
def test_any_page_can_be_explained(source):
    found = explain(Page(source), registry.method("numwords"))
    assert to_html(found, "any", found.decisions).count("<tr") == 1 + len(found.decisions)
    scores = [one.score for one in found.decisions if one.score is not None]
    assert all(0 <= one.kept <= 1 for one in found.decisions)
    assert all(map(math.isfinite, scores))
