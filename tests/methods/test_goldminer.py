"""Marks learnt from the pages of a site written here."""

import pytest

import unhusk
from unhusk.methods.goldminer import Learning, learn

ALSO = "Read also the long list of other things that we have written this week about rivers."
INNER = unhusk.method("density")


def source(article, also=ALSO):
    return (
        '<title>Valley News</title><div id="menu"><a href="/">Home</a> <a href="/n">Map</a></div>\n'
        f'<div id="art"><p>{article}</p>\n</div><div class="rel"><p>{also}</p></div>'
    )


def pages(*names):
    return [unhusk.Page(source(article(name))) for name in names]


def article(name):
    return f"The {name} in the valley rose in the night from Monday to Tuesday and fell again."


def fitted(*names):
    method = unhusk.method("goldminer(density)")
    return INNER, method.configured({"model": learn(pages(*names), INNER)})


def test_article_is_all_that_is_kept_of_a_page_that_was_learnt():
    inner, method = fitted("river", "lake", "stream")
    page = pages("stream")[0]
    assert unhusk.extract(page, method=inner).text == f"{article('stream')}\n{ALSO}"
    assert unhusk.extract(page, method=method).text == article("stream")


def test_page_without_the_start_mark_is_empty():
    _, method = fitted("river", "lake", "stream")
    page = source(article("brook")).replace('id="art"', 'id="other"')
    assert unhusk.extract(page, method=method).status == "empty"


def test_start_is_the_shortest_of_the_marks_that_all_pages_have():
    model = learn(pages("river", "lake", "stream"), INNER)
    assert model[0][0] == '<div id="art">'


def test_end_seen_on_too_few_pages_calls_for_a_second_pair():
    names = ("river", "lake", "stream", "brook", "pond", "well")
    assert len(learn(pages(*names[:3]), INNER)) == 2  # fitness 2/3
    assert len(learn(pages(*names), INNER)) == 1  # fitness 5/6
    assert len(learn(pages(*names), INNER, Learning(fitness=0.9))) == 2


def test_learning_ends_after_so_many_pages():
    seen = []

    def read():
        for page in pages("river", "lake", "stream", "brook"):
            seen.append(page)
            yield page

    learn(read(), INNER, Learning(max_pages=1))
    assert len(seen) == 2


def test_learning_ends_earlier_where_articles_are_rare():
    seen = []

    def read():
        for page in (*pages("river", "lake"), *[unhusk.Page("<p>")] * 9, *pages("stream")):
            seen.append(page)
            yield page

    learn(read(), INNER, Learning(few_pages=1, rare=3))
    assert len(seen) == 7


def test_repeated_block_inside_the_second_half_ends_the_article():
    box = f"<p>{ALSO}</p><p>Comments on it, as many as there are of them today, about the"
    whole = [
        unhusk.Page(f'<div id="art"><p>{article(n)}</p>{box} {n}.</p></div>')
        for n in ("river", "lake", "stream")
    ]
    model = learn(whole, INNER)
    method = unhusk.method("goldminer(density)").configured({"model": model})
    assert unhusk.extract(whole[2], method=method).text.startswith(article("stream"))


@pytest.mark.parametrize("given", [[], [unhusk.Page("")], [unhusk.Page("<p>alone</p>")]])
def test_where_nothing_can_be_learnt_there_is_no_model(given):
    assert learn(given, INNER) is None


def test_model_reads_back_as_spec_text():
    _, method = fitted("river", "lake", "stream")
    assert unhusk.method(str(method)) == method
