import numpy as np
import pytest
from hypothesis import given
from strategies import fixed, sources

from unhusk.page.block_texts import block_texts
from unhusk.page.page import Page
from unhusk.runtime.deadline import DeadlinePassedError
from unhusk.structure.role_names import ROLES
from unhusk.structure.roles import role_names, roles

LINE = "Heavy rain fell on the valley all through the night."
CELLS = "".join(f"<tr><td>{i}<td>{i * i}" for i in range(4))


def role(source: str, text: str) -> str:
    """Return the role of the block with this text, on a page that has prose too."""
    page = Page(f"{source}<div><p>{LINE} {LINE}</p><p>{LINE} {LINE}</p></div>")
    return dict(zip(block_texts(page), role_names(page), strict=True))[text]


@pytest.mark.parametrize(
    ("expected", "source"),
    [
        ("title", "<title>Here it is | Site</title><h2>Other</h2><h1>Here it is</h1>"),
        ("title", "<title>Site</title><h2>Other</h2><h1>Here it is</h1>"),
        (
            "title",
            "<title>Here it is | The Site</title><h1>The Site</h1>"
            "<meta property='og:title' content='Here it is'><h2>Here it is</h2>",
        ),
        (
            "title",
            "<title>Here it is after all that was said</title><h2>Here it is</h2>"
            "<h3>After all was done</h3>",
        ),
        ("heading", "<title>Rain on the hill</title><h2>Rain on the hill</h2><h1>Here it is</h1>"),
        ("heading", "<h1>Some title</h1><h2>Here it is</h2>"),
        ("byline", "<div class=byline>Here it is</div>"),
        ("byline", "<span>By</span><div><a rel=author href=x>Here it is</a></div>"),
        ("date", "<div><time>Here it is</time></div>"),
        ("caption", "<figure><img src=x><figcaption>Here it is</figcaption></figure>"),
        ("caption", "<div class=wp-caption-text>Here it is</div>"),
        ("table", f"<table>{CELLS}<tr><td>Here it is</table>"),
        ("table", "<table><tr><th>Head<tr><td>Here it is</table>"),
        ("code", "<pre>Here it is</pre>"),
        ("code", "<div><code>Here it is</code></div>"),
        ("list", "<ul><li>Here it is</ul>"),
        ("list", "<ol><li><p>Here it is</ol>"),
        ("quote", "<blockquote><p>Here it is</blockquote>"),
        ("comment", "<div id=comments><div><p>Here it is</div></div>"),
        ("paragraph", "<p>Here it is</p>"),
        ("other", "<div>Here it is</div>"),
        ("other", f"<div class=author-ann>{LINE * 9}<div>Here it is</div></div>"),
        ("other", "<p><a href=x>Here it is</a></p>"),
        ("other", "<table><tr><td>Here it is</table>"),
        ("other", f"<table><tr><td>Here it is<td><table>{CELLS}</table></table>"),
    ],
)
def test_role_by_element_or_name(expected, source):
    assert role(source, "Here it is") == expected


@pytest.mark.parametrize(
    "date",
    [
        "2024-05-16",
        "16.05.2024",
        "16. Mai 2024",
        "16 de mayo de 2024",
        "May 16, 2024",
        "16 мая 2024",
        "2024年5月16日",
        "2024. 5. 16",
        "Published 16 May 2024",
        "Published: May 16, 2024 | Updated: May 17, 2024",
        "Donnerstag, 16. Mai 2024, 14:30 Uhr",
        "Publié le 16 mai 2024 à 14h30",
        "2024. május 16.",
        "١٦ مايو ٢٠٢٤",
        "令和6年5月16日",
        "发布时间：2024年05月16日 14:30",
    ],
)
def test_dates_of_many_languages(date):
    assert role(f"<div>{date}</div>", date) == "date"


@pytest.mark.parametrize(
    "text",
    ["Room 2024", "Version 1.2.3", "In the year 2024 prices rose", "9.12.10 Cooling it down"],
)
def test_what_is_no_date(text):
    assert role(f"<div>{text}</div>", text) == "other"


def test_a_date_in_a_table_of_data_is_a_cell():
    assert role(f"<table>{CELLS}<tr><td>2024-05-16</table>", "2024-05-16") == "table"


def test_a_sentence_with_a_date_is_none():
    text = "On 16 May 2024 it rained."
    assert role(f"<div>{text}</div>", text) == "paragraph"


HEAD = "<title>Rain on the hill</title><h1>Rain on the hill</h1>"


@pytest.mark.parametrize(
    "text",
    [
        "By Jane Doe",
        "By JANE DOE and John Roe, News Desk",
        "Von Anna Meier",
        "Door Jan de Vries",
        "Автор: Иван Петров",
        "記者 王小明",
    ],
)
def test_lines_below_the_title_that_name_the_author(text):
    assert role(f"{HEAD}<p>{text}</p>", text) == "byline"
    assert role(f"<p>{text}</p>{HEAD}", text) == "paragraph"


@pytest.mark.parametrize("text", ["By the river", "Von Hamburg nach Bremen", "By January"])
def test_what_names_no_author(text):
    assert role(f"{HEAD}<p>{text}</p>", text) == "paragraph"


def test_a_date_in_prose_is_prose():
    text = f"{LINE} That was on 16 May 2024, as far as anyone remembers."
    assert role(f"<p>{text}", text) == "paragraph"


def test_short_sentences_are_paragraphs():
    for text in ("So it went on.", "It was all over?", "Three things were missing:"):
        assert role(f"<div>{text}</div>", text) == "paragraph"
    assert role("<div>So it went on</div>", "So it went on") == "other"
    assert role("<div><a href=x>So it went on.</a></div>", "So it went on.") == "other"


def test_prose_needs_no_elements():
    assert role(f"<div>{LINE}</div>", LINE) == "paragraph"
    wide = "大雨下了一整夜，河水上涨了两米，清晨时老磨坊旁的桥已经被水淹没。"
    assert role(f"<div>{wide}</div>", wide) == "paragraph"


def test_a_page_within_one_comment_element_is_no_comment():
    page = Page(f"<div class=comment-page><p>{LINE}</p></div>")
    assert role_names(page) == ["paragraph"]


def test_only_one_block_is_the_title():
    page = Page("<title>Rain</title><h1>Rain</h1><h2>Rain</h2><h1>Rain</h1>")
    assert role_names(page) == ["other", "title", "heading", "heading"]


@fixed
@given(sources)
def test_every_block_has_a_role(source):
    page = Page(source)
    found = roles(page)
    assert len(found) == len(page.blocks)
    assert found.dtype == np.uint8
    assert (found < len(ROLES)).all()


def test_roles_stop_at_the_deadline():
    with pytest.raises(DeadlinePassedError):
        roles(Page("<p>x").with_deadline(0.0))
