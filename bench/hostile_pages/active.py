"""What a browser would run, a terminal obey or a Markdown parser read, beside an article."""

from __future__ import annotations

from hostile_pages.article import END, TOP, Case, inside, page

_SCRIPT = "window.ran=1"


def _beside(name: str, body: str) -> Case:
    return Case(name, lambda _: page(f"{TOP}{body}{END}").encode(), runs=True)


def _repeated(name: str, unit: str) -> Case:
    case = inside(name, unit)
    return Case(name, case.make, runs=True)


CASES = (
    _beside("script", f"<p>See <script>{_SCRIPT}</script> this text about the bridge.</p>"),
    _beside("handlers", f'<p onclick="{_SCRIPT}">Text <img src=x onerror="{_SCRIPT}"> here.</p>'),
    _beside("script_urls", f'<p>A <a href="javascript:{_SCRIPT}">link</a> to the bridge.</p>'),
    _beside("script_url_with_tab", f'<p>A <a href="jav&#9;ascript:{_SCRIPT}">link</a> here.</p>'),
    _beside("script_url_padded", f'<p>A <a href=" &#1;JavaScript:{_SCRIPT}">link</a> here.</p>'),
    _beside("data_url", '<p>A <a href="data:text/html,<script>1</script>">link</a> here.</p>'),
    _beside("vbscript_url", '<p>A <a href="vbscript:x">link</a> to the bridge.</p>'),
    _beside("svg_handler", f"<p>Text <svg onload={_SCRIPT}><text>drawn</text></svg> here.</p>"),
    _beside("srcdoc", f'<iframe srcdoc="<script>{_SCRIPT}</script>">x</iframe><p>Text here.</p>'),
    _beside("meta_refresh", '<meta http-equiv=refresh content="0;url=//example.org/"><p>Text.</p>'),
    _beside("mutation_style", "<svg><style><img src=x onerror=window.ran=1></style></svg><p>Text."),
    _beside(
        "mutation_math",
        "<math><mtext><table><mglyph><style><!--</style><img title='-->"
        "<img src=x onerror=window.ran=1>'></table></mtext></math>",
    ),
    _beside("mutation_noscript", '<noscript><p title="</noscript><img src=x onerror=ran()>">'),
    _beside("escaped_markup", "<p>Write &lt;script&gt;alert(1)&lt;/script&gt; in a page.</p>"),
    _beside(
        "tex_markup",
        "<p>Let <math><semantics><mi>x</mi><annotation encoding="
        "'application/x-tex'>&lt;img src=x onerror=ran()&gt;</annotation></semantics></math>.",
    ),
    _beside("tex_script", "<p>Let <script type='math/tex'><img src=x onerror=ran()></script> be."),
    _beside("tex_link", "<p>Let <script type='math/tex'>$[x](javascript:ran())$</script> be so."),
    _beside("markdown_link", "<p>Text [click](javascript:ran()) and ![x](javascript:ran()).</p>"),
    _beside("markdown_reference", "<p>Text [click]</p><p>[click]: javascript:ran()</p>"),
    _beside("markdown_autolink", "<p>Text &lt;javascript:ran()&gt; about the bridge.</p>"),
    _beside("link_with_brackets", '<p>A <a href="x)[y](javascript:ran()">link ](</a> here.</p>'),
    _beside("code_fence", "<pre>```\n&lt;script&gt;ran()&lt;/script&gt;\n````</pre>"),
    _beside("terminal_escapes", "<p>Text \x1b[31m red \x1b]0;title\x07 and \x9b1m here.</p>"),
    _beside("escape_references", "<p>Text &#27;[2J and &#x7; here, and &#155; as well.</p>"),
    _beside("bidi_overrides", "<p>Text \u202e reversed \u2066 isolated \u2069 here.</p>"),
    _beside("tag_characters", "<p>Text \U000e0041\U000e0042 with tags.</p>"),
    _repeated("many_handlers", "<p onclick=x()>t{i}</p>"),
    _repeated("many_script_urls", '<a href="javascript:x({i})">y</a> '),
)
