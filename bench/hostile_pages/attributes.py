"""Attributes: very many, very long, repeated, unclosed, and such as other programs take apart."""

from __future__ import annotations

from hostile_pages.article import ARTICLE, Case, before, inside, page, repeated


def _many_on_one(size: int) -> bytes:
    return page(f"<div{repeated(' a{i}=v', size)}>{ARTICLE}</div>").encode()


def _same_on_one(size: int) -> bytes:
    return page(f"<div{repeated(' class=x', size)}>{ARTICLE}</div>").encode()


def _long(name: str, unit: str, tag: str = "div") -> Case:
    """Return a case with one long value of an attribute around the article."""
    attribute = name.partition("_")[0]

    def make(size: int) -> bytes:
        return page(f'<{tag} {attribute}="{repeated(unit, size)}">{ARTICLE}</{tag}>').encode()

    return Case(f"long_{name}", make)


CASES = (
    Case("many_on_one_tag", _many_on_one),
    Case("repeated_on_one_tag", _same_on_one),
    before("many_on_many_tags", "<p a b c d e f g h i j k>x"),
    before("names_of_quotes", "<p \"='\"='x'>y"),
    before("slashes", "<p " + "/" * 40 + ">x"),
    before("equals_signs", "<p ==a==>x"),
    _long("class", "nav-item "),
    _long("class_one_name", "x"),
    _long("id", "x"),
    _long("style", "color:red;"),
    _long("style_parentheses", "("),
    _long("title", "word "),
    _long("data", "x&amp;"),
    _long("href", "/x", "a"),
    inside("data_url", '<img src="data:image/png;base64,' + "A" * 2000 + '">'),
    inside("srcset", '<img srcset="a{i}.png 1x, b{i}.png 2x, c 3x">'),
    inside("long_srcset", "x.png {i}w, ", '">', '<img srcset="'),
    inside("long_alt", "word ", '"></p>', '<p><img src=x.png alt="'),
    inside("links_to_long_addresses", '<a href="/' + "y" * 500 + '">x</a> '),
    inside("same_ids", "<p id=a>x"),
    inside("odd_spaces", "<p\n\f\t\r id\n=\n'x'\n>x"),
    before("base_addresses", '<base href="https://example.org/{i}/">'),
)
