"""What each feature says, in a line of plain English: for `unhusk explain` and docs/features.md.

A size is a number of characters in which an ideograph counts as three. A long block has 80
characters outside links; long text is that of long blocks, and of those with 25 and the end of a
sentence. Blurred values are means over a block and its neighbours, the near ones weighing most.
Distances are below zero where the block is before, or behind, what they are counted from. Repeated
units are three or more siblings of the same name and class. Words in the class, id or role of an
element with 90 % of the page's text count only if they are for content.
"""

from __future__ import annotations

from unhusk.kernel.features.columns import ABOVE
from unhusk.kernel.page_type.page_type import KINDS

_TEXT = {
    "size": "logarithm of its size",
    "words": "logarithm of its number of words",
    "word_size": "characters for each word",
    "link_density": "share of its text in links",
    "link_words": "words in links",
    "tags": "inline tags in and around it, up to the next structural tags",
    "tag_share": "inline tags for each character, with one added to both",
    "sentences": "words that end a sentence",
    "ideographs": "share of its characters that are ideographs or kana",
    "starts": "structural start tags between the block before and this one",
    "edges": "structural tags, start or end, between the block before and this one",
    "upper": "share of capitals among its letters from A to Z",
    "digits": "share of digits among its characters",
    "commas": "commas; fifteen ideographs count as one",
    "ends_sentence": "whether it ends with . ! ? or a closing quotation mark",
    "ends_colon": "whether it ends with a colon",
    "ends_other": "whether it ends with a mark such as | / > © or a sign of code such as } = ;",
    "first_kind": "its first character: 1 small letter, 2 capital, 3 digit, 5 comma, 6 . ! ?, "
    "7 mark, 8 sign of code, 9 currency, 10 beyond ASCII, 11 colon, 0 other",
    "money": "signs of dollar, pound and yen",
    "years": "numbers from 1900 to 2099",
    "times": "numbers right behind a colon, as in times of day",
    "marks": "share of its characters that are marks such as | / > @ # - « » · ©",
    "code": "share of its characters that are signs of code such as { } [ ] = < ; _",
    "capitals": "words that begin with a capital, for each word",
    "numbers": "numbers behind white space, for each word",
    "wide": "share of its characters beyond ASCII, a few marks aside",
}
_SAYS = {
    "comment": "comments, replies or a discussion",
    "related": "related, popular or latest pages",
    "share": "sharing, printing or social networks",
    "legal": "copyright, privacy, cookies or terms",
    "account": "signing in, subscribing or newsletters",
    "more": "reading or showing more",
    "byline": "who wrote or changed it, and when",
    "shop": "price, cart, stock or shipping",
}
_HEAD = {
    "title_words": "share of the words in its first 240 characters that the page's title has",
    "title_share": "share of the title's words that are in its first 240 characters",
    "described": "share of the words in its first 240 characters that the page's description has",
}
_NAMED = {
    "ad": "advertisements, dialogs or cookies",
    "body": "an article or the main content",
    "post": "a post or a forum",
    "summary": "a summary or lead",
    "byline": "an author, a date or details such as tags",
    "caption": "a caption, a gallery or other media",
    "comment": "comments",
    "footer": "a footer or legal notes",
    "form": "a form, search, login or newsletter",
    "header": "a header, headline or title",
    "list": "a list, grid or results",
    "menu": "a menu, breadcrumbs, paging, a skip link or a table of contents",
    "product": "a product, price or cart",
    "quote": "a quote, a review or a user",
    "related": "related or recommended pages",
    "share": "sharing, tools or widgets",
    "sidebar": "a sidebar",
    "table": "a table, data or code",
}
_TREE = {
    "hidden": "whether it is in an element that the page hides at first",
    "own_good": "whether its own element is named for content, such as article, main or post",
    "own_bad": "whether its own element is named for surroundings, such as menu, footer or comment",
    "good_levels": "levels up to the nearest element named for content; 99 without one",
    "bad_levels": "levels up to the nearest element named for surroundings; 99 without one",
}
_UP = {
    "share": "share of the page's text",
    "links": "share of its text in links",
    "blocks": "number of blocks",
    "mean": "mean size of its blocks",
    "per_tag": "characters outside links for each tag or piece of text",
    "images": "images for each block",
}
_UPS = {
    "up1": "innermost element around it with several blocks",
    "up2": "next larger element around it after up1",
    "up3": "next larger element around it after up2",
    "up4": "next larger element around it after up3",
}
_UNIT = {
    "count": "logarithm of their number; -1 without any",
    "mean": "mean size; -1 without any",
    "links": "share of their text in links; -1 without any",
    "share": "share of the page's text; -1 without any",
    "blocks": "blocks for each; -1 without any",
    "images": "images for each; -1 without any",
    "money": "blocks with a currency sign for each; -1 without any",
}
_UNITS = {
    "inner": "innermost repeated units around it",
    "multi": "innermost repeated units around it of several blocks each",
    "outer": "outermost repeated units around it of several blocks each",
}
_CONTAINER = {
    "inside": "whether it is inside",
    "levels": "levels up to it; -1 outside of it",
    "share": "share of the page's text; -1 without one",
    "links": "share of its text in links",
    "before": "blocks from its first one to this one",
    "after": "blocks from this one to its last one",
}
_CONTAINERS = {
    "reader": "element that a reader view would choose",
    "core": "innermost element with more than 60 % of the long text",
    "main": "main or article element with most text outside links",
    "dense": "element whose children have most text outside links for their tags",
}
_CONTEXT = {
    "before1_size": "size of the block before; -1 without one",
    "before2_size": "size of the second block before; -1 without one",
    "after1_size": "size of the block after it; -1 without one",
    "after2_size": "size of the second block after it; -1 without one",
    "before1_links": "share of the block before that is in links; -1 without one",
    "before2_links": "share of the second block before that is in links; -1 without one",
    "after1_links": "share of the block after it that is in links; -1 without one",
    "after2_links": "share of the second block after it that is in links; -1 without one",
    "before1_tag": "number of the element of the block before, as in lex/tags.py; 0 without one",
    "after1_tag": "number of the element of the block after it, as in lex/tags.py; 0 without one",
    "plain1": "characters outside links, at most 1500 a block, blurred a little",
    "plain2": "characters outside links, at most 1500 a block, blurred more",
    "plain3": "characters outside links, at most 1500 a block, blurred widely",
    "links1": "characters in links, at most 500 a block, blurred a little",
    "links2": "characters in links, at most 500 a block, blurred more",
    "links3": "characters in links, at most 500 a block, blurred widely",
    "density1": "share of links in the text, both blurred a little",
    "density2": "share of links in the text, both blurred more",
    "density3": "share of links in the text, both blurred widely",
    "code1": "characters outside links for each character of the source, both blurred a little",
    "code2": "characters outside links for each character of the source, both blurred widely",
    "mask_numwords": "vote by words and links of it and its neighbours, as in boilerpipe",
    "mask_justext": "class as in jusText without stop words: 0 bad, 1 short, 2 near good, 3 good",
    "mask_subsequence": "vote: in the run of blocks that has most words for its tags",
    "mask_run": "vote: in the longest run of text by words and links, with gaps of two blocks",
    "mask_quota": "vote: less than a quarter of the blurred text is in links",
    "mask_reader": "vote: a reader view would show it",
    "mask_dense": "vote: blurred text is much for the blocks of this page",
    "mask_code": "vote: more than 45 % of the source is text, both blurred",
    "votes": "how many of the eight votes it has",
    "votes1": "votes, blurred a little",
    "votes2": "votes, blurred widely",
    "region_start": "blocks from the first one of the run with most words for its tags to this one",
    "region_stop": "blocks from this one to the last one of the run with most words for its tags",
    "region_share": "share of the page's text in the run with most words for its tags",
    "heading": "level of the heading that it is; 0 if it is none",
    "heading_blocks": "blocks since the last heading; -1 without one",
    "heading_size": "size of the text since the last heading; -1 without one",
    "heading_comment": "whether the last heading speaks of comments",
    "heading_related": "whether the last heading speaks of related pages",
    "next_heading": "blocks up to the next heading; -1 without one",
    "title_distance": "blocks since the one that says the title, else the first h1; -999 without",
    "title_size": "size of the text since the block that says the title; -99999 without one",
    "comment_after": "blocks since the first heading that speaks of comments; -999 without one",
    "comment_before": "share of the long text before the comments' heading; -1 without one",
    "related_after": "blocks since the last heading that speaks of related pages; -1 without one",
    "place": "place among the page's blocks, from 0 to 1",
    "same_text": "how many blocks have the same text",
    "alike": "how many blocks are alike: same name and class of element and parent",
    "alike_mean": "mean size of the blocks that are alike, as a share of the page's text",
    "size_before": "share of the page's text before it",
    "long_before": "share of the long text before it",
    "long_after": "share of the long text after it",
    "source_place": "place in the source, from 0 to 1",
    "heading_links": "share of the last heading that is in links; -1 without one",
    "kin_share": "text of its parent's long blocks, as a share of the long text",
    "kin_best": "whether its parent is the one with most text in long blocks",
    "kin_before": "blocks since the first long one of the parent with most; -999 without",
    "kin_after": "blocks up to the last long one of the parent with most; -999 without",
    "image_before": "images between the block before and this one",
    "image_after": "images between this block and the next one",
    "gap_before": "characters of the source since the block before and with it, less its size",
    "gap_after": "characters of the source behind it and with the next block, less that one's size",
    "kin_ratio": "text of its parent's long blocks, for that of the parent with most",
    "page_blocks": "logarithm of the number of blocks of the page",
    "page_size": "logarithm of the size of the page's text",
    "page_links": "share of the page's text in links",
    "page_long": "share of the page's text that is long text",
    "page_longs": "long blocks of the page",
    "page_largest": "size of the page's largest block",
    "page_paragraphs": "blocks of the page in p elements",
    "page_items": "share of the page's blocks in li elements",
    "page_articles": "article elements of the page",
    "page_images": "images of the page",
    "page_inputs": "fields and buttons of the page",
    "page_comment": "share of the page's text in elements named for comments",
    "page_product": "share of the page's text in elements named for products",
    "page_forum": "share of the page's text in elements named for forums or posts",
    "page_type": "type that og:type states, by its first letter: 1 a (article), 2 p (product), "
    "3 w (website), 4 other, 0 none",
    "page_headings": "headings of the page",
    "page_multi": "share of the page's text in repeated units of several blocks",
    "page_reader": "share of the page's text that a reader view would show",
    "page_region": "the same as region_share",
    "page_money": "share of the page's blocks with a currency sign",
    "page_kin": "text of the long blocks of the parent with most, as a share of the long text",
    "page_hidden": "share of the page's text that it hides at first",
}
_COPIES = {
    "copy": "how many blocks before it have the same text",
    "copy_back": "blocks back to the last one with the same text; -1 without one",
}
_KIND = {
    "votes": "mean votes, by size",
    "reader": "share of their text in the element that a reader view would choose",
    "core": "share of their text in the innermost element with more than 60 % of the long text",
    "share": "share of the page's text",
    "spread": "standard deviation of their sizes, for their mean",
    "sentences": "sentences for each 100 characters",
    "first": "place of the first among the page's blocks, from 0 to 1",
    "span": "blocks from the first to the last, for each of them",
    "copied": "share of their text that stood before on the page",
    "equal": "share of their text that is on the page more than once",
    "mean": "mean size",
}
_ALIKE = "votes reader core share spread sentences first span copied equal".split()
_PATH = "votes reader core share first mean".split()
_PART = {
    "votes": "mean votes, by size",
    "reader": "share of its text that a reader view would show",
    "dense": "share of its text with the vote mask_dense",
    "controls": "fields and buttons for each block",
    "headings": "headings for each block",
    "account": "share of its blocks that speak of signing in or subscribing",
    "legal": "share of its blocks that speak of copyright, privacy or terms",
    "links": "share of its text in links",
    "dates": "share of its blocks with a year or a time",
    "long": "share of the page's long text",
    "images": "images for each block",
    "copied": "share of its text that stood before on the page",
    "copies": "share of its blocks whose text stood before on the page",
    "equal": "share of its text that is on the page more than once",
    "title": "blocks from the one that says the title to it; 0 if it is inside, -999 without one",
}
_MOST = "largest element around it with less than 90 % of the page's text"
_HALF = "largest element around it with less than half of the page's text"
_FIFTH = "largest element around it with less than a fifth of the page's text"
_PARTS = {
    **{f"most_{what}": (what, _MOST) for what in "headings controls long images copied".split()},
    **{
        f"half_{what}": (what, _HALF)
        for what in "votes reader dense controls headings account legal links dates copied "
        "equal".split()
    },
    **{f"fifth_{what}": (what, _FIFTH) for what in ("votes", "reader")},
    **{
        name: (name.partition("_")[2], _UPS[name.partition("_")[0]])
        for name in "up1_copied up1_copies up2_copied up2_title up3_copied up4_headings "
        "up4_reader".split()
    },
}
_CORE = {what: _CONTAINER[what] for what in ("levels", "before", "after")}
_CORES = {
    "voted": "innermost element with more than 60 % of the votes, by size",
    "unlinked": "innermost element with more than 60 % of the text outside links",
    "phrased": "innermost element with more than 60 % of the sentences",
}
_REST = {
    "section_blocks": "blocks from the last heading to the next one",
    "section_size": "size of the text from the last heading to the next one",
    "long_size_before": "characters of the long text before it",
    "only_modal": "whether a class, id or role around it has a word for dialogs",
    "only_menu": "whether a class, id or role around it has a word for menus",
    "only_caption": "whether a class, id or role around it has a word for captions",
    "page_dates": "share of the page's blocks with a year or a time",
    "page_outside": "share of the page's text in long blocks in no repeated unit of several blocks",
    "page_equal": "share of the page's text that is there more than once",
}


