"""Methods made of methods: how they are written, read and refused."""

import pickle

import pytest

import unhusk
from unhusk import BadParameterError, Extractor, UnknownMethodError

PAGE = unhusk.Page("<title>T</title><p>Some words of text.</p><p><a href=x>link</a></p>")


@pytest.mark.parametrize(
    "spec",
    [
        "first_of(bte, plain)",
        "vote(accb, bte, density, danag, at_least=3)",
        "within(density(c2=5), bte)",
        "union(first_of(bte, plain(include_head=False)), accb(range=30))",
        "lexical(bte, model=(('written by', 2.5),))",
        "goldminer(bte, model=(('<div id=\"art\">', '</div>'),))",
    ],
)
def test_spec_text_reads_back(spec):
    method = unhusk.method(spec)
    assert str(method) == spec
    assert unhusk.method(str(method)) == method
    assert {method: 1}[unhusk.method(spec)] == 1


@pytest.mark.parametrize("name", ["first_of", "union", "vote", "within", "goldminer", "lexical"])
def test_default_parts_may_be_written_out(name):
    method = unhusk.method(name)
    written = unhusk.method(f"{name}({', '.join(map(str, method.params.parts))})")
    assert written == method
    assert str(written) == name


def test_parts_may_be_given_as_values():
    parts = (unhusk.method("bte"), unhusk.method("plain"))
    method = unhusk.method("first_of").configured({"parts": parts})
    assert method == unhusk.method("first_of(bte, plain)")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("accb(plain)", "accb is not made of other methods"),
        ("accb(parts=1)", "accb is not made of other methods"),
        ("first_of(parts=('bte',))", "stated first and without a name"),
        ("vote(accb)", "at_least must be from 1 to 1"),
        ("vote(at_least=0)", "at_least must be from 1 to 3"),
        ("goldminer(bte, plain)", "it takes one method"),
        ("lexical(bte, plain)", "it takes one method"),
        ("goldminer(model=(('x', '<p>'),))", "pairs of tags"),
        ("goldminer(model=(('<p>',),))", "a tuple, each of it .text, text. or None"),
        ("lexical(model=(('a', 'b'),))", "a tuple, each of it .text, a number. or None"),
    ],
)
def test_wrong_parts_and_models_are_refused(spec, message):
    with pytest.raises(BadParameterError, match=message):
        unhusk.method(spec)


@pytest.mark.parametrize(
    "spec", ["vote(1)", "vote(*x)", "vote(a=bte())", "vote(bte=)", "vote('bte')"]
)
def test_what_is_no_method_is_no_part(spec):
    with pytest.raises(UnknownMethodError, match="cannot read"):
        unhusk.method(spec)


def test_unknown_part_is_refused_with_a_hint():
    with pytest.raises(UnknownMethodError, match="did you mean danag"):
        unhusk.method("first_of(danagg, plain)")


def test_nesting_beyond_all_measure_is_refused():
    with pytest.raises(UnknownMethodError):
        unhusk.method("union(" * 5000 + "plain" + ")" * 5000)


def test_extractor_with_parts_can_be_pickled():
    extractor = pickle.loads(pickle.dumps(Extractor(method="first_of(bte, plain)")))  # noqa: S301
    assert extractor.extract(PAGE).method == "first_of(bte, plain)"


def test_union_and_within_bound_every_vote():
    spans = {
        spec: {
            i for start, stop in unhusk.extract(PAGE, method=spec).spans for i in range(start, stop)
        }
        for spec in ("union(bte, plain)", "within(bte, plain)", "bte", "plain")
    }
    assert spans["union(bte, plain)"] == spans["bte"] | spans["plain"]
    assert spans["within(bte, plain)"] == spans["bte"] & spans["plain"]
