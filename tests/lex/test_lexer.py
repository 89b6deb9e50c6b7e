"""The lexer's states one by one, and what holds for every text: tokens tile it."""

import itertools
import time

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import fixed, sources

from unhusk.lex.passes.narrow import narrow
from unhusk.lex.tags import IDS, KNOWN, TAGS
from unhusk.lex.tokens import Flag, Kind, Mode, lex
from unhusk.runtime.deadline import DeadlinePassedError

LETTERS = dict(zip("tsecdrvi", Kind, strict=True))  # text start end comment doctype raw verbatim …
LETTER_OF = {kind: letter for letter, kind in LETTERS.items()}
SPACE = " \t\n\f\r"


def pieces(source, **setting):
    """Return the tokens as `kind:text`."""
    tokens = lex(narrow(source), **setting)
    spans = zip(tokens.kind.tolist(), tokens.start.tolist(), tokens.stop.tolist(), strict=True)
    return [f"{LETTER_OF[kind]}:{source[start:stop]}" for kind, start, stop in spans]


def flags(source):
    return [Flag(flag) for flag in lex(narrow(source)).flags.tolist()]


CUTS = {
    # data and tag open
    "a<b>c": ["t:a", "s:<b>", "t:c"],
    "1 < 2 <3 <": ["t:1 < 2 <3 <"],
    "<’>": ["t:<’>"],
    "a</": ["t:a</"],
    "a</>b": ["t:a", "i:</>", "t:b"],
    "</ p>": ["c:</ p>"],
    "</é>": ["c:</é>"],
    "</x>": ["e:</x>"],
    "<p": ["i:<p"],
    "a<p ": ["t:a", "i:<p "],
    # attributes
    "<a b='>' c=\">\" d=>x": ["s:<a b='>' c=\">\" d=>", "t:x"],
    "<a b='>": ["i:<a b='>"],
    '<a b=">': ['i:<a b=">'],
    "<a b=c'>d'>": ["s:<a b=c'>", "t:d'>"],
    "<a b = '>'>": ["s:<a b = '>'>"],
    "<a 'b>'": ["s:<a 'b>", "t:'"],
    "<a =b>": ["s:<a =b>"],
    "<a/b='>'>": ["s:<a/b='>'>"],
    "<a b='c'd='>'>": ["s:<a b='c'd='>'>"],
    "<a b=": ["i:<a b="],
    # comments
    "<!---->a": ["c:<!---->", "t:a"],
    "<!-->a": ["c:<!-->", "t:a"],
    "<!--->a": ["c:<!--->", "t:a"],
    "<!--!>a-->b": ["c:<!--!>a-->", "t:b"],
    "<!---!>a-->b": ["c:<!---!>a-->", "t:b"],
    "<!----!>a": ["c:<!----!>", "t:a"],
    "<!--a--!>b": ["c:<!--a--!>", "t:b"],
    "<!--a--b>c-->": ["c:<!--a--b>c-->"],
    "<!--a->b": ["c:<!--a->b"],
    "<!--": ["c:<!--"],
    # bogus comments and declarations
    "<!->a": ["c:<!->", "t:a"],
    "<!>a": ["c:<!>", "t:a"],
    "<!a b>c": ["c:<!a b>", "t:c"],
    "<!": ["c:<!"],
    "<?x y?>z": ["c:<?x y?>", "t:z"],
    "<![CDATA[x]]>y": ["c:<![CDATA[x]]>", "t:y"],
    "<!doctype html>x": ["d:<!doctype html>", "t:x"],
    "<!DocType": ["d:<!DocType"],
    "<!doctype x 'a>b'>": ["d:<!doctype x 'a>", "t:b'>"],
    # escapable and raw text
    "<title>a<b>&amp;</title>c": ["s:<title>", "t:a<b>&amp;", "e:</title>", "t:c"],
    "<title>a</titles></TITLE >b": ["s:<title>", "t:a</titles>", "e:</TITLE >", "t:b"],
    "<title>a<b>c</titles>": ["s:<title>", "t:a", "s:<b>", "t:c", "e:</titles>"],  # never closed
    "<title>a < b<p>": ["s:<title>", "t:a < b", "s:<p>"],
    "<title>a</": ["s:<title>", "t:a</"],
    "<title>a<p><title>b</title>": ["s:<title>", "t:a<p><title>b", "e:</title>"],
    "<title>a</title><title>b<p><title>c": [
        "s:<title>",
        "t:a",
        "e:</title>",
        "s:<title>",
        "t:b",
        "s:<p>",
        "s:<title>",
        "t:c",
    ],
    "<noscript><title>a<p></noscript>b<i>": [
        "s:<noscript>",
        "s:<title>",
        "t:a<p>",
        "e:</noscript>",
        "t:b",
        "s:<i>",
    ],
    "<textarea></textarea": ["s:<textarea>", "t:</textarea"],
    "<style>a<b></style>": ["s:<style>", "r:a<b>", "e:</style>"],
    "<style></style>": ["s:<style>", "e:</style>"],
    "<xmp>a<b></xmp>": ["s:<xmp>", "v:a<b>", "e:</xmp>"],
    "<plaintext>a</plaintext>": ["s:<plaintext>", "v:a</plaintext>"],
    "<noscript><p>": ["s:<noscript>", "s:<p>"],
    "<noscript><iframe></noscript><p>": ["s:<noscript>", "s:<iframe>", "e:</noscript>", "s:<p>"],
    "<noscript><title>a</NOSCRIPT >": ["s:<noscript>", "s:<title>", "t:a", "e:</NOSCRIPT >"],
    "<noscript></noscript><xmp></noscript>": [
        "s:<noscript>",
        "e:</noscript>",
        "s:<xmp>",
        "v:</noscript>",
    ],
    "<noscript><xmp></noscripts></xmp>": ["s:<noscript>", "s:<xmp>", "v:</noscripts>", "e:</xmp>"],
    "<iframe/><p>": ["s:<iframe/>", "r:<p>"],
    # script and its two escaped states
    "<script>'</p>'</script>": ["s:<script>", "r:'</p>'", "e:</script>"],
    "<script><!--</script>": ["s:<script>", "r:<!--", "e:</script>"],
    "<script><!-</script>x": ["s:<script>", "r:<!-", "e:</script>", "t:x"],
    "<script><!--<script></script>": ["s:<script>", "r:<!--<script></script>"],
    "<script><!--<script></script></script>": [
        "s:<script>",
        "r:<!--<script></script>",
        "e:</script>",
    ],
    "<script><!--<script>--></script>": ["s:<script>", "r:<!--<script>-->", "e:</script>"],
    "<script><!--><script></script>": ["s:<script>", "r:<!--><script>", "e:</script>"],
    "<script><!--<scripty></script>": ["s:<script>", "r:<!--<scripty>", "e:</script>"],
    "<script><!--</--></script>": ["s:<script>", "r:<!--</-->", "e:</script>"],
    # foreign content
    "<svg><![CDATA[a<b]]>c": ["s:<svg>", "i:<![CDATA[", "v:a<b", "i:]]>", "t:c"],
    "<svg><![CDATA[]]>": ["s:<svg>", "i:<![CDATA[", "i:]]>"],
    "<svg><![CDATA[a]]": ["s:<svg>", "i:<![CDATA[", "v:a]]"],
    "<svg><![cdata[a]]>": ["s:<svg>", "c:<![cdata[a]]>"],
    "<svg/><![CDATA[a]]>": ["s:<svg/>", "c:<![CDATA[a]]>"],
    "<svg></svg><![CDATA[a]]>": ["s:<svg>", "e:</svg>", "c:<![CDATA[a]]>"],
    "<svg><style>a<b>": ["s:<svg>", "s:<style>", "t:a", "s:<b>"],
    "<svg><desc><style>a<b>": ["s:<svg>", "s:<desc>", "s:<style>", "r:a<b>"],
    "<svg><title><![CDATA[a]]>": ["s:<svg>", "s:<title>", "c:<![CDATA[a]]>"],
    "<svg><p><![CDATA[a]]>": ["s:<svg>", "s:<p>", "c:<![CDATA[a]]>"],
    "<math><mi><style>a<b>": ["s:<math>", "s:<mi>", "s:<style>", "r:a<b>"],
    "<svg><foreignObject><svg></svg></foreignObject><![CDATA[a]]>": [
        *("s:<svg>", "s:<foreignObject>", "s:<svg>", "e:</svg>", "e:</foreignObject>"),
        *("i:<![CDATA[", "v:a", "i:]]>"),
    ],
}


