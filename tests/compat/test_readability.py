"""The class of readability-lxml."""

import inspect

import pytest

from unhusk.compat.readability import Document

TEXT = "This sentence has words enough to be kept by any method that looks for content. " * 4
PAGE = f"""<html><head><title>A &amp; B | Site</title><meta name=author content="Ann Lee">
<meta property=og:site_name content=Site></head><body><ul><li><a href=/>Home</a></ul>
<article><h1>A &amp; B</h1><p onclick=x()>{TEXT}</p><p>{TEXT}<script>x()</script></p></article>"""


def test_titles_and_author():
    document = Document(PAGE)
    assert document.title() == "A & B | Site"
    assert document.short_title() == "A & B"
    assert document.author() == "Ann Lee"
    nothing = Document("<p>x")
    assert (nothing.title(), nothing.author()) == ("[no-title]", "[no-author]")


def test_summary():
    whole, part = Document(PAGE).summary(), Document(PAGE.encode()).summary(html_partial=True)
    assert whole == f"<html><body>{part}</body></html>"
    assert part.startswith("<div>")
    assert TEXT.strip() in part
    assert "onclick" not in part
    assert "script" not in part


def test_content_is_all_of_the_text():
    document = Document(PAGE, url="https://a.test/")
    assert '<a href="https://a.test/">Home</a>' in document.content()
    assert document.get_clean_html() == document.content()
    assert document.content().startswith("<body>")


def test_nothing():
    assert Document("").summary() == "<html><body><div></div></body></html>"


def test_arguments_stand_where_they_do_in_the_original():
    original = inspect.signature(pytest.importorskip("readability").Document).parameters
    own = inspect.signature(Document).parameters
    assert [(one.name, one.default) for one in own.values()] == [
        (one.name, one.default) for one in original.values()
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {"positive_keywords": "news"},
        {"negative_keywords": ["ads"]},
        {"min_text_length": 5},
        {"retry_length": 9},
        {"xpath": True},
        {"handle_failures": None},
    ],
)
def test_settings_without_effect_warn(settings):
    with pytest.warns(UserWarning, match=f"{next(iter(settings))} has no effect"):
        assert TEXT.strip() in Document(PAGE, **settings).summary()


def test_unknown_argument():
    with pytest.raises(TypeError, match="colour"):
        Document(PAGE, colour=1)
