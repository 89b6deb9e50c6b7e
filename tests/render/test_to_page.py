"""The page without what was dropped: removed, in comments, or as white space."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from strategies import random_source

import unhusk
from unhusk import BadParameterError
from unhusk.render.to_page import DROPPED, to_page

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
PAGE = (
    "<title>Valley</title><body><ul><li><a href=x>Home</a></ul><script>x()</script>\n"
    "<p class=a>Rain fell<b> now</b>.</p><img src=y><p>Read -- <!-- n --> on</p><hr>\n</body>"
)


def extraction(source, *texts):
    """Return an extraction that keeps these texts of a page."""
    page = unhusk.Page(source)
    at = [source.index(text) for text in texts]
    kept = np.array([(a, a + len(text)) for a, text in zip(at, texts, strict=True)], np.int32)
    return unhusk.Extraction(page, "plain", kept.reshape(-1, 2), "ok")


def words(source):
    return unhusk.extract(source, method="plain").text.split()


def test_elements_without_kept_text_are_removed_with_their_tags():
    assert extraction(PAGE, "Rain fell", " now", ".").to_page() == (
        "<title>Valley</title><body><script>x()</script>\n"
        "<p class=a>Rain fell<b> now</b>.</p><img src=y><hr>\n</body>"
    )


def test_dropped_text_beside_kept_text_goes_alone():
    found = extraction(PAGE, " now")
    assert "<p class=a><b> now</b></p>" in found.to_page("remove")
    assert "<p class=a><!-- Rain fell --><b> now</b><!-- . --></p>" in found.to_page("comment")


def test_comments_cannot_end_early():
    shown = extraction(PAGE, "Rain fell", " now", ".").to_page("comment")
    assert "<!-- <p>Read -&#45; <!-&#45; n -&#45;> on</p> -->" in shown
    assert words(shown) == "Valley Rain fell now.".split()


def test_blank_leaves_every_offset_as_it_was():
    found = extraction(PAGE, "Rain fell", " now")
    shown = found.to_page("blank")
    assert len(shown) == len(PAGE)
    assert [shown[a:b] for a, b in found.spans] == [PAGE[a:b] for a, b in found.spans]
    assert shown.count("\n") == PAGE.count("\n")
    assert words(shown) == "Valley Rain fell now".split()


def test_no_comment_is_written_where_it_would_be_text():
    source = "<p>Rain</p><div>fell <textarea>a note</textarea></div>"
    page = extraction(source, "Rain", "fell ", "note").to_page("comment")
    assert page == "<p>Rain</p><div>fell <textarea>  note</textarea></div>"


def test_page_of_which_nothing_is_kept_keeps_its_frame():
    source = "<html><head><title>T</title></head><body>a<p>b</p></body></html>"
    found = extraction(source)
    assert found.to_page() == "<html><head><title>T</title></head><body></body></html>"
    assert extraction("").to_page() == ""


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
@pytest.mark.parametrize("dropped", DROPPED)
def test_text_of_the_page_is_the_text_that_was_kept(path, dropped):
    found = unhusk.extract(path)
    shown = found.to_page(dropped)
    plain = unhusk.extract(shown, method="plain(include_head=False)")
    assert plain.text.split() == found.text.split()


@pytest.mark.parametrize("seed", range(60))
def test_any_mask_of_any_page_leaves_the_kept_text(seed):
    random = Random(seed)
    source = random_source(random)
    page = unhusk.Page(source)
    rows = [span for span in page.text_spans.tolist() if random.random() < 0.5]
    kept = np.array(rows, np.int32).reshape(-1, 2)
    blank = to_page(page, kept, "blank")
    assert len(blank) == len(source)
    assert all(blank[a:b] == source[a:b] for a, b in kept.tolist())
    shown = to_page(page, kept, "remove")
    assert all(source[a:b] in shown for a, b in kept.tolist())


def test_unknown_way_is_refused_with_the_known_ones():
    with pytest.raises(BadParameterError, match="remove, comment, blank"):
        extraction(PAGE).to_page("hide")