@pytest.mark.parametrize("source", CUTS)
def test_each_state_cuts_where_the_standard_does(source):
    assert pieces(source) == CUTS[source]


@pytest.mark.parametrize(
    ("mode", "last", "kind"),
    [
        (Mode.RCDATA, "title", "t"),
        (Mode.RAWTEXT, "style", "r"),
        (Mode.SCRIPT, "script", "r"),
        (Mode.RAWTEXT, "xmp", "v"),
    ],
)
def test_a_mode_lasts_until_the_end_tag_that_closes_it(mode, last, kind):
    source = f"a<b></i></{last}><b>"
    found = pieces(source, mode=mode, last=TAGS[last])
    assert found == [f"{kind}:a<b></i>", f"e:</{last}>", "s:<b>"]


def test_without_follow_start_tags_do_not_change_the_mode():
    assert pieces("<style><b>", follow=False) == ["s:<style>", "s:<b>"]


@pytest.mark.parametrize("last", [-1, KNOWN, IDS])
def test_a_tag_id_out_of_range_is_refused(last):
    with pytest.raises(ValueError, match="tag"):
        lex(b"x", last=last)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<br/>", [Flag.SELF_CLOSING]),
        ("<br />", [Flag.SELF_CLOSING]),
        ("<br / >", [Flag(0)]),
        ("<a b=/>", [Flag(0)]),
        ("<a b='x'/>", [Flag.SELF_CLOSING]),
        ("<a HRef=x>", [Flag.HREF]),
        ("<a href/>", [Flag.HREF | Flag.SELF_CLOSING]),
        ("<a xhref=href>", [Flag(0)]),
        (" \n\r\t\f", [Flag.BLANK]),
        ("\xa0", [Flag(0)]),
        ("<svg><g>", [Flag.FOREIGN, Flag.FOREIGN]),
        ("<svg><desc><b>", [Flag.FOREIGN, Flag.FOREIGN, Flag(0)]),
        ("<svg><b>", [Flag.FOREIGN, Flag(0)]),
    ],
)
def test_flags(source, expected):
    assert flags(source) == expected


