"""How hard pages are."""

import pytest

import unhusk
from unhusk.evaluation.analysis.complexity import complexity, levels


@pytest.mark.parametrize(
    ("gold", "html", "expected"),
    [
        ("one two", "<title>no words of the body</title><p>one two<p>three four", 0.5),
        ("one two three", "<p>one two three", 0.0),
        ("more words than the page", "<p>one", 0.0),
        ("", "<p>one", 1.0),
        ("one", "<script>x = 1</script>", 0.0),
    ],
)
def test_complexity_is_the_share_of_words_that_are_not_gold(gold, html, expected):
    assert complexity(gold, unhusk.read(html)) == expected


def test_levels_are_at_the_quartiles():
    assert levels([k / 8 for k in range(9)]) == ["low"] * 2 + ["medium"] * 5 + ["high"] * 2
    assert levels([0.5, 0.5]) == ["medium", "medium"]
    assert levels([]) == []
