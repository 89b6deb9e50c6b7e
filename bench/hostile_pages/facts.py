"""What pages state of themselves: JSON of any depth and size, dates, authors, data of scripts."""

from __future__ import annotations

from hostile_pages.article import ARTICLE, Case, alone, in_head, page, repeated

_LD = '<script type="application/ld+json">'
_NEXT = '<script id="__NEXT_DATA__" type="application/json">'
_STATE = "<script>window.__INITIAL_STATE__ = "
_SHELL = '<!doctype html><title>Shell</title><div id="root"></div>'


def _linked(name: str, make_json: str) -> Case:
    """Return a page whose JSON-LD is this text."""
    return Case(name, lambda _: page(ARTICLE, f"{_LD}{make_json}</script>").encode())


def _deep(opening: str, closing: str, script: str, *, is_shell: bool) -> Case:
    """Return a page with a script whose JSON is nested as deeply as its size allows."""
    kind = "shell" if is_shell else "article"
    what = {_LD: "json_ld", _NEXT: "next_data", _STATE: "state"}[script]
    mark = {"[": "lists", '{"a":': "objects"}[opening]

    def make(size: int) -> bytes:
        count = max(1, size // (len(opening) + len(closing)))
        data = f"{script}{opening * count}1{closing * count}</script>"
        return (f"{_SHELL}{data}" if is_shell else page(ARTICLE, data)).encode()

    return Case(f"{what}_{mark}_{kind}", make, has_article=not is_shell)


def _articles(size: int) -> bytes:
    entries = repeated('{"@type":"NewsArticle","headline":"h{i}","author":{"name":"n"}},', size)
    return page(ARTICLE, f"{_LD}[{entries}{{}}]</script>").encode()


def _body(size: int) -> bytes:
    text = repeated("The council met again and talked about it. ", size)
    return page(ARTICLE, f'{_LD}{{"@type":"Article","articleBody":"{text}"}}</script>').encode()


def _state_text(size: int) -> bytes:
    text = repeated("<p>The council met again and talked about it.</p>", size)
    return f'{_SHELL}{_NEXT}{{"props":{{"body":"{text}"}}}}</script>'.encode()


CASES = (
    *(
        _deep(opening, closing, script, is_shell=is_shell)
        for opening, closing in (("[", "]"), ('{"a":', "}"))
        for script in (_LD, _NEXT, _STATE)
        for is_shell in (False, True)
    ),
    _linked("json_ld_cut", '{"@type":"Article","headline":"x'),
    _linked("json_ld_surrogate", r'{"@type":"Article","headline":"x \ud800 y"}'),
    _linked("json_ld_long_number", f'{{"@type":"Article","n":{"9" * 10_000}}}'),
    _linked("json_ld_huge_exponent", '{"@type":"Article","n":1e999999}'),
    _linked("json_ld_nan", '{"@type":"Article","n":NaN,"m":-Infinity}'),
    _linked("json_ld_odd_types", '{"@type":{"a":1},"headline":["x",{}],"author":7,"image":[[]]}'),
    _linked("json_ld_control", r'{"@type":"Article","headline":"x\u0000\u001b[31m\u202ey"}'),
    _linked("json_ld_itself", '{"@id":"#a","@type":"Article","mainEntity":{"@id":"#a"}}'),
    Case("json_ld_articles", _articles),
    Case("json_ld_body", _body),
    Case("state_text", _state_text, has_article=False),
    in_head("json_ld_scripts", _LD + '{"@type":"Thing"}</script>'),
    in_head("metas", '<meta property="og:title" content="t{i}">'),
    in_head("links", '<link rel="canonical" href="/{i}">'),
    in_head("titles", "<title>Title {i}</title>"),
    in_head("times", '<meta property="article:published_time" content="2024-99-99T99:{i}">'),
    alone("microdata", "<div itemscope itemtype=https://schema.org/Article itemprop=a>"),
    alone("devalue", '["a",1],', _SHELL + '<script type="application/json" data-nuxt-data>[', "]"),
    alone("object_literals", "{a:'b',", _SHELL + "<script>self.data="),
    alone("string_pushes", 'self.__next_f.push([1,"x"]);', _SHELL + "<script>"),
    alone("backslashes", "\\", _SHELL + '<script>window.__DATA__="'),
)
