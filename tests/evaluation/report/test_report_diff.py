"""The report's own word diff, run in Chromium, against the longest common subsequence."""

import random
from importlib.resources import files

import pytest

STATIC = files("unhusk.evaluation.report") / "static" / "data"
CODE = "\n".join((STATIC / name).read_text("utf-8") for name in ("words.js", "diff.js"))


@pytest.fixture(scope="module")
def js(browser):
    page = browser.new_page()
    page.evaluate(f"() => {{ {CODE}; window.diff = diff; window.wordsOf = wordsOf; }}")
    yield page
    page.close()


def common(a: list[str], b: list[str]) -> int:
    """Return the length of the longest common subsequence, by the book."""
    row = [0] * (len(b) + 1)
    for x in a:
        before = row
        row = [0]
        for j, y in enumerate(b):
            row.append(before[j] + 1 if x == y else max(before[j + 1], row[j]))
    return row[-1]


def rebuilt(runs: list[dict], a: list[str], b: list[str]) -> tuple[list[str], list[str], int]:
    """Return both texts as the runs have them, and how many words are alike."""
    left, right, same = [], [], 0
    for run in runs:
        one, other = a[run["left"] : run["leftStop"]], b[run["right"] : run["rightStop"]]
        if run["kind"] == "same":
            assert one == other
            same += len(one)
        left += one
        right += other
    return left, right, same


@pytest.mark.parametrize("letters", ["ab", "abcdefgh", "abcdefghijklmnopqrstuvwxyz"])
def test_diff_is_shortest(js, letters):
    source = random.Random(letters)
    cases = [
        [
            source.choices(letters, k=source.randrange(30)),
            source.choices(letters, k=source.randrange(30)),
        ]
        for _ in range(150)
    ]
    found = js.evaluate("(cases) => cases.map(([a, b]) => diff(a, b))", cases)
    for (a, b), runs in zip(cases, found, strict=True):
        assert rebuilt(runs, a, b) == (a, b, common(a, b))


@pytest.mark.parametrize(
    ("a", "b"),
    [("", ""), ("", "a b"), ("a b", ""), ("a b", "a b"), ("a b", "c d"), ("x a b", "a b y")],
)
def test_edges(js, a, b):
    runs = js.evaluate("([a, b]) => diff(a, b)", [a.split(), b.split()])
    assert rebuilt(runs, a.split(), b.split()) == (
        a.split(),
        b.split(),
        common(a.split(), b.split()),
    )


def test_long_texts_with_little_in_common_are_still_whole(js):
    source = random.Random(5)
    a = [str(source.randrange(10**6)) for _ in range(12_000)]
    b = [str(source.randrange(10**6)) for _ in range(12_000)]
    b[6000:6100] = a[3000:3100]
    runs = js.evaluate("([a, b]) => diff(a, b)", [a, b])
    left, right, same = rebuilt(runs, a, b)
    assert (left, right) == (a, b)
    assert same >= 100


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("one  two\nthree", ["one", "two", "three"]),
        ("河水上涨 ok", ["河", "水", "上", "涨", "ok"]),
        ("น้ำท่วม", ["น้", "ำ", "ท่", "ว", "ม"]),
        ("сад و باغ", ["сад", "و", "باغ"]),
        ("", []),
    ],
)
def test_words(js, text, words):
    assert js.evaluate("(text) => wordsOf(text).words", text) == words
