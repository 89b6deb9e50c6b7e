"""The generator of hostile pages, the child with limits, and what every page must come to."""

import time

import pytest
from everything import all_methods, all_renderings
from hostile_pages import all_cases
from hostile_pages.article import FIRST, LAST
from hostile_targets import lost
from limited_child import Limits, Step, run_limited
from unsafe_output import unsafe_html, unsafe_markdown, unsafe_text

from unhusk.extraction.extract import extract

SMALL = 3000  # characters
CASES = all_cases()


def test_there_are_many_cases_of_every_kind():
    kinds = {name.partition("/")[0] for name in CASES}
    assert len(CASES) >= 140
    assert kinds == set(
        "nesting counts attributes long_texts damaged encodings active facts packed".split()
    )


def test_pages_are_the_same_every_time_and_grow_with_their_size():
    sizes = {}
    for name, case in CASES.items():
        assert case.make(SMALL) == case.make(SMALL), name
        sizes[name] = (1 + len(case.make(64 * SMALL))) / (1 + len(case.make(SMALL)))
    assert min(sizes.values()) >= 1
    assert sum(growth > 8 for growth in sizes.values()) >= 140


@pytest.mark.parametrize("name", CASES)
def test_everything_can_be_made_of_every_page(name):
    data = CASES[name].make(SMALL)
    all_methods(data)
    all_renderings(data)


def test_pages_with_an_article_hold_its_marks():
    plain = [c for n, c in CASES.items() if c.has_article and n.split("/")[0] == "nesting"]
    for case in plain:
        text = case.make(SMALL).decode()
        assert FIRST in text
        assert LAST in text


def test_what_is_lost_is_told():
    case = CASES["damaged/control"]
    assert lost(extract(case.make(0)).text, case) == ("", "")
    assert lost(f"only {FIRST}", case) == ("lost", "the end")
    assert lost(f"only {LAST}", case) == ("lost", "the beginning")
    assert lost("", case) == ("lost", "all")


def _fail():
    message = "no"
    raise ValueError(message)


def _spin():
    while True:
        time.process_time()


def _grow():
    held = [bytes(b"x" * (1 << 20)) for _ in range(700)]
    return "", held[0][:0].decode()


def _burst():
    return "", str(len(bytearray(3 << 30)))


def test_a_child_says_what_became_of_each_step():
    limits = Limits(seconds=2, memory=60 << 20, kill_seconds=2, kill_memory=2 << 30)
    steps = {"fine": lambda: ("", ""), "fails": _fail, "spins": _spin, "grows": _grow}
    steps |= {"bursts": _burst, "says": lambda: ("lost", "all")}
    made = [Step(name, run) for name, run in steps.items()]
    found = {one.step: one.outcome for one in run_limited(lambda: made, limits)}
    assert found == {
        "fine": "clean",
        "fails": "exception",
        "spins": "over time",
        "grows": "over memory",
        "bursts": "over memory",
        "says": "lost",
    }


@pytest.mark.parametrize(
    ("markup", "is_safe"),
    [
        ("<p>text</p><a href='https://example.org/'>x</a>", True),
        ("<p onclick=x()>", False),
        ("<a href='jav\tascript:x()'>x</a>", False),
        ("<svg></svg>", False),
        ("\x1b[31m", False),
    ],
)
def test_what_runs_is_found(markup, is_safe):
    assert (unsafe_html(markup) == "") == is_safe
    assert (unsafe_markdown(markup) == "") == is_safe


def test_control_characters_are_found():
    assert unsafe_text("a\tb\n") == ""
    assert unsafe_text("a\u202eb")