def _each(wholes: dict[str, str], says: dict[str, str]) -> dict[str, str]:
    """Return what each name says of each whole."""
    return {
        f"{name}_{what}": f"{whole}: {line}"
        for name, whole in wholes.items()
        for what, line in says.items()
    }


def _inside(names: str) -> str:
    """Return what it says to be inside elements of some names."""
    return f"whether it is inside {', '.join(names.split())}"


MEANINGS: dict[str, str] = {
    **_TEXT,
    **{f"says_{group}": f"whether a short block speaks of {what}" for group, what in _SAYS.items()},
    **_HEAD,
    "tag_kind": "its element: 1 control, 2 li, 3 div, 4 cell, 7 to 10 heading, 15 p; 0 other",
    "depth": "levels of its element below the document",
    **{f"in_{name}": _inside(names) for name, names in ABOVE.items()},
    **{
        f"named_{name}": f"whether a class, id or role around it has a word for {what}"
        for name, what in _NAMED.items()
    },
    **_TREE,
    **_each(_UPS, _UP),
    **_each(_UNITS, _UNIT),
    **_each(_CONTAINERS, _CONTAINER),
    **_CONTEXT,
    **_COPIES,
    **_each({"alike": "blocks that are alike"}, {what: _KIND[what] for what in _ALIKE}),
    **_each(
        {"path": "blocks below elements of the same names"}, {what: _KIND[what] for what in _PATH}
    ),
    **{name: f"{whole}: {_PART[what]}" for name, (what, whole) in _PARTS.items()},
    **_each(_CORES, {**_CORE, "share": "share of the page's text"}),
    **_REST,
    **{f"kind_{kind}": f"whether the page was said to be of the kind {kind}" for kind in KINDS},
}
