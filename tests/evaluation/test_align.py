"""Gold is found again in the source, as far as the page has it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import unhusk
from unhusk.evaluation.alignment.align import place
from unhusk.evaluation.alignment.word_alignment import _common, align
from unhusk.evaluation.tokens.page_words import page_text, word_places, words
from unhusk.render.to_text import to_text

WORDS = st.lists(st.sampled_from(["a", "b", "c", "d", "e"]), max_size=30)


def common(left: list, right: list) -> int:
    """Return the length of a longest common subsequence, by the definition."""
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            best = max(table[i][j + 1], table[i + 1][j])
            table[i + 1][j + 1] = table[i][j] + 1 if one == other else best
    return table[-1][-1]


def placed(gold: str, html: str) -> tuple[str, float]:
    page = unhusk.read(html)
    found = place(gold, page)
    return to_text(page, found.spans), found.share


@given(WORDS, WORDS)
def test_an_alignment_ascends_and_joins_equal_words(left, right):
    found = align(left, right)
    at = np.flatnonzero(found >= 0)
    assert (np.diff(found[at]) > 0).all()
    assert [left[i] for i in at] == [right[j] for j in found[at]]


@given(WORDS, WORDS)
def test_what_is_left_between_anchors_is_aligned_exactly(left, right):
    pairs = _common(left, right)
    assert len(pairs) == common(left, right)
    assert [left[i] for i, _ in pairs] == [right[j] for _, j in pairs]
    assert pairs == sorted(pairs)


@given(WORDS)
def test_a_text_is_aligned_with_itself(left):
    assert align(left, left).tolist() == list(range(len(left)))


@given(WORDS, st.integers(0, 30), st.integers(0, 30))
def test_a_piece_is_found_whole(right, start, stop):
    left = right[start:stop]
    assert (align(left, right) >= 0).all()


def test_pieces_larger_than_one_exact_alignment():
    rng = np.random.default_rng(1)
    left = rng.choice(["a", "b"], 5000).tolist()
    found = align(left, ["a", *left[:2500], "b", *left[2500:]])
    assert (found >= 0).sum() > 4900


def test_gold_is_placed_across_tags_and_references():
    html = "<nav>Home</nav><p>Caf&eacute; &amp; <b>Bar</b>lounge, &#8220;open&#8221; (now).<p>End."
    text, share = placed("Café & Barlounge, “open” (now).", html)
    assert (text, share) == ("Café & Barlounge, “open” (now).", 1.0)


def test_spans_lie_inside_text():
    page = unhusk.read("<p>one <i>two</i> three &amp; four</p><p>five")
    found = place("one two three & four", page)
    pieces = [page.source[start:stop] for start, stop in found.spans.tolist()]
    assert pieces == ["one ", "two", " three &amp; four"]


def test_case_form_and_white_space_do_not_matter():
    text, share = placed("THE   ﬁRST\n\nparagraph", "<p>The first paragraph")
    assert (text, share) == ("The first paragraph", 1.0)


@pytest.mark.parametrize(
    "text", ["北京在下雨，大家都带着伞。", "ฝนตกหนักเมื่อคืนนี้ที่กรุงเทพ", "باران تمام شب بارید"]
)
def test_scripts_without_spaces_and_from_the_right(text):
    found, share = placed(text, f"<div>菜单 เมนู منو</div><p>{text}</p><div>end</div>")
    assert (found, share) == (text, 1.0)


def test_gold_in_another_order_is_found_too():
    html = "<p>first comes the long body of the text that all want<p>by the author of this page"
    gold = "by the author of this page\nfirst comes the long body of the text that all want"
    text, share = placed(gold, html)
    assert share == 1.0
    assert len(words(text)) == len(words(gold))


def test_what_the_page_does_not_have_is_not_placed():
    html = "<p>the river rose at night and fell in the morning"
    text, share = placed("the river rose at night\nzebra quokka narwhal okapi", html)
    assert text == "the river rose at night"
    assert share == pytest.approx(5 / 9)


def test_strays_in_the_navigation_are_dropped():
    html = "<nav>about the team | jobs | press | contact us today</nav><p>main words stand here"
    text, _ = placed("the\x20quokka\nmain words stand here", html)
    assert text == "main words stand here"


def test_a_short_line_of_its_own_is_kept():
    html = "<h1>Rain</h1><div>ads one two three four five</div><p>it fell all night and longer"
    text, share = placed("Rain\nit fell all night and longer", html)
    assert (text, share) == ("Rain\nit fell all night and longer", 1.0)


@pytest.mark.parametrize(("gold", "html"), [("", "<p>x"), ("words", ""), ("", "")])
def test_nothing_is_defined(gold, html):
    found = place(gold, unhusk.read(html))
    assert len(found.spans) == 0
    assert found.share == (0.0 if gold else 1.0)


def test_head_scripts_and_templates_are_not_text():
    page = unhusk.read("<title>T</title><script>s</script><template>x</template><p>a<p>b")
    assert page_text(page).text == "a\nb"


@given(st.text(max_size=80))
def test_every_character_of_the_text_is_where_it_says(body):
    page = unhusk.read(f"<p>{body}<i>x</i>&lt;&NotEqualTilde;</p>")
    text = page_text(page)
    assert len(text.text) == len(text.start) == len(text.stop)
    for char, start, stop in zip(text.text, text.start.tolist(), text.stop.tolist(), strict=True):
        assert start == -1 or page.source[start] == char or page.source[start] == "&"
        assert start == -1 or start < stop <= len(page.source)


def test_places_of_words():
    found, places = word_places("One, two!")
    assert (found, places.tolist()) == (["one", "two"], [[0, 3], [5, 8]])
