"""Very many of something small: paragraphs, cells, links, references, stray characters."""

from __future__ import annotations

from hostile_pages.article import END as _END
from hostile_pages.article import TOP as _TOP
from hostile_pages.article import Case, alone, before, inside, page


def _ragged(size: int) -> bytes:
    """Return a table with one row of many cells and many rows of one."""
    wide, rows = max(1, size // 10), max(1, size // 14)
    cells = "<td>x" * wide
    return page(f"{_TOP}<table><tr>{cells}{'<tr><td>y' * rows}</table>{_END}").encode()


def _triangle(size: int) -> bytes:
    """Return a table in which every row has one cell more than the one before."""
    rows = max(2, int((2 * size / 5) ** 0.5))
    body = "".join(f"<tr>{'<td>x' * i}" for i in range(1, rows))
    return page(f"{_TOP}<table>{body}</table>{_END}").encode()


def _columns(size: int) -> bytes:
    """Return a well-formed table of a thousand columns."""
    rows = max(2, size // 9000)
    body = f"<tr>{'<td>x</td>' * 1000}</tr>" * rows
    return page(f"{_TOP}<table>{body}</table>{_END}").encode()


def _colspan(size: int) -> bytes:
    span = 2**53
    rows = max(1, size // 60)
    body = f"<tr><td colspan={span}>wide<td rowspan={span}>tall</tr>" * rows
    return page(f"{_TOP}<table>{body}</table>{_END}").encode()


CASES = (
    inside("p_x", "<p>x"),
    alone("p_x_alone", "<p>x"),
    alone("p_a_space", "<p>a "),
    alone("div_x_alone", "<div>x</div>"),
    alone("br_alone", "<br>"),
    alone("b_alone", "<b>"),
    alone("x_br_alone", "x<br>"),
    alone("b_x_alone", "<b>x"),
    alone("td_x_alone", "<td>x"),
    alone("li_x_alone", "<li>x"),
    alone("link_alone", "<a href=x>y</a>"),
    alone("img_alone", "<img src=x>"),
    alone("void_alone", "<hr>"),
    alone("ruby_rp_alone", "<ruby><rp>x"),
    alone("newlines_alone", "a\n"),
    inside("short_paragraphs", "<p>word {i}"),
    inside("br", "x<br>"),
    inside("br_only", "<br>"),
    inside("hr", "x<hr>"),
    inside("headings", "<h2>Part {i}</h2>"),
    inside("links", '<a href="/{i}">x</a> '),
    inside("links_one_paragraph", '<a href="/{i}">link</a> ', "</p>", "<p>"),
    inside("bold_one_paragraph", "<b>x</b> ", "</p>", "<p>"),
    inside("emphasis_touching", "<b>x</b><i>y</i>", "</p>", "<p>"),
    inside("code_one_paragraph", "<code>`x``</code> ", "</p>", "<p>"),
    inside("sup_one_paragraph", "<sup>{i}</sup> ", "</p>", "<p>"),
    inside("br_one_paragraph", "line {i}<br>", "</p>", "<p>"),
    inside("footnotes", '<a href="#fn{i}" id="ref{i}">[{i}]</a> ', "</p>", "<p>"),
    inside("images", '<img src="/{i}.png" alt="picture">'),
    inside("figures", "<figure><img src=x.png><figcaption>Picture {i}</figcaption></figure>"),
    inside("formulas", "<math><mi>x</mi></math> ", "</p>", "<p>"),
    inside("list_items", "<li>point {i}", "</ul>", "<ul>"),
    inside("definitions", "<dt>term {i}<dd>meaning", "</dl>", "<dl>"),
    inside("pre_lines", "line {i} of the program\n", "</pre>", "<pre>"),
    inside("pre_backticks", "`", "</pre>", "<pre>"),
    inside("table_cells", "<td>x", "</table>", "<table><tr>"),
    inside("table_rows", "<tr><td>x<td>y</tr>", "</table>", "<table>"),
    inside("tables", "<table><tr><td>a<td>{i}<tr><td>c<td>d</table>"),
    Case("table_ragged", _ragged),
    Case("table_triangle", _triangle),
    Case("table_wide", _columns),
    Case("table_colspan", _colspan),
    before("options_in_select", "<option>x", "</select>"),
    before("inputs", "<input name=a{i}>"),
    before("labels", "<label>x</label>"),
    before("menu_links", '<li><a href="/{i}">Topic {i}</a></li>'),
    before("scripts", "<script>f({i})</script>"),
    before("empty_comments", "<!---->"),
    before("bogus_comments", "<!>"),
    before("unfinished_comments", "<!--", "-->"),
    before("comment_dashes", "<!-- --", "-->"),
    before("custom_elements", "<x-{i}>", ""),
    before("empty_spans", "<span></span>"),
    before("less_than", "<", " "),
    before("end_tag_openings", "</", ">"),
    before("tag_openings", "<a ", ">"),
    before("quotes_unclosed", '<a title="', '">'),
    inside("quotes_in_text", '"'),
    inside("amp", "&amp"),
    inside("amp_bare", "&"),
    inside("long_reference_names", "&CounterClockwiseContourIntegra"),
    inside("numeric_references", "&#120;"),
    inside("nul_references", "&#0;"),
    inside("markdown_marks", "*_[]()#`~|\\"),
    inside("ordered_list_marks", "<p>1. a"),
    inside("one_character_words", "x "),
)
