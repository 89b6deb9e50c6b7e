"""`unhusk methods`: the list, and one method with its paper, parameters and differences."""

import json
import re
from dataclasses import dataclass, field, replace

import pytest

import unhusk
from unhusk.apps.cli.methods import _as_json, _parameter_table, _text
from unhusk.apps.console.screen import Screen
from unhusk.apps.describe import bibliography
from unhusk.apps.describe.docstring_parts import About, about
from unhusk.apps.describe.parameters import Parameter, parameters

BIB = r"""
@inproceedings{ one2001 ,
  author = {Team One and {Team} Two},
  title = "Tags \& {Text}",
  booktitle = {Proc. of {X}},
  pages = {1--9},
  year = 2001
}
@misc{open, title = {never closed
"""


@dataclass(frozen=True, kw_only=True)
class Plain:
    size: int = 1


@dataclass(frozen=True, kw_only=True)
class Several(Plain):
    """Parameters as classes may write them."""

    names: frozenset[str] = frozenset({"b", "a"})  # of two words
    share: "float | None" = 0.5  # above this # all
    bare: bool = False
    made: tuple[int, ...] = field(default_factory=tuple)  # by a function


def test_list_has_every_method(run):
    lines = run("methods").stdout.splitlines()
    assert lines[0].split() == ["name", "unit", "description", "paper"]
    assert [line.split()[0] for line in lines[1:]] == list(unhusk.methods())
    assert "Keep all text: the baseline" in run("methods").stdout


def test_list_as_json(run):
    rows = json.loads(run("methods", "--json").stdout)
    assert [row["name"] for row in rows] == list(unhusk.methods())
    assert rows[-1].keys() == {"name", "unit", "description", "paper"}
    assert all(row["description"] and row["paper"] for row in rows)


def test_one_method(run):
    text = run("methods", "danag").stdout
    assert text.startswith("danag\n\nKeep the densest paragraph")
    for part in ("Unit: line", "Paper: mohammadzadeh2012", "Source: ", "Differs: "):
        assert f"\n\n{part}" in text
    assert re.search(r"^gap +int \| Literal\['page'\] +20 +paragraphs with more lines", text, re.M)


def test_spec_text_shows_the_values_set(run):
    text = run("methods", "danag(gap=3)").stdout
    assert text.startswith("danag(gap=3)\n")
    assert re.search(r"^gap +int \| Literal\['page'\] +3 +20 +paragraphs", text, re.M)


def test_one_method_as_json(run):
    found = json.loads(run("methods", "danag(gap=3)", "--json").stdout)
    assert (found["name"], found["spec"]) == ("danag", "danag(gap=3)")
    assert found["paper"]["key"] == "mohammadzadeh2012"
    gap = next(one for one in found["parameters"] if one["name"] == "gap")
    assert (gap["type"], gap["default"], gap["value"]) == ("int | Literal['page']", 20, 3)
    assert gap["comment"].startswith("paragraphs with more lines")


@pytest.mark.parametrize("name", unhusk.methods())
def test_every_method_is_described_in_full(run, name):
    found = json.loads(run("methods", name, "--json").stdout)
    assert found["source"]
    assert [one["name"] for one in found["parameters"] if not one["comment"]] == []


def test_unknown_method_is_wrong_usage(run):
    result = run("methods", "danagg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "unhusk: there is no method 'danagg'; did you mean danag?\n"


def test_lines_of_a_description_fit(run):
    head, _, _ = run("methods", "accb").stdout.partition("\nparameter ")
    assert max(map(len, head.splitlines())) <= 80


# its parts


def test_parameters_of_any_class():
    method = replace(unhusk.method("plain"), params=Several(share=None))
    size, names, share, bare, made = parameters(method)
    assert (size.name, size.default, size.comment) == ("size", 1, "")
    assert (names.default, names.comment) == (frozenset({"a", "b"}), "of two words")
    assert (share.type, share.value, share.comment) == ("float | None", None, "above this # all")
    assert (bare.type, bare.comment) == ("bool", "")
    assert (made.default, made.comment) == ((), "by a function")


def test_parameters_without_source_have_no_comments():
    space = {"__name__": "nowhere"}
    code = "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass P:\n  a: int = 1  # x"
    exec(code, space)  # noqa: S102 - a class whose source cannot be found
    method = replace(unhusk.method("plain"), params=space["P"]())
    assert parameters(method) == [Parameter("a", "int", 1, 1, "")]


def test_sets_are_written_in_order():
    assert _text(frozenset({"b", "a"})) == "{'a', 'b'}"
    assert json.loads(_as_json([frozenset({"b", "a"}), ...])) == [["a", "b"], "Ellipsis"]


def test_method_without_parameters():
    assert _parameter_table(Screen(), []) == "It has no parameters."


def test_docstring_without_parts():
    assert about("Keep all.\n\nMore of\nit.\n") == About("Keep all.", "More of it.")
    assert about("") == About("")


def test_paper():
    fields = bibliography.read_entry(BIB, "one2001")
    assert fields == {
        "type": "inproceedings",
        "author": "Team One and Team Two",
        "title": "Tags & Text",
        "booktitle": "Proc. of X",
        "pages": "1–9",
        "year": "2001",
    }
    assert bibliography.cited(fields) == "Team One, Team Two (2001). Tags & Text. Proc. of X."


@pytest.mark.parametrize(("key", "title"), [("none", None), ("open", "never closed")])
def test_paper_that_is_missing_or_broken(key, title):
    assert bibliography.read_entry(BIB, key).get("title") == title


def test_paper_that_is_not_listed_is_its_key(run, monkeypatch):
    monkeypatch.setattr(bibliography, "_text", lambda: "")
    assert "\n\nPaper: gottron2007\n\n" in run("methods", "plain").stdout
