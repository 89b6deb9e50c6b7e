"""The names of all features of a block, in the order of their columns: the one place that has it.

`glossary.py` says what each of them means; the passes fill them.
"""

from __future__ import annotations

from unhusk.page.vocabulary import NAME_BITS
from unhusk.structure.cue_words import WORDS

# elements that a block may be inside of, some of them together
ABOVE: dict[str, str] = {
    name.split()[0]: name
    for name in (
        "article/aside/blockquote/button option select label fieldset/details/dialog/dl dt dd/"
        "figure figcaption caption/footer/form/header hgroup/li/main/nav/noscript/pre code/"
        "section/table/td/th/ul ol/a/title"
    ).split("/")
}
# what class, id and role may say, some of it together
NAMED: dict[str, str] = {
    "ad": "ad modal cookie",
    "body": "article content main",
    "post": "post forum",
    "summary": "summary",
    "byline": "author date meta",
    "caption": "caption media",
    "comment": "comment",
    "footer": "footer legal",
    "form": "form",
    "header": "header title",
    "list": "list",
    "menu": "menu breadcrumb page skip toc",
    "product": "product",
    "quote": "quote review user",
    "related": "related",
    "share": "share tool",
    "sidebar": "sidebar",
    "table": "table code",
}


def _bits(names: str) -> int:
    return sum(NAME_BITS[name] for name in names.split())


NAMED_FOR_CONTENT = _bits("article content main post summary")
NAMED_FOR_SURROUNDINGS = _bits(
    "ad breadcrumb comment cookie footer form legal menu modal page related share sidebar skip tool"
)
MASKS = "numwords justext subsequence run quota reader dense code".split()  # of classic methods

# what is known of each of several things, in columns that lie together
OF_LARGER = "share links blocks mean per_tag images".split()  # larger elements around a block
OF_UNIT = "count mean links share blocks images money".split()  # repeated units around it
OF_CONTAINER = "inside levels share links before after".split()
OF_ALIKE = "votes reader core share spread sentences first span copied equal".split()
OF_PATH = "votes reader core share first mean".split()
OF_MOST = "headings controls long images copied".split()  # parts of the page; see regions.py
OF_HALF = "votes reader dense controls headings account legal links dates copied equal".split()
OF_FIFTH = "votes reader".split()
OF_CORE = "levels before after share".split()

LARGER = "up1 up2 up3 up4".split()
UNITS = "inner multi outer".split()
CONTAINERS = "reader core main dense".split()
CORES = "voted unlinked phrased".split()


def _each(things: list[str], facts: list[str]) -> list[str]:
    return [f"{thing}_{fact}" for thing in things for fact in facts]


_TEXT = (
    "size words word_size link_density link_words tags tag_share sentences ideographs starts "
    "edges upper digits commas ends_sentence ends_colon ends_other first_kind money years times "
    "marks code capitals numbers wide"
).split()
_HEAD = "title_words title_share described".split()
_PLACE = [
    "tag_kind",
    "depth",
    *(f"in_{name}" for name in ABOVE),
    *(f"named_{name}" for name in NAMED),
    *"hidden own_good own_bad good_levels bad_levels".split(),
    *_each(LARGER, OF_LARGER),
    *_each(UNITS, OF_UNIT),
    *_each(CONTAINERS, OF_CONTAINER),
]
_CONTEXT = (
    "before1_size before2_size after1_size after2_size before1_links before2_links after1_links "
    "after2_links before1_tag after1_tag "
    "plain1 plain2 plain3 links1 links2 links3 density1 density2 density3 code1 code2 "
    + " ".join(f"mask_{mask}" for mask in MASKS)
    + " votes votes1 votes2 region_start region_stop region_share "
    "heading heading_blocks heading_size heading_comment heading_related next_heading "
    "title_distance title_size comment_after comment_before related_after "
    "place same_text alike alike_mean size_before long_before long_after source_place "
    "heading_links kin_share kin_best kin_before kin_after "
    "image_before image_after gap_before gap_after kin_ratio"
).split()
_PAGE = (
    "page_blocks page_size page_links page_long page_longs page_largest page_paragraphs page_items "
    "page_articles page_images page_inputs page_comment page_product page_forum page_type "
    "page_headings page_multi page_reader page_region page_money page_kin page_hidden"
).split()
_SIMILARITY = ["copy", "copy_back", *_each(["alike"], OF_ALIKE), *_each(["path"], OF_PATH)]
_REGIONS = [
    *_each(["most"], OF_MOST),
    *_each(["half"], OF_HALF),
    *_each(["fifth"], OF_FIFTH),
    *"up1_copied up1_copies up2_copied up2_title up3_copied up4_headings up4_reader".split(),
    *_each(CORES, OF_CORE),
    *"section_blocks section_size long_size_before only_modal only_menu only_caption".split(),
    *"page_dates page_outside page_equal".split(),
]
BY_PASS: dict[str, list[str]] = {  # columns by the file in passes/ that fills them
    "block_text": [*_TEXT, *(f"says_{group}" for group in WORDS)],
    "head": _HEAD,
    "place": _PLACE,
    "context": [*_CONTEXT, *_PAGE],
    "similarity": _SIMILARITY,
    "regions": _REGIONS,
}
COLUMNS = tuple(column for columns in BY_PASS.values() for column in columns)
REGIONS_BEGIN = COLUMNS.index(_REGIONS[0])  # first column of the parts of the page
