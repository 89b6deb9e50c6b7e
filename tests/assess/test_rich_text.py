import json

import pytest

from unhusk.assess.recovery.rich_text import DECODER, lines


def read(value):
    return [(".".join(line.place), line.text) for line in lines(DECODER.decode(json.dumps(value)))]


def texts(value, leaf):
    return [text for place, text in read(value) if place.endswith(leaf)]


TWO_LINES = ["One linked line", "Two"]


@pytest.mark.parametrize(
    ("leaf", "value"),
    [
        (
            "text",
            [
                {"type": "paragraph", "children": [
                    {"text": "One "},
                    {"type": "link", "children": [{"text": "linked"}]},
                    {"text": " line"},
                ]},
                {"type": "h2", "children": [{"text": "Two"}]},
            ],
        ),
        (
            "value",
            {"nodeType": "document", "content": [
                {"nodeType": "paragraph", "content": [
                    {"nodeType": "text", "value": "One "},
                    {"nodeType": "hyperlink", "content": [{"nodeType": "text", "value": "linked"}]},
                    {"nodeType": "text", "value": " line"},
                ]},
                {"nodeType": "heading-2", "content": [{"nodeType": "text", "value": "Two"}]},
            ]},
        ),
        (
            "children",
            ["$", "div", None, {"children": [
                ["$", "p", "1", {"children": [
                    "One ", ["$", "$L3", None, {"children": "linked"}], " line"]}],
                ["$", "p", "2", {"children": "Two"}],
            ]}],
        ),
        (
            "body",
            {"body": [["p", {}, "One ", ["a", {}, "linked"], " line"], ["p", {}, "Two"]]},
        ),
    ],
)  # fmt: skip
def test_parts_of_a_line_are_joined(leaf, value):
    assert texts(value, leaf) == TWO_LINES


@pytest.mark.parametrize(
    "value",
    [
        {"paragraphs": ["One", "Two"]},
        {"list": [{"text": "One"}, {"text": "Two"}]},
        {"p1": "One", "p2": "Two"},
        {"Text:1": {"t": "One"}, "Text:2": {"t": "Two"}},
        {"type": "list", "items": ["One", "Two"]},
        {"type": "page", "content": ["One.", "Two."]},
        {"list": [{"type": "p", "d": {"text": "One"}}, {"type": "p", "d": {"text": "Two"}}]},
    ],
)  # fmt: skip
def test_what_stands_for_itself_is_not_joined(value):
    assert [text.rstrip(".") for _, text in read(value) if text[0] in "OT"] == ["One", "Two"]
    assert len({place for place, text in read(value) if text[0] in "OT"}) == 1


def test_elements_without_content_are_left_out():
    page = [["$", "nav", None, {"children": "Home"}], ["$", "p", None, {"children": "One"}]]
    assert texts([*page, {"type": "button", "text": "Two"}], "") == ["One"]


def test_json_in_a_string_is_read():
    assert read({"body": json.dumps({"blocks": [{"text": "One"}]})}) == [
        ("body.blocks.text", "One")
    ]
    assert read({"body": "[not JSON but a text]"}) == [("body", "[not JSON but a text]")]


@pytest.mark.parametrize(
    "value",
    [
        [["Reactive", 1], {"data": 2}, ["ShallowReactive", 3], {"a": 4}, {"body": 5}, "One"],
        [{"_1": 2}, "data", {"_3": 4}, "a", {"_5": 6}, "body", "One"],
        [{"data": 1}, {"a": 2, "self": 1}, {"body": 3, "again": 2}, "One"],
    ],
)
def test_tables_of_values_that_name_each_other(value):
    assert read(value) == [("data.a.body", "One")]


def test_lists_of_objects_with_numbers_are_no_tables():
    assert read([{"id": 1}, {"id": 2, "t": "One"}, "Two"]) == [("t", "One"), ("", "Two")]


def test_depth_has_a_limit():
    deep = "[" * 900 + '"x"' + "]" * 900
    assert list(lines(DECODER.decode(deep))) == []