@fixed
@given(sources, st.sampled_from(Mode), st.sampled_from(["title", "script", "xmp"]), st.booleans())
def test_tokens_tile_every_text_in_every_mode(source, mode, last, follow):
    tokens = lex(narrow(source), mode=mode, last=TAGS[last], follow=follow)
    assert tokens.edges[0] == 0
    assert tokens.edges[-1] == len(source)
    assert (np.diff(tokens.edges) > 0).all()


@fixed
@given(sources)
def test_blank_is_exactly_text_of_white_space(source):
    tokens = lex(narrow(source))
    for kind, flag, (start, stop) in zip(
        tokens.kind, tokens.flags, itertools.pairwise(tokens.edges.tolist()), strict=True
    ):
        is_text = kind in (Kind.TEXT, Kind.VERBATIM, Kind.RAW)
        assert bool(flag & Flag.BLANK) == (is_text and not source[start:stop].strip(SPACE))


@fixed
@given(sources)
def test_tags_and_only_tags_have_an_id_and_are_counted(source):
    tokens = lex(narrow(source))
    is_tag = np.isin(tokens.kind, [Kind.START, Kind.END])
    assert ((tokens.tag != 0) == is_tag).all()
    assert tokens.starts == (tokens.kind == Kind.START).sum()


@fixed
@given(sources, sources)
def test_what_follows_never_changes_what_is_before_a_closed_tag(left, right):
    first = pieces(left + "<p>")
    assume(first[-1] == "s:<p>")
    assert pieces(left + "<p>" + right)[: len(first)] == first


@pytest.mark.parametrize(
    "text", ["<p>" * 2000, "<" * 2000, "<a b='" * 300, "</>" * 2000, "<!-->" * 999, "<p>x" * 999]
)
def test_dense_text_finds_room_for_its_tokens(text):
    assert lex(narrow(text)).edges[-1] == len(text)


def test_a_deadline_in_the_past_stops_a_long_page():
    with pytest.raises(DeadlinePassedError):
        lex(b"<p>" * 70_000, deadline=time.monotonic() - 1)
