"""The command `unhusk compare`."""

import json

import pytest
from click.testing import CliRunner

import unhusk
from unhusk.apps.cli.main import main
from unhusk.apps.compare.compare_methods import compare
from unhusk.runtime.deadline import DeadlinePassedError

PAGE = "<title>Title</title><p>Heavy rain fell on the valley.</p><p><a href=x>More</a></p>"
GOLD = "Heavy rain fell on the valley."


@pytest.fixture
def run(tmp_path):
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "gold.txt").write_text(GOLD)

    def called(*words):
        named = [str(tmp_path / w) if "." in w else w for w in words]
        return CliRunner().invoke(main, ["compare", *named])

    return called


def test_all_methods_are_in_both_tables(run):
    done = run("page.html")
    assert done.exit_code == 0
    assert done.stdout.startswith("8 words on the page\n")
    assert all(done.stdout.count(f"{name} ") >= 2 for name in unhusk.methods())


def test_gold_adds_scores_and_puts_the_best_first(run):
    lines = run("page.html", "--gold", "gold.txt", "-m", "plain, bte").stdout.splitlines()
    head = "method words share ms seq P seq R seq F1 vec P vec R vec F1 status"
    assert lines[2].split() == head.split()
    assert lines[3].split()[::11] == ["bte"]
    assert lines[4].split()[4:7] == ["75.0", "100.0", "85.7"]


def test_methods_may_be_listed_and_repeated(run):
    done = run("page.html", "--json", "-m", "bte, vote(accb, bte)", "-m", "plain", "-m", "bte")
    found = [row["method"] for row in json.loads(done.stdout)["methods"]]
    assert found == ["bte", "vote(accb, bte)", "plain"]


def test_json_has_spans_scores_and_overlap(run):
    done = run("page.html", "--json", "--gold", "gold.txt", "-m", "plain", "-m", "bte")
    value = json.loads(done.stdout)
    plain, bte = value["methods"]
    assert value["words"] == plain["words"] == 8
    assert (bte["status"], bte["seq"]["f1"], bte["vec"]["f1"]) == ("ok", 1.0, 1.0)
    assert [PAGE[start:stop] for start, stop in bte["spans"]] == [GOLD]
    assert value["overlap"][0] == [1.0, round(30 / 39, 4)]


def test_output_goes_to_a_file(run, tmp_path):
    assert run("page.html", "-o", "out.txt").stdout == ""
    assert "plain" in (tmp_path / "out.txt").read_text()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("missing.html",), 1, "missing.html: cannot be read"),
        (("page.html", "--gold", "missing.txt"), 1, "cannot read"),
        (("page.html", "-m", "bogus"), 2, "no method 'bogus'"),
        (("page.html", "-m", ")"), 2, "cannot read the method"),
    ],
)
def test_what_cannot_be_done_is_one_line(run, words, code, message):
    done = run(*words)
    assert done.exit_code == code
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_pdf_is_refused(run, tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7\n")
    done = run("a.pdf")
    assert (done.exit_code, "not HTML" in done.stderr) == (1, True)


def test_page_without_text_is_exit_code_1(run, tmp_path):
    (tmp_path / "none.html").write_text("<p></p>")
    done = run("none.html")
    assert done.exit_code == 1
    assert "0 words" in done.stdout


def test_faulty_and_slow_methods_are_rows(run):
    def late(page, p):
        raise DeadlinePassedError

    def faulty(page, p):
        raise ZeroDivisionError("oh")

    plain = unhusk.method("plain")
    methods = [
        unhusk.Method(f.__name__, plain.params, "node", f, "", "", plain.look)
        for f in (late, faulty)
    ]
    late, faulty = compare(unhusk.Page(PAGE), methods).results
    assert (late.status, late.ms, late.words) == ("timeout", None, 0)
    assert (faulty.status, faulty.reason) == ("failed", "ZeroDivisionError: oh")
