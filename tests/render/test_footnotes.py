"""Footnotes and formulas in the outline: linked where both ends are kept, and written once."""

import pytest

import unhusk
from unhusk.extraction.extraction import Extraction

REFERENCE = "<p>a<sup><a href='#n'>1</a></sup> b</p>"
KATEX = (
    '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow>'
    '<annotation encoding="application/x-tex">x^2</annotation></semantics></math></span>'
    '<span class="katex-html" aria-hidden="true"><b>x</b><sup>2</sup></span></span> it is'
)
MATHJAX = (
    "<p>so <mjx-container><mjx-math aria-hidden=true><mjx-c>x2</mjx-c></mjx-math>"
    "<mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml>"
    "</mjx-container> it is"
)


def extraction(markup: str) -> Extraction:
    return unhusk.extract(markup, method="plain")


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        (f"{REFERENCE}<ol><li id=n>c</ol>", "a[^1] b\n\n[^1]: c"),
        (f"{REFERENCE}<p id=n>c", "a[^1] b\n\n[^1]: c"),
        (f"{REFERENCE}<ol><li id=n>c<p>d</ol>", "a[^1] b\n\n[^1]: c\n\n    d"),
        # no such note, or a list that is more than notes: a link as any other
        (REFERENCE, "a<sup>[1](#n)</sup> b"),
        (f"{REFERENCE}<ol><li id=n>c<li>d</ol>", "a<sup>[1](#n)</sup> b\n\n1. c\n2. d"),
        ("<p>a <a href='#n'>see</a><p id=n>c", "a [see](#n)\n\nc"),
        ("<p>a <a role=doc-noteref href='#n'>1</a><p id=n>c", "a [^1]\n\n[^1]: c"),
        ("<p>a <a class=footnote-ref href='#n%20x'>1</a><p id='n x'>c", "a [^1]\n\n[^1]: c"),
        # a reference without a mark is none
        (
            f"{REFERENCE}<p>x<sup><a href='#m'> </a></sup><ol><li id=n>c<li id=m>d</ol>",
            "a<sup>[1](#n)</sup> b\n\nx\n\n1. c\n2. d",
        ),
        # of two elements with one id the first is meant
        (f"{REFERENCE}<ol><li id=n>c<li id=n>d</ol>", "a<sup>[1](#n)</sup> b\n\n1. c\n2. d"),
        (f"{REFERENCE}<p id=n>c<ol><li id=n>d</ol>", "a[^1] b\n\n[^1]: c\n\n1. d"),
        # two references to one note
        (f"{REFERENCE}{REFERENCE}<p id=n>c", "a[^1] b\n\na[^1] b\n\n[^1]: c"),
    ],
)
def test_notes(markup, expected):
    assert extraction(markup).markdown == expected


def test_notes_in_html_lead_to_their_place():
    found = extraction(f"{REFERENCE}<ol><li id=n>c</ol>").html
    assert found == (
        '<p>a<sup><a href="#note-1">1</a></sup> b</p>\n<ol><li id="note-1">c</li></ol>'
    )


def test_the_text_keeps_the_marks():
    assert extraction(f"{REFERENCE}<ol><li id=n>c</ol>").text == "a1 b\nc"


@pytest.mark.parametrize(("markup", "tex"), [(KATEX, "x^2"), (MATHJAX, "x^{2}")])
def test_a_formula_is_written_once(markup, tex):
    assert extraction(markup).markdown == f"so ${tex}$ it is"


@pytest.mark.parametrize(("markup", "text"), [(KATEX, "x^2"), (MATHJAX, "x2")])
def test_the_text_has_a_formula_once(markup, text):
    assert extraction(markup).text == f"so {text} it is"


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>so <script type='math/tex'>x_1 < 2</script> it is", "so $x_1 < 2$ it is"),
        ("<p>a<p><script type='math/tex; mode=display'>x</script><p>b", "a\n\n$x$\n\nb"),
        ("<p>so <script type='text/x'>x</script> it is", "so it is"),
        ("<p>so <script type='math/tex'></script> it is", "so it is"),
        ("<p>so <script type='math/tex'>", "so"),
    ],
)
def test_formulas_that_a_script_would_draw(markup, expected):
    assert extraction(markup).markdown == expected


def test_hidden_text_without_a_formula_beside_it_stays():
    markup = "<p>a <math><mi>x</mi></math><p>b <span><i aria-hidden=true>c</i></span>"
    assert extraction(markup).markdown == "a $x$\n\nb *c*"
