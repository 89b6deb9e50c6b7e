"""Styles, selectors and signs by which text is found to be hidden, piece by piece."""

import pytest
from hidden_tricks import MARK, page

import unhusk
from unhusk.apps.explain.explanation import explain
from unhusk.structure.hidden.css.boxes import box_reason
from unhusk.structure.hidden.css.colours import WHITE, Colour, colour, is_same
from unhusk.structure.hidden.css.declarations import declarations
from unhusk.structure.hidden.hidden_nodes import hidden_nodes
from unhusk.structure.hidden.hidden_reasons import WORDS, Reason
from unhusk.structure.hidden.hiding_classes import class_reason


def reasons(source):
    """Return the names of the reasons on a page, by text of its blocks."""
    found = hidden_nodes(unhusk.read(source))
    return {Reason(int(code)).name for code in found if code}


def values(style):
    return {name: value.value for name, value in declarations(style).items()}


@pytest.mark.parametrize(
    ("style", "reason"),
    [
        ("display:none", "DISPLAY"),
        ("display:block", "NONE"),
        ("opacity:0.0", "OPACITY"),
        ("opacity:3%", "OPACITY"),
        ("opacity:.05", "NONE"),
        ("clip:rect(1px,1px,1px,1px);position:absolute", "CLIPPED"),
        ("clip:rect(1px,1px,1px,1px)", "NONE"),
        ("clip-path:inset(50%)", "CLIPPED"),
        ("clip-path:inset(49%)", "NONE"),
        ("clip-path:circle(0)", "CLIPPED"),
        ("clip-path:polygon(0 0,0 0,0 0)", "CLIPPED"),
        ("transform:scale(0,1)", "SCALED"),
        ("transform:scale(0.5)", "NONE"),
        ("transform:matrix(0,0,0,0,1,1)", "SCALED"),
        ("transform:translate(-9999px,0)", "OFF_SCREEN"),
        ("position:fixed;inset:0 0 0 -5000px", "OFF_SCREEN"),
        ("margin:0 0 0 -9999px", "OFF_SCREEN"),
        ("left:-9999px", "NONE"),
        ("height:0;overflow:hidden", "EMPTY_BOX"),
        ("height:0;overflow:hidden;padding-bottom:56%", "NONE"),
        ("width:0;overflow:hidden;flex:1", "NONE"),
        ("max-height:0;overflow:hidden;min-height:2em", "NONE"),
    ],
)
def test_styles_that_hide_a_box(style, reason):
    assert box_reason(values(style)).name == reason


def test_important_declarations_stay():
    assert values("display:none!important;display:block")["display"] == "none"
    assert values("display:none;display:block")["display"] == "block"


@pytest.mark.parametrize(
    ("classes", "reason"),
    [
        ("sr-only", "LISTENERS"),
        ("sr-only not-sr-only", "NONE"),
        ("d-none", "CLASS"),
        ("d-none d-lg-flex", "NONE"),
        ("hidden md:block", "NONE"),
        ("hidden-xs", "NONE"),
    ],
)
def test_classes_that_hide(classes, reason):
    assert class_reason(classes.split()).name == reason


def test_colours():
    assert colour("hsl(0, 0%, 100%)") == Colour(255, 255, 255)
    assert colour("#ffff") == Colour(255, 255, 255, 1)
    assert colour("rgb(100% 0% 0% / .5)") == Colour(255, 0, 0, 0.5)
    assert is_same(Colour(250, 250, 250), WHITE)
    assert is_same(Colour(0, 0, 0, 0.02), WHITE)
    assert not is_same(Colour(200, 200, 200), WHITE)
    assert not is_same(Colour(255, 255, 0), WHITE)


@pytest.mark.parametrize(
    ("rule", "is_hidden"),
    [
        (".a.b", True),
        (".a.c", False),
        ("p.a", True),
        ("div.a", False),
        ("#i", True),
        ("main p", True),
        ("main > p", False),
        ("article > p", True),
        ("p:not(.z)", True),
        ("p:not(.a)", False),
        (":is(.a)", True),
        ("p[data-x]", True),
        ("p[data-x=no]", False),
        ("p::before", False),
        ("p:hover", False),
        ("h1 ~ p", False),
        (".z, .a", True),
        (r".\61", True),
    ],
)
def test_selectors(rule, is_hidden):
    shown = "<p>" + "Words that all can read. " * 9
    source = f"<style>{rule}{{display:none}}</style><main><article>"
    source += f"<p class='a b' id=i data-x=yes>Hidden.</p></article>{shown.replace('<p', '<div')}"
    assert ("DISPLAY" in reasons(source)) == is_hidden


def test_a_linked_sheet_may_give_the_background():
    markup = '<p style="color:#fff">{}</p>'
    bare, linked = (
        page(markup),
        page(markup).replace("</head>", "<link rel=stylesheet href=a></head>"),
    )
    assert reasons(bare) == {"COLOUR"}
    assert reasons(linked) == set()


def test_links_have_a_colour_of_their_own():
    text = '<p style="color:#fff">White <a href="/x">blue</a></p><p>' + "Black. " * 20
    found = unhusk.extract(text, method="visible").text
    assert "blue" in found
    assert "White" not in found


def test_reasons_have_words():
    assert set(WORDS) == set(Reason)
    assert all(WORDS[reason] for reason in Reason if reason)


def test_explain_names_the_reason():
    source = page('<p style="opacity:0">{}</p>')
    decisions = explain(unhusk.read(source), unhusk.method("kernel")).decisions
    rules = [one.rule for one in decisions if MARK in one.text]
    assert rules == ["hidden text: fully transparent"]


HOSTILE = {
    "unclosed rule": "<style>.x{display:none",
    "unclosed comment": "<style>/* .x{display:none}",
    "only braces": "<style>" + "{" * 5000 + "}" * 9000 + "</style>",
    "nested media": "<style>" + "@media screen{" * 3000 + ".x{display:none}</style>",
    "long selector": "<style>" + ".x " * 20000 + "{display:none}</style>",
    "many selectors": "<style>" + ".x,".join(".y" for _ in range(20000)) + "{opacity:0}</style>",
    "many rules": "<style>" + ".x{display:none}.x.y{color:red}" * 5000 + "</style>",
    "many declarations": "<style>.x{" + "opacity:0;" * 20000 + "}</style>",
    "backslashes": "<style>" + "\\" * 9999 + "{" + "\\" * 9999 + ":none}</style>",
    "no names": "<style>p *, :is(b), [x]{display:none}:is(.x) *{opacity:0}</style><p x><b x>a</b>",
    "brackets": "<style>" + ".x[" * 5000 + ":not(" * 5000 + "{display:none}</style>",
    "bad colours": "<style>.x{color:rgb(;background:#}.x{color:hsl(1,2)}</style>",
    "bad numbers": "<style>.x{left:-99999999999999999999px;opacity:.;font-size:1e999px}</style>",
    "deep": "<div class=x style='font-size:0'>" * 3000,
    "many hidden": "<p class='x sr-only' style='display:none' id=a>x</p>" * 5000,
    "many different": "".join(f"<p id=i{k} hidden class=c{k}>x</p>" for k in range(5000)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_styles_are_survived(name):
    for source in (
        HOSTILE[name] + "<p class=x>word</p>",
        page("<p class=x>{}</p>") + HOSTILE[name],
    ):
        unhusk.extract(source, method="visible")
        assert unhusk.extract(source).status in ("ok", "empty")
