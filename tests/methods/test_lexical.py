"""Phrases learnt from pages with gold text written here."""

import unhusk
from unhusk.methods.lexical import Learning, _labelled, learn, phrases

HOW = Learning(min_pages=3)
NAMES = ("Day Desk", "City Room", "Art Team", "Web Crew", "Night Shift")


def lesson(name):
    article = f"The {name} went up the river and came back with nothing but wet shoes and a cold."
    html = (
        f"<p>Written by {name}</p><p>{article}</p><p>Close this window</p>"
        "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"
    )
    return unhusk.Page(html), f"Written by {name}\n{article}"


MODEL = learn(map(lesson, NAMES), HOW)


def test_phrases_of_content_weigh_more_than_those_of_the_rest():
    weights = dict(MODEL)
    assert weights["written by"] > 1
    assert weights["close this window"] < -1
    assert weights["home"] < -1


def test_model_corrects_a_method_on_a_page_that_was_not_seen():
    page, gold = lesson("Sport Staff")
    method = unhusk.method("lexical(plain)").configured({"model": MODEL})
    assert unhusk.extract(page, method=method).text == gold


def test_model_reads_back_as_spec_text():
    method = unhusk.method("lexical").configured({"model": MODEL})
    assert unhusk.method(str(method)) == method


def test_phrase_on_too_few_pages_is_not_learnt():
    assert learn([lesson("Day Desk"), lesson("City Room")], HOW) is None
    assert learn([], HOW) is None


def test_most_frequent_phrases_are_kept():
    assert len(learn(map(lesson, NAMES), Learning(min_pages=3, max_phrases=4))) == 4


def test_long_blocks_teach_nothing():
    assert learn(map(lesson, NAMES), Learning(min_pages=3, max_words=1)) == (
        learn(map(lesson, NAMES), Learning(min_pages=3, max_words=2))
    )


def test_other_scripts_are_no_special_case():
    pages = [
        (unhusk.Page(f"<p>作者：{n}</p><p>请关闭此窗口</p>"), f"作者：{n}")
        for n in ("甲", "乙", "丙", "丁")
    ]
    weights = dict(learn(pages, HOW))
    assert weights["作 者"] > 0 > weights["关 闭 此"]
    assert phrases("作者") == {"作", "者", "作 者"}


def test_a_block_is_content_where_more_than_half_of_its_runs_are_in_the_gold():
    page = unhusk.Page(
        "<p>one two three four</p><p>one two three six seven</p><p>one two three</p>"
    )
    few = dict(_labelled(page, "one two three", HOW))
    assert few["one two three four"] is False  # exactly half: 1 of 2 runs
    assert few["one two three six seven"] is False  # 1 of 3
    assert few["one two three"] is True  # all
    more = dict(_labelled(page, "one two three six", HOW))
    assert more["one two three six seven"] is True  # 2 of 3
