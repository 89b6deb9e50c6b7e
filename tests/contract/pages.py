"""Pages that every method must survive: the odd, the empty and the hostile, by name."""

from functools import cache

import unhusk

N = 10 if unhusk.compiled else 1  # uncompiled, the same shapes at a tenth of the size
ARTICLE = "<p>The marker words of the article stand here, long enough to be seen.</p>"

_SMALL = {
    "empty": "",
    "white space": " \n\t\r\n ",
    "text only": "Nothing but text, in one line.",
    "one token": "<p>",
    "one word": "word",
    "one character": "x",
    "end tag only": "</p>",
    "only links": '<a href="/">Home</a> <a href="/n">News</a>',
    "no newline": "<div><p>One</p><p>Two words</p></div>",
    "no tag": "a < b, and b > c",
    "no title": f"<html><head></head><body>{ARTICLE}</body></html>",
    "empty title": f"<title></title>{ARTICLE}",
    "title cut off": "<title>",
    "only comments": "<!-- one --><!-- two -->",
    "only scripts": "<script>x = 1</script><style>p {}</style>",
    "only a template": "<template><p>Not shown</p></template>",
    "right to left": "<p>باران شدید در سراسر دره بارید</p><p>דרך ארוכה</p>",
    "chinese": "<p>大雨使河水上涨。两条道路关闭。</p>",
    "japanese": "<p>大雨で川が増水した。道路は二本が通行止め！</p>",
    "thai": "<p>ฝนตกหนักในหุบเขาและแม่น้ำเอ่อล้น</p>",
    "nul": "<p>a\0b</p>\0<\0p>",
    "surrogates": "<p>\ud800 a \udfff\ud83d</p>",
    "beyond the plane": "<p>😀 \U00020000 \U0010ffff</p>",
    "controls": "<p>a\x1b[31mred\x07\x7f\x9b</p>",
    "carriage returns": "<p>a\rb\r\nc</p>\r<p>d</p>",
    "unclosed quote": f'{ARTICLE}<a href="x>text and more text</a>{ARTICLE}',
    "unclosed comment": f"{ARTICLE}<!-- {ARTICLE}",
    "unclosed script": f"{ARTICLE}<script>{ARTICLE}",
    "cut off in a tag": f"{ARTICLE}<div class=",
    "cut off in a reference": f"{ARTICLE}&am",
    "svg and template": "<svg><template><p>x</svg></template>y",
    "misnested": "<b><i><p>x</b></i></p>" * 3,
    "table in disorder": "<table>x<tr>y<td>z</table>",
    "plaintext": "<plaintext><p>a</p>",
    "entities": "&lt;&#0;&#x110000;&nbsp;&#55357;&bogus;&amp",
}

_LARGE = {
    "deep": lambda: "<div>" * 1000 * N + ARTICLE,
    "deep and closed": lambda: "<div>" * 1000 * N + ARTICLE + "</div>" * 1000 * N,
    "deep inline": lambda: "<b>" * 1000 * N + "x",
    "nested tables": lambda: "<table><tr><td>" * 100 * N + ARTICLE,
    "nested lists": lambda: "<dl><dd>" * 250 * N + ARTICLE,
    "many attributes": lambda: f"<p {' '.join(f'a{i}=1' for i in range(200 * N))}>x</p>{ARTICLE}",
    "short paragraphs": lambda: "<p>a" * 500 * N,
    "line breaks": lambda: "a<br>" * 500 * N,
    "many links": lambda: "<a href=x>y</a>" * 500 * N,
    "misnested links": lambda: "<a><p>" * 150 * N + "x",
    "formatting": lambda: "".join(f"<b i={i}><i i={i}>" for i in range(40 * N)) + "x</b>" * 40 * N,
    "options": lambda: "<select>" + "<option>a" * 500 * N,
    "table cells": lambda: "<table><tr>" + "<td>a" * 500 * N,
    "one long line": lambda: "<p>" + "word " * 20_000 * N,
    "one long word": lambda: "<p>" + "x" * 20_000 * N,
    "one long attribute": lambda: f'<p title="{"x" * 20_000 * N}">{ARTICLE}',
    "quotes": lambda: "<a '" * 500 * N + ARTICLE,
    "brackets": lambda: "<" * 1000 * N,
    "open comments": lambda: "<!--" * 500 * N,
    "references": lambda: "&amp;&#x41;&notin;" * 200 * N,
    "wide span": lambda: '<table><td colspan="9007199254740992">x</table>' + ARTICLE,
}

NAMES = (*_SMALL, *_LARGE)


@cache
def source(name: str) -> str:
    """Return the source of a page."""
    return _SMALL[name] if name in _SMALL else _LARGE[name]()
