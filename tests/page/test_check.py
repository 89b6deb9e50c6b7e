"""The check finds every fault planted into the tables of a sound page."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from strategies import fixed, sources

from unhusk.page.check_page import check_page
from unhusk.page.page import Page

SOURCE = (
    "<!doctype html><div id=a class='b'><p>One <a href=x>link</a> &amp; more.<p>Two\n<b>words</b>"
    "</div><ul hidden><li>Three<li>Four &lt;</ul>"
)


def sound():
    page = Page(SOURCE)
    assert check_page(page) == []
    return page


def replaced(page, table, column, change):
    """Put another column into a table and forget what was derived from the old one."""
    rows = page.lines(None) if table == "lines" else getattr(page, table)
    changed = change(getattr(rows, column).copy())
    known = {field.name for field in dataclasses.fields(rows)} | {"rows", "count"}
    for name in vars(rows).keys() - known:
        del vars(rows)[name]
    object.__setattr__(rows, column, changed)
    return check_page(page)


def with_value(row, value):
    def change(column):
        column[row] = value
        column.flags.writeable = False
        return column

    return change


@pytest.mark.parametrize(
    ("table", "column", "row", "value", "fault"),
    [
        ("tokens", "edges", 0, 1, "tokens begin at 0"),
        ("tokens", "edges", -1, 5, "tokens end with the source"),
        ("tokens", "edges", 3, 0, "no token is empty"),
        ("tokens", "kind", 1, 99, "token kinds are known"),
        ("tokens", "tag", 1, 0, "tags and only tags have a tag id"),
        ("tokens", "flags", 1, 4, "only text is blank"),
        ("tokens", "flags", 3, 32, "links are anchors"),
        ("tokens", "flags", 3, 4, "blank text has no words"),
        ("tokens", "node", 3, 4, "tokens begin inside their nodes"),
        ("tokens", "node", -1, 2, "tokens end inside their nodes"),
        ("tokens", "node", 1, 0, "start tags point at the nodes they open"),
        ("tokens", "node", 1, -1, "tokens point at nodes"),
        ("nodes", "parent", 0, 0, "node 0 is the document"),
        ("nodes", "parent", 2, 2, "parents stand before their children"),
        ("nodes", "parent", 2, 99, "parents stand before their children"),
        ("nodes", "first", 2, 1, "nodes stand in source order"),
        ("nodes", "first", 2, 3, "nodes begin with start tags"),
        ("nodes", "stop", 2, 999, "nodes end inside their parents"),
        ("nodes", "stop", 3, 0, "nodes hold their start tags"),
        ("nodes", "stop", 2, 9, "siblings do not overlap"),
        ("nodes", "tag", 2, 3, "nodes have the tag of their start tags"),
        ("nodes", "depth", 2, 7, "depth is the parent's plus 1"),
        ("nodes", "ancestors", 3, 0, "ancestors are the parent's and the own"),
        ("nodes", "block", 3, 1, "block is the node or the parent's block"),
        ("blocks", "start", 1, 0, "blocks are ascending and disjoint"),
        ("blocks", "stop", 1, 0, "blocks are not empty"),
        ("blocks", "first_token", 1, 0, "blocks share no token"),
        ("blocks", "stop_token", 1, 0, "blocks hold tokens"),
        ("blocks", "start", 0, 1, "blocks begin in their first token"),
        ("blocks", "node", 0, 3, "the node of a block is a block"),
        ("blocks", "chars", 0, 0, "words have characters"),
        ("blocks", "words", 0, 0, "blocks have words"),
        ("blocks", "words", 0, 9, "a block has no more words than its tokens"),
        ("blocks", "link_chars", 0, 999, "link_chars are chars"),
        ("blocks", "link_words", 0, 999, "link_words are words"),
        ("blocks", "sentences", 0, -1, "blocks.sentences is not negative"),
        ("blocks", "ideographs", 0, 999, "ideographs are chars"),
        ("blocks", "starts", 0, 99, "start tags are tags"),
        ("blocks", "edges", 1, 0, "tags between blocks add up"),
        ("lines", "edges", 0, 1, "lines(None) begin at 0"),
        ("lines", "edges", -1, 1, "lines(None) end with the source"),
        ("lines", "edges", 1, 0, "lines(None): none but the last is empty"),
        ("lines", "edges", 1, 999, "lines(None) ascend"),
        ("lines", "chars", 0, 999, "lines(None) fit in the source"),
        ("lines", "code", 0, -1, "lines(None).code is not negative"),
        ("lines", "link_chars", 0, 99, "lines(None).link_chars are chars"),
        ("lines", "wide", 0, 999, "lines(None).wide are chars or code"),
    ],
)
def test_a_planted_value_is_found(table, column, row, value, fault):
    assert fault in replaced(sound(), table, column, with_value(row, value))


@pytest.mark.parametrize(
    ("name", "row", "value", "fault"),
    [
        ("references", (0, 1), 0, "references are not empty"),
        ("references", (0, 1), 999, "references end in their tokens"),
        ("references", (1, 0), 0, "references are ascending and disjoint"),
        ("references", (0, 0), 1, "references are in text tokens"),
        ("references", (0, 2), 0, "references mean code points"),
        ("attributes", (0, 0), 0, "attributes belong to elements"),
        ("attributes", (0, 0), 5, "attributes stand in the order of nodes"),
        ("attributes", (1, 1), 0, "attributes stand in source order"),
        ("attributes", (0, 2), 0, "attributes have names"),
        ("attributes", (0, 3), 1, "values stand behind names"),
        ("attributes", (0, 4), 999, "attributes end inside their tags"),
        ("text_spans", (0, 1), 0, "text spans are those of the text tokens"),
        ("text_tokens", 1, 0, "text tokens ascend"),
        ("text_tokens", 0, 2, "text tokens are text"),
        ("text_tokens", 0, 2, "text tokens are inside their blocks"),
        ("text_blocks", 0, 1, "text tokens are inside their blocks"),
        ("text_blocks", 0, 1, "no text of a block is missing"),
        ("text_blocks", 0, 99, "text tokens point at blocks"),
        ("words", 3, -1, "word counts are not negative"),
        ("words", 1, 1, "words are counted in text only"),
        ("is_hidden", 0, 1, "what is inside a hidden node is hidden"),
    ],
)
def test_a_planted_value_outside_the_tables_is_found(name, row, value, fault, monkeypatch):
    page = sound()
    changed = with_value(row, value)(getattr(page, name).copy())
    monkeypatch.setattr(Page, name, changed)
    page.__dict__.pop(name, None)
    assert fault in check_page(page)


def shorter(column):
    column = column[:-1]
    column.flags.writeable = False
    return column


def wider(column):
    column = column.astype(np.float64)
    column.flags.writeable = False
    return column


@pytest.mark.parametrize("change", [wider, shorter, np.copy])
@pytest.mark.parametrize("table", ["tokens", "nodes", "blocks", "lines"])
def test_every_column_is_held_to_its_type_length_and_lock(table, change):
    rows = sound().lines(None) if table == "lines" else getattr(sound(), table)
    for field in dataclasses.fields(rows):
        if "NDArray" in field.type:
            assert replaced(sound(), table, field.name, change)[0].startswith(table)


def test_a_column_outside_the_tables_is_held_to_its_type(monkeypatch):
    page = sound()
    monkeypatch.setattr(Page, "names", page.names.astype(np.int64))
    assert check_page(page) == ["names is of its documented type", "names is read-only"]


@fixed
@given(sources)
def test_every_page_is_sound(source):
    assert check_page(Page(source)) == []
