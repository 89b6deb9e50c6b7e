"""One very long thing: a text, a title, a script, a comment, a word, a run of one character."""

from __future__ import annotations

from hostile_pages.article import ARTICLE, HEAD, MENU, Case, in_head, inside, page, repeated


def _title(size: int) -> bytes:
    """Return a page whose title goes on for all of its size."""
    title = repeated("The bridge stays closed ", size)
    head = HEAD.replace("<title>The bridge stays closed", f"<title>{title}")
    return f"{head}</head><body>{MENU}{ARTICLE}</body></html>".encode()


def _heading(size: int) -> bytes:
    return page(f"<h1>{repeated('The bridge stays closed ', size)}</h1>{ARTICLE}").encode()


def _text_ahead(size: int) -> bytes:
    """Return an article whose first paragraph is preceded by one huge text node."""
    return page(f"<div>{repeated('lorem ipsum dolor sit amet ', size)}</div>{ARTICLE}").encode()


CASES = (
    Case("title", _title),
    Case("heading", _heading),
    Case("text_before_article", _text_ahead),
    inside("one_paragraph", "lorem ipsum dolor sit amet, consetetur. ", "</p>", "<p>"),
    inside("one_word", "x", "</p>", "<p>"),
    inside("one_sentence", "and so on ", "</p>", "<p>"),
    inside("digits", "7", "</p>", "<p>"),
    inside("spaces", " ", "</p>", "<p>x"),
    inside("newlines", "\n", "</p>", "<p>x"),
    inside("carriage_returns", "\r", "</p>", "<p>x"),
    inside("tabs_in_pre", "\t", "x</pre>", "<pre>"),
    inside("no_break_spaces", "\xa0", "</p>", "<p>x"),
    inside("chinese", "\u6c34\u4e0a\u6d6e", "</p>", "<p>"),
    inside("emoji", "\U0001f600", "</p>", "<p>"),
    inside("emoji_families", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "</p>", "<p>"),
    inside("combining_marks", "e" + "\u0301" * 40, "</p>", "<p>"),
    inside("zero_width", "a\u200b", "</p>", "<p>"),
    inside("right_to_left", "\u202e\u05d0\u05d1 ", "</p>", "<p>"),
    inside("arabic_ligatures", "\ufdfa ", "</p>", "<p>"),
    inside("full_stops", ".", "</p>", "<p>"),
    inside("commas", ",", "</p>", "<p>"),
    inside("hyphens", "-", "</p>", "<p>"),
    inside("brackets", "[", "</p>", "<p>"),
    inside("dates", "12 May 2024 ", "</p>", "<p>"),
    inside("script", "f(x);", "</script>", "<script>"),
    inside("script_escapes", "<!--<script>", "--></script></script>", "<script>"),
    inside("style", "p{color:red}", "</style>", "<style>"),
    inside("style_comments", "/*", "</style>", "<style>"),
    inside("comment", "remark ", "-->", "<!--"),
    inside("comment_with_markup", "<p>hidden</p>", "-->", "<!--"),
    inside("cdata", "<![CDATA[x]]>"),
    inside("svg_cdata", "x", "]]></svg>", "<svg><![CDATA["),
    inside("svg_path", "M0 0L1 1", '"/></svg>', '<svg><path d="'),
    inside("textarea", "x ", "</textarea>", "<textarea>"),
    inside("noscript_text", "Please enable scripts. ", "</noscript>", "<noscript>"),
    in_head("description", "word ", '<meta name="description" content="', '">'),
    in_head("keywords", "word, ", '<meta name="keywords" content="', '">'),
    in_head("author", "A. Writer, ", '<meta name="author" content="', '">'),
    in_head("conditional_comments", "<!--[if IE]><p>x</p><![endif]-->"),
)
