"""The commands `unhusk statistics` and `unhusk classify`, on a run."""

import json
import shutil
from pathlib import Path

import pytest

from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.package import About, write_package

TOPICS = {"sport": "goal team match coach league", "rain": "river flood storm valley cloud"}


def documents(*, label=True):
    """Return pages of six sites, each with a menu and a paragraph about one of two topics."""
    for site in range(6):
        for page in range(4):
            name = list(TOPICS)[page % 2]
            words = " ".join(TOPICS[name].split()[page // 2 :] * 6)
            html = f"<nav><a href=x>Menu {site} home about</a></nav><p>{words}.</p>"
            facts = {"url": f"http://site{site}.example/{page}", "language": ["en", "de"][page % 2]}
            facts |= {"label": name} if label else {}
            yield Document("small", f"s{site}p{page}", html.encode(), f"{words}.", facts)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def evaluated(run, folder):
    """Return the folder of a run of two methods on the pages."""
    if not (folder / "run").exists():
        write_package(folder / "small", documents(), About(name="small", licence="CC0-1.0"))
        done = run("evaluate", str(folder / "small"), "-m", "plain,lqf", "--measures", "seq,vec",
                   "-o", str(folder / "run"), "-j", "1", "--no-report")  # fmt: skip
        assert done.exit_code == 0, done.stderr
    return str(folder / "run")


def test_statistics_has_three_tables(run, evaluated):
    done = run("statistics", evaluated, "--by", "language")
    assert (done.exit_code, done.stderr) == (0, "")
    means, pairs, ranks = done.stdout.split("\n\n")[:3]
    assert means.split()[:3] == ["language", "method", "documents"]
    assert [line.split()[:2] for line in means.splitlines()[1:]] == [
        [value, method] for value in ("all", "de", "en") for method in ("plain", "lqf")
    ]
    assert pairs.splitlines()[1].split()[:2] == ["plain", "lqf"]
    assert ranks.splitlines()[1].split()[:3] == ["lqf", "1.00", "24"]
    assert "Ranks over 24 documents: Friedman 24" in done.stdout


def test_statistics_as_json(run, evaluated):
    words = ("--json", "--sites", "--against", "plain", "--ranks-of", "packages")
    found = json.loads(run("statistics", evaluated, "--measure", "vec", *words).stdout)
    [pair] = found["differences"]
    assert (pair["left"], pair["right"], pair["documents"]) == ("lqf", "plain", 24)
    assert pair["difference"] > 0
    assert pair["p_holm"] == pytest.approx(2 / 64)  # six sites: all signs but two say less
    assert (found["ranks"]["compared"], found["ranks"]["p_value"]) == (1, None)


def test_classify_gives_accuracies(run, evaluated):
    done = run("classify", evaluated, "--folds", "3")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("24 documents, 2 labels\n")
    found = json.loads(run("classify", evaluated, "--folds", "3", "--json").stdout)
    assert {row["method"] for row in found["methods"]} == {"plain", "lqf"}
    assert found["methods"][0]["accuracy"] == 1
    assert (found["labels"], found["folds"], found["left_out"]) == (["rain", "sport"], 3, 0)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("statistics", "RUN", "--measure", "str"), 2, "it has: seq, vec"),
        (("statistics", "RUN", "--against", "bogus"), 2, "it has: plain, lqf"),
        (("statistics", "missing"), 1, "no run here"),
        (("classify", "missing"), 1, "no run here"),
        (("classify", "RUN", "--folds", "9"), 1, "as many groups"),
    ],
)
def test_what_cannot_be_done_is_one_line(run, evaluated, words, code, message):
    done = run(*(evaluated if word == "RUN" else word for word in words))
    assert (done.exit_code, done.stdout) == (code, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_classify_needs_labels_texts_and_the_same_package(run, tmp_path):
    package = tmp_path / "small"
    write_package(package, documents(label=False), About(name="small", licence="CC0-1.0"))
    words = ("-m", "plain", "--measures", "seq", "-j", "1", "--no-report")
    run("evaluate", str(package), *words, "-o", str(tmp_path / "a"))
    run("evaluate", str(package), *words, "-o", str(tmp_path / "b"), "--no-outputs")
    assert "there are none" in run("classify", str(tmp_path / "a")).stderr
    assert "kept no texts" in run("classify", str(tmp_path / "b")).stderr
    (package / "s0p0.txt").write_text("other")
    assert "has changed" in run("classify", str(tmp_path / "a")).stderr


def test_classify_makes_the_embedded_package_again(run, tmp_path):
    made = str(tmp_path / "run")
    words = ("-m", "plain", "--measures", "seq", "-j", "1", "--no-report")
    run("evaluate", "synthetic(documents=40, languages=('en',))", *words, "-o", made)
    done = run("classify", made, "--folds", "3", "--json")
    assert done.exit_code == 0, done.stderr
    assert "shopping" in json.loads(done.stdout)["labels"]


def test_classify_of_a_package_that_cannot_be_found(run, evaluated, tmp_path):
    facts = json.loads((Path(evaluated) / "run.json").read_text())
    facts["packages"][0]["path"] = None
    (tmp_path / "run.json").write_text(json.dumps(facts))
    assert "the run does not say where the package is" in run("classify", str(tmp_path)).stderr


def test_statistics_by_fragments_and_articles(run, tmp_path):
    flags = [{"fragmented": True, "multiple": False}, {"fragmented": False}, {}]
    some = [
        Document("small", f"p{i}", b"<p>river flood storm</p>", "river flood storm", flags[i % 3])
        for i in range(6)
    ]
    write_package(tmp_path / "small", some, About(name="small"))
    words = ("-m", "plain", "--measures", "seq", "-j", "1", "--no-report")
    run("evaluate", str(tmp_path / "small"), "-o", str(tmp_path / "run"), *words)
    for by, values in (
        ("fragmented", ["all", "no", "yes", "not"]),
        ("multiple", ["all", "no", "not"]),
    ):
        shown = run("statistics", str(tmp_path / "run"), "--by", by).stdout.split("\n\n")[0]
        assert [line.split()[0] for line in shown.splitlines()[1:]] == values


def test_run_of_an_older_version_has_no_flags(run, evaluated, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    old = tmp_path / "old"
    shutil.copytree(evaluated, old)
    table = parquet.read_table(old / "results.parquet").drop_columns(["fragmented", "multiple"])
    parquet.write_table(table, old / "results.parquet")
    shown = run("statistics", str(old), "--by", "fragmented")
    assert (shown.exit_code, "not stated" in shown.stdout) == (0, True)
    assert run("report", str(old), "-o", str(tmp_path / "report.html")).exit_code == 0
