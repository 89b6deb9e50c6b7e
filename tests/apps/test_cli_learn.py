"""The command `unhusk learn`, and its models in other commands."""

import json

import pytest

import unhusk

ALSO = "Read also the long list of other things that we have written this week about rivers."


def page(name):
    article = f"The {name} in the valley rose in the night from Monday to Tuesday and fell again."
    return (
        '<title>Valley News</title><div id="menu"><a href="/">Home</a> <a href="/n">Map</a></div>\n'
        f'<div id="art"><p>{article}</p>\n</div><div class="rel"><p>{ALSO}</p></div>'
    ).encode()


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    for name in ("river", "lake", "stream"):
        (folder / f"{name}.html").write_bytes(page(name))
    return folder


@pytest.fixture
def package(tmp_path):
    """Return a package in which each page ends with the same words that are no content."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "package.json").write_text(json.dumps({"name": "p"}))
    for i in range(6):
        text = f"Sentence number {i} of a story that goes on."
        (folder / f"{i}.html").write_text(f"<p>{text}</p><p>Close this window</p>")
        (folder / f"{i}.txt").write_text(text)
    return folder


def test_goldminer_learns_from_a_folder_and_extracts_with_the_file(run, site, tmp_path):
    model = str(tmp_path / "model.json")
    done = run("learn", "goldminer", str(site), "-o", model, "--inner", "density")
    assert done.exit_code == 0
    assert f"from 3 pages; use it as goldminer(model={model!r})" in done.stderr
    stated = json.loads((tmp_path / "model.json").read_text())
    assert (stated["method"], stated["inner"], stated["pages"]) == ("goldminer", "density", 3)
    one = str(site / "lake.html")
    found = run("extract", one, "-m", f"goldminer(density, model={model})")
    assert found.stdout.strip().startswith("The lake in the valley")
    assert ALSO not in found.stdout
    assert ALSO in run("extract", one, "-m", "goldminer(density)").stdout


def test_lexical_learns_from_a_package(run, package, tmp_path):
    model = str(tmp_path / "model.json")
    assert run("learn", "lexical", str(package), "-o", model).exit_code == 0
    method = unhusk.method(f"lexical(plain, model={model})")
    assert dict(method.params.model)["close this window"] < 0
    source = "<p>A river rose in the night.</p><p>Close this window</p>"
    assert unhusk.extract(source, method=method).text == "A river rose in the night."


def test_model_goes_to_stdout_unless_a_file_is_named(run, package):
    done = run("learn", "lexical", str(package))
    assert json.loads(done.stdout)["method"] == "lexical"
    assert "use it as" not in done.stderr


def test_unreadable_page_is_named_and_left_out(run, site, tmp_path):
    missing = str(site / "none.html")
    done = run("learn", "goldminer", str(site), missing, "-m", "density")
    assert done.exit_code == 0
    assert "none.html" in done.stderr
    assert json.loads(done.stdout)["pages"] == 3


def test_pages_that_teach_nothing_write_nothing(run, file, tmp_path):
    model = tmp_path / "model.json"
    done = run("learn", "goldminer", file("a.html", b"<p>x"), "-o", str(model))
    assert (done.exit_code, model.exists()) == (1, False)
    assert "1 pages teach goldminer nothing" in done.stderr


def test_document_without_gold_is_named(run, package):
    (package / "bare.html").write_text("<p>No gold")
    assert "bare has no gold text" in run("learn", "lexical", str(package)).stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["accb", "x"], 2, "'goldminer', 'lexical'"),
        (["goldminer"], 2, "SOURCE"),
        (["goldminer", "x.html", "-m", "nothing"], 2, "no method 'nothing'"),
        (["lexical", "nowhere"], 1, "nowhere"),
    ],
)
def test_wrong_usage_is_one_line(run, words, code, said):
    done = run("learn", *words)
    assert done.exit_code == code
    assert said in done.stderr


def test_compare_says_which_methods_have_no_model(run, site, tmp_path):
    model = str(tmp_path / "model.json")
    run("learn", "goldminer", str(site), "-o", model, "-m", "density")
    one = str(site / "lake.html")
    found = json.loads(run("compare", one, "--json").stdout)
    notes = {row["method"]: row["note"] for row in found["methods"]}
    assert notes["goldminer"] == "no model: does as justext"
    assert notes["lexical"] == "no model: does as density"
    assert notes["density"] == ""
    shown = run("compare", one, "-m", f"goldminer(density, model={model!r}), density").stdout
    assert "no model" not in shown
