"""The texts of all blocks against the views of single ones."""

import pytest
from contract import pages

import unhusk
from unhusk.page import views
from unhusk.page.block_texts import block_texts
from unhusk.runtime.deadline import DeadlinePassedError


@pytest.mark.parametrize("name", [n for n in pages.NAMES if len(pages.source(n)) < 2000])
def test_text_of_each_block_is_that_of_its_view(name):
    page = unhusk.Page(pages.source(name))
    assert block_texts(page) == [views.block(page, i).text for i in range(len(page.blocks))]


def test_references_are_resolved_and_inline_tags_join():
    page = unhusk.Page("<p>a &amp; <b>b</b>c</p><xmp>&amp;</xmp>")
    assert block_texts(page) == ["a & bc", "&amp;"]


def test_deadline_stops_it():
    page = unhusk.Page("<p>a</p>")
    assert page.blocks
    with pytest.raises(DeadlinePassedError):
        block_texts(page.with_deadline(0.0))
