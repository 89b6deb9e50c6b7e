"""Sources that every method must handle, by name: empty, malformed, foreign and hostile pages."""

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
    "korean": "<p>폭우로 강물이 불어났다. 도로 두 곳이 폐쇄되었다.</p>",
    "hindi": "<p>घाटी में भारी बारिश हुई और नदी का जलस्तर बढ़ गया।</p>",
    "right to left with a title": "<html lang=ar dir=rtl><title>أمطار غزيرة</title>"
    "<p>هطلت أمطار غزيرة على الوادي يوم الاثنين، وقال BBC إن النهر ارتفع.</p>"
    "<p>\u202bשלום\u202c עולם 12</p>",
    "chinese without spaces or tags": "大雨使河水上涨两条道路关闭" * 40,
    "thai in one line": "<title>ฝน</title><body>" + "ฝนตกหนักในหุบเขา" * 60,
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
    "only a title": "<title>Nothing else</title>",
    "two titles": f"<title>One</title><svg><title>Two</title></svg>{ARTICLE}<title>Three</title>",
    "two bodies": f"<body><p>One</p></body><body>{ARTICLE}</body></html>trailing words",
    "frames": f"<frameset><frame src=a></frameset><noframes>{ARTICLE}</noframes>",
    "internal subset": '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><p>&b; and more</p>',
    "processing instruction": f'<?xml version="1.0"?><html xmlns="x">{ARTICLE}</html>',
    "CDATA": f"<svg><![CDATA[a < b]]></svg><![CDATA[bogus]]>{ARTICLE}",
    "stray end tags": f"</div></p></b></table></select>{ARTICLE}</body></html></p>",
    "unclosed option": f"<select><option>One<option>Two</select>{ARTICLE}",
    "unclosed textarea": f"{ARTICLE}<textarea>{ARTICLE}",
    "empty paragraphs": "<p></p><p> </p><p>&nbsp;</p><p>\u200b</p><br><br/>",
    "only symbols": "<p>* * *</p><p>•</p><p>—</p>",
    "only images": '<p><img src=a alt="Alternative"><img src=b></p>',
    "only a table": "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
    "only a form": "<form><input value=x><select><option>y</select><button>Go</button></form>",
    "foreign": "<math><mi>x</mi><annotation-xml><p>y</annotation-xml></math><svg><p>z</svg>",
    "custom elements": f"<x-a><x-b>{ARTICLE}</x-a></x-b><x-c",
    "attributes twice": '<p class=a class=b id="" id=c>x</p><p hidden style="display:none">y</p>',
    "script escapes": f"<script><!--<script></script>--></script>{ARTICLE}",
    "byte order mark": f"\ufeff<html>{ARTICLE}",
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
    "open ends": lambda: "</" * 500 * N + ">",
    "stray ends": lambda: "<b></h1>" * 250 * N,
    "nested svg": lambda: "<svg><foreignObject>" * 100 * N + ARTICLE,
    "breakouts": lambda: "<svg><p>" * 100 * N + ARTICLE,
    "nested forms": lambda: "<form><div></form>" * 100 * N + ARTICLE,
    "nested buttons": lambda: "<button><p>" * 100 * N + ARTICLE,
    "nested templates": lambda: "<template>" * 200 * N + "x" + "</template>" * 200 * N + ARTICLE,
    "nested selects": lambda: "<select><option><optgroup>" * 100 * N + ARTICLE,
    "many titles": lambda: "<title>a b</title>" * 100 * N + ARTICLE,
    "long title": lambda: f"<title>{'one two ' * 500 * N}</title>{ARTICLE}",
    "lines of one character": lambda: "a\n" * 1000 * N,
    "many rows": lambda: "<table>" + "<tr><td>a<td>b c" * 200 * N,
    "words in links": lambda: "<p>" + '<a href="/x">one</a> two ' * 200 * N,
    "text in tables": lambda: "<table>x" * 100 * N,
    "long names": lambda: f"<{'x' * 2000 * N}>{ARTICLE}</{'x' * 2000 * N}>",
    "right to left, long": lambda: "<p>" + "باران شدید بارید. " * 500 * N,
    "open comments": lambda: "<!--" * 500 * N,
    "references": lambda: "&amp;&#x41;&notin;" * 200 * N,
    "wide span": lambda: '<table><td colspan="9007199254740992">x</table>' + ARTICLE,
}

NAMES = (*_SMALL, *_LARGE)
SHORT = tuple(_SMALL)


@cache
def source(name: str) -> str:
    """Return the source of a page."""
    return _SMALL[name] if name in _SMALL else _LARGE[name]()
