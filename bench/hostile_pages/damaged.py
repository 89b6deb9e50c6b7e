"""Markup that is cut off, swallowed, written twice, or meant for another language."""

from __future__ import annotations

from hostile_pages.article import ARTICLE, END, HEAD, MENU, TOP, Case, page, repeated


def _fixed(name: str, source: str, *, has_article: bool = True) -> Case:
    return Case(name, lambda _: source.encode(), has_article)


def _entities(size: int) -> bytes:
    """Return a document type that declares entities of entities (billion laughs)."""
    rules = ['<!ENTITY a0 "ha">']
    rules += [f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 10)]
    head = f"<!DOCTYPE html [{''.join(rules)}]>"
    return f"{head}<html><body>{MENU}{ARTICLE}<p>{repeated('&a9; ', size)}</p></body>".encode()


def _quadratic_entities(size: int) -> bytes:
    long = "x" * (size // 2)
    head = f'<!DOCTYPE html [<!ENTITY a "{long}">]>'
    return f"{head}<html><body>{MENU}{ARTICLE}<p>{repeated('&a;', size // 2)}</p></body>".encode()


def _external(address: str) -> str:
    rule = f'<!ENTITY secret SYSTEM "{address}">'
    return f"<!DOCTYPE html [{rule}]><html><body>{MENU}{ARTICLE}<p>&secret;</p></body></html>"


def _doctype(size: int) -> bytes:
    return f"<!doctype html {'x' * size}><body>{MENU}{ARTICLE}</body>".encode()


def _instructions(size: int) -> bytes:
    return page(f"{repeated('<?php echo 1 ?>', size)}{ARTICLE}").encode()


def _garbage(size: int) -> bytes:
    """Return the article behind a run of marks in no order, the same in every run."""
    marks, state = "<>/!-\"'= aPdDiv&;#]\n\0", 1
    found = []
    for _ in range(size):
        state = (state * 1103515245 + 12345) % 2**31
        found.append(marks[(state >> 16) % len(marks)])
    return page(f'{"".join(found)}">--></script></style></title>{ARTICLE}').encode()


_XHTML = (
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"'
    ' "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>The bridge stays closed</title></head>'
    f"<body>{MENU}{ARTICLE}</body></html>"
)
CASES = (
    _fixed("control", page(ARTICLE)),
    _fixed("cut_in_tag", f"{HEAD}</head><body>{ARTICLE}<p class="),
    _fixed("cut_in_value", f'{HEAD}</head><body>{ARTICLE}<p class="x'),
    _fixed("cut_in_comment", f"{HEAD}</head><body>{ARTICLE}<!-- x"),
    _fixed("cut_in_script", f"{HEAD}</head><body>{ARTICLE}<script>x"),
    _fixed("cut_in_reference", f"{HEAD}</head><body>{ARTICLE}<p>&am"),
    _fixed("cut_in_end_tag", f"{HEAD}</head><body>{ARTICLE}</bod"),
    _fixed("comment_swallows_all", f"{HEAD}</head><body><!-- {ARTICLE}", has_article=False),
    _fixed("title_swallows_all", f"<title>{ARTICLE}", has_article=False),
    _fixed("textarea_swallows_all", f"{HEAD}<body><textarea>{ARTICLE}", has_article=False),
    _fixed("script_swallows_all", f"{HEAD}<body><script>{ARTICLE}", has_article=False),
    _fixed("quote_swallows_all", f'{HEAD}<body><p title="{ARTICLE}', has_article=False),
    _fixed("plaintext", f"{HEAD}<body>{TOP}<plaintext>{END}"),
    _fixed("xmp", f"{HEAD}<body>{TOP}<xmp><b></xmp>{END}"),
    _fixed("no_html_no_body", f"{ARTICLE}"),
    _fixed("no_doctype", f"<html><body>{MENU}{ARTICLE}</body></html>"),
    _fixed("two_pages", page(TOP) + page(END)),
    _fixed("two_bodies", f"{HEAD}</head><body>{TOP}</body><body>{END}</body></html>"),
    _fixed("article_in_head", f"{HEAD}{ARTICLE}</head><body></body>"),
    _fixed("article_behind_html", f"{HEAD}</head><body></body></html>{ARTICLE}"),
    _fixed("upper_case", page(ARTICLE).replace("<p>", "<P>").replace("</p>", "</P >")),
    _fixed("spaces_in_tags", page(ARTICLE).replace("<p>", "<p\n >").replace("</p>", "</p\t>")),
    _fixed("paragraphs_unclosed", page(ARTICLE.replace("</p>", ""))),
    _fixed("paragraphs_of_br", page(ARTICLE.replace("<p>", "").replace("</p>", "<br><br>"))),
    _fixed("article_in_noscript", page(f"<noscript>{ARTICLE}</noscript>")),
    _fixed("article_in_form", page(f"<form>{ARTICLE}</form>")),
    _fixed("article_in_cells", page(f"<table><tr><td>{TOP}<td>{END}</table>")),
    _fixed("comment_bang_end", page(f"{TOP}<!-- x --!>{END}")),
    _fixed("comment_short", page(f"{TOP}<!-->{END}")),
    _fixed("cdata_in_html", page(f"{TOP}<![CDATA[ x ]]>{END}")),
    _fixed("xhtml", _XHTML),
    _fixed("xhtml_self_closing", page(f"{TOP}<div/><span/><p/>{END}")),
    _fixed("external_file", _external("file:///etc/hostname")),
    _fixed("external_address", _external("http://127.0.0.1:9/x")),
    _fixed("nothing", "", has_article=False),
    _fixed("one_byte", "<", has_article=False),
    _fixed("tags_only", "<p><b><i>" * 50, has_article=False),
    Case("billion_laughs", _entities),
    Case("quadratic_entities", _quadratic_entities),
    Case("long_doctype", _doctype),
    Case("processing_instructions", _instructions),
    Case("marks_in_no_order", _garbage),
)
