"""Models in files: read, shown by name, equal by content, and refused with a reason."""

import json
import pickle

import pytest

import unhusk
from unhusk import BadParameterError
from unhusk.method.models import model_text

ROWS = (('<div id="art">', "</p></div>"), ("<main>", "</main>"))
PAGE = '<p>Menu of the site</p><div id="art"><p>A river rose.</p></div><p>Read on</p>'


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "site.json"
    path.write_text(model_text("goldminer", ROWS, {"pages": 2}), "utf-8")
    return path


def test_file_of_a_model_is_json_that_says_what_it_is(file):
    stated = json.loads(file.read_text("utf-8"))
    assert stated == {"method": "goldminer", "pages": 2, "model": [list(row) for row in ROWS]}


def test_model_from_a_file_is_the_model(file):
    method = unhusk.method(f"goldminer(plain, model={str(file)!r})")
    assert method.params.model == ROWS
    assert method == unhusk.method("goldminer(plain)").configured({"model": ROWS})
    assert unhusk.extract(PAGE, method=method).text == "A river rose."
    assert not method.lacks_model


def test_spec_text_names_the_file_and_reads_back(file):
    method = unhusk.method("goldminer(plain)").configured({"model": str(file)})
    assert str(method) == f"goldminer(plain, model={str(file)!r})"
    again = unhusk.method(str(method))
    assert (again, hash(again)) == (method, hash(method))


def test_file_needs_no_quotes(file, monkeypatch):
    monkeypatch.chdir(file.parent)
    spec = "goldminer(plain, model=site.json)"
    assert str(unhusk.method(spec)) == "goldminer(plain, model='site.json')"
    assert unhusk.method("first_of(goldminer(plain, model=./site.json), plain)").params.parts[0]


def test_model_that_changes_is_read_again(file):
    spec = f"goldminer(plain, model={str(file)!r})"
    before = unhusk.method(spec)
    file.write_text(model_text("goldminer", ROWS[1:], {}), "utf-8")
    assert unhusk.method(spec) != before


def test_pickle_keeps_rows_and_name(file):
    model = unhusk.method(f"goldminer(model={str(file)!r})").params.model
    again = pickle.loads(pickle.dumps(model))  # noqa: S301 - our own
    assert (again, repr(again)) == (model, repr(model))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "no model; `unhusk learn` writes one"),
        ("[]", "no model"),
        ('{"method": "goldminer"}', "no model"),
        ("[" * 100_000, "no model"),
        ('{"method": "lexical", "model": []}', "is a model of lexical"),
        ('{"method": "goldminer", "model": 3}', "is a model of goldminer"),
        ('{"method": "goldminer", "model": []}', "it is a tuple"),
        ('{"method": "goldminer", "model": [["<p>", 3]]}', "it is a tuple"),
        ('{"method": "goldminer", "model": [["p", "<p>"]]}', "pairs of tags"),
    ],
)
def test_file_that_is_no_model_is_refused(file, content, reason):
    file.write_text(content, "utf-8")
    with pytest.raises(BadParameterError, match=f"^goldminer: model .*{reason}"):
        unhusk.method(f"goldminer(model={str(file)!r})")


def test_missing_file_is_refused_by_name(tmp_path):
    with pytest.raises(BadParameterError, match=r"model cannot be .*none.json.*No such file"):
        unhusk.method(f"goldminer(model={str(tmp_path / 'none.json')!r})")


def test_methods_without_a_model_say_so():
    lacking = {name for name in unhusk.methods() if unhusk.method(name).lacks_model}
    assert lacking == {"goldminer", "lexical"}
