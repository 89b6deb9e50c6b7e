"""Elements inside elements: deep, unclosed, misnested, of every kind that parsers treat apart."""

from __future__ import annotations

from hostile_pages.article import ARTICLE, Case, alone, around, before, inside, page


def _at_every_level(size: int) -> bytes:
    """Return the article in nested divs that each have a little text of their own."""
    count = max(1, size // 24)
    body = "".join(f"<div>level {i} " for i in range(count))
    return page(f"{body}{ARTICLE}{'</div>' * count}").encode()


def _two_kinds(size: int) -> bytes:
    count = max(1, size // 22)
    return page(f"{'<svg><math>' * count}x{'</math></svg>' * count}{ARTICLE}").encode()


def _closed_templates(size: int) -> bytes:
    """Return nested templates, all closed, before the article: what is in them is never shown."""
    count = max(1, size // 21)
    return page(f"{'<template>' * count}x{'</template>' * count}{ARTICLE}").encode()


CASES = (
    around("div_260", "<div>", "</div>", 260),
    around("div_1000", "<div>", "</div>", 1000),
    around("div_10000", "<div>", "</div>", 10_000),
    around("div", "<div>", "</div>"),
    around("div_unclosed", "<div>"),
    Case("div_with_text", _at_every_level),
    around("table_300", "<table><tr><td>", "</td></tr></table>", 300),
    around("table", "<table><tr><td>", "</td></tr></table>"),
    around("table_unclosed", "<table><tr><td>"),
    around("section", "<section>", "</section>"),
    around("article", "<article>", "</article>"),
    around("blockquote", "<blockquote>", "</blockquote>"),
    around("list", "<ul><li>", "</li></ul>"),
    around("dl_dd", "<dl><dd>", "</dd></dl>"),
    around("dl_dd_unclosed", "<dl><dd>"),
    around("span", "<span>", "</span>"),
    around("bold", "<b>", "</b>"),
    around("bold_unclosed", "<b>"),
    around("font_unclosed", "<font color=red>"),
    around("fieldset", "<fieldset>", "</fieldset>"),
    around("details", "<details open>", "</details>"),
    around("object", "<object>", "</object>"),
    around("custom_element", "<x-box>", "</x-box>"),
    around("button", "<button>", "</button>"),
    around("ruby", "<ruby>", "</ruby>"),
    around("form_div", "<form><div>", "</div></form>"),
    around("noscript", "<noscript>", "</noscript>"),
    before("svg", "<svg>", "</svg>"),
    before("svg_g", "<svg><g>", "</svg>"),
    before("svg_p_breakout", "<svg><p>"),
    before("svg_foreign_object", "<svg><foreignObject>", "</foreignObject></svg>"),
    before("svg_wrong_end_tags", "<svg><desc></math>", "</svg>"),
    Case("svg_math", _two_kinds),
    before("svg_template", "<svg><template>", "</template></svg>"),
    inside("math_mrow", "<mrow>", "x</math></p>", "<p>Formula <math>"),
    inside("math_mfrac", "<mfrac><mi>a</mi>", "x</math></p>", "<p>Formula <math>"),
    inside("math_msup", "<msup>", "x</math></p>", "<p>Formula <math>"),
    Case("template", _closed_templates),
    alone("template_only", "<template>"),
    before("select_option", "<select><option>x", "</select>"),
    before("options", "<option>x"),
    before("optgroups", "<optgroup><option>x"),
    before("a_p_misnested", "<a><p>"),
    before("a_unclosed", "<a href=x>y"),
    inside("b_i_misnested", "<b i><i i>x</b>"),
    inside("b_p_misnested", "<b><p>x</b>"),
    inside("half_closed", "<div><b><p>x</div>"),
    before("stray_p_ends", "</p>"),
    before("stray_div_ends", "</div>"),
    before("stray_h1_ends", "<b></h1>"),
    before("stray_br_ends", "</br>"),
    before("text_in_table", "<table>x"),
    before("rows_outside_tables", "<tr><td>x"),
    before("forms", "<form><div></form>"),
    before("iframe", "<iframe></iframe>"),
    inside("nested_lists", "<ul><li>point {i} of the list"),
    inside("nested_quotes", "<blockquote>quoted {i} times"),
    inside("nested_emphasis", "<em><strong>"),
    inside("nested_links_in_cells", "<table><tr><td><a href=/{i}>x"),
    alone("lexbor_340", "<b><a href=x><div><i>"),
    around("frameset_after_body", "<frameset><frame>", "", 50),
)
