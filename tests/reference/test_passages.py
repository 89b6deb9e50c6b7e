"""Text blocks, paragraphs and sizes against slow versions, and against themselves uncompiled."""

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from contract import pages
from hypothesis import given
from hypothesis import strategies as st
from pure import IS_COMPILED, NOT_COMPILED, module

import unhusk
from unhusk import Page, stopwords
from unhusk.lex.passes.charrefs import resolve
from unhusk.methods.justext import Params, _revised
from unhusk.native.constants import members
from unhusk.page.characters import places_of
from unhusk.page.page_enums import ParagraphClass
from unhusk.page.segments.paragraphs import paragraphs, stop_list
from unhusk.page.segments.text_blocks import block_texts, letters_hash, text_blocks

BAD, SHORT, NEAR_GOOD, GOOD = members(ParagraphClass).values()
DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))
STOPS = stop_list([["the", "of", "und", "и"], ["die"]])
SMALL = [name for name in pages.NAMES if len(pages.source(name)) < 20_000]
TEXTS = st.text(st.sampled_from("ab1_.,-*& \n'|é中\u0301"), max_size=40)
_GLUE = r"\"'.,!@\-:;$?()/"


def naive_words(text):
    """Count the words of a text as the original program does: marks at all word boundaries."""
    marked = re.sub(r"\b", "\u2063", text.replace("\u0301", "a"))
    glued = re.sub(f"\u2063*([{_GLUE}])\u2063*", r"\1", marked)
    return sum(bool(re.search(r"[^\W_]", token)) for token in re.split("[\\s\u2063]+", glued))


@given(TEXTS.filter(lambda text: "\u0301" not in text))
def test_words_are_those_of_the_tokenizer(text):
    source = "<p>" + text.replace("&", "&amp;") + "</p>"
    assert Page(source).passages.words.sum() == naive_words(text)


@given(TEXTS)
def test_hash_of_a_block_is_that_of_its_text(text):
    page = Page("<p>" + text.replace("&", "&amp;") + "</p>")
    for row, found in enumerate(block_texts(page, page.passages, range(len(page.passages)))):
        assert int(page.passages.letters_hash[row]) == letters_hash(found)


@given(TEXTS)
def test_paragraph_counts_collapsed_text(text):
    found = paragraphs(Page("<p>" + text.replace("&", "&amp;") + "</p>"), STOPS, 1, port=False)
    plain = " ".join(text.split())
    assert (found.chars.sum(), found.words.sum()) == (len(plain), len(plain.split()))


@given(st.lists(st.text(st.sampled_from("aB é"), max_size=9), max_size=5))
def test_sizes_are_those_of_the_text(texts):
    page = Page("".join(f"<p>{text}</p>" for text in texts))
    shown = page.tokens.is_shown
    written = [text for text in texts if text]
    assert page.sizes.chars[shown].tolist() == [len(text) for text in written]
    assert page.sizes.ink[shown].tolist() == [len("".join(text.split())) for text in written]
    assert page.sizes.trimmed[shown].tolist() == [len(text.strip(" ")) for text in written]


@given(
    st.lists(
        st.sampled_from(
            ["ab", "a&amp;b", "&eacute;", "x_1", "<b>", " ", "É", "&NotEqualTilde;", "&lt"]
        )
    )
)
def test_places_of_words_are_those_of_a_search_in_the_source(parts):
    page = Page("<title>t</title><template>ab</template><p>" + "".join(parts))
    wanted = ["AB", "é", "x_1", "b"]
    found = places_of(page, wanted).tolist()
    expected = []
    for token in np.flatnonzero(page.tokens.is_shown).tolist():
        start, stop = page.tokens.edges[token : token + 2].tolist()
        pieces = list(
            re.finditer(
                r"&(?:amp;|eacute;|NotEqualTilde;|lt)|.", page.source[start:stop], re.DOTALL
            )
        )
        text = [(resolve(piece[0]), start + piece.start()) for piece in pieces]
        code = [(c, at) for chars, at in text for c in chars]
        expected += [
            code[word.start()][1]
            for word in re.finditer(r"\w+", "".join(c for c, _ in code))
            if word[0].lower() in {one.lower() for one in wanted}
        ]
    assert found == expected


def naive_revised(classes, lengths, headings, most):  # noqa: C901 - the text, step by step
    """Revise classes one by one, as the documentation of jusText says."""
    final = list(classes)

    def follows(i, limit):
        distance = 0
        for j in range(i + 1, len(final)):
            if distance > limit:
                return False
            if final[j] == GOOD:
                return True
            distance += lengths[j]
        return False

    def beside(i, step, kinds):
        j = i + step
        while 0 <= j < len(final):
            if final[j] in kinds:
                return final[j]
            j += step
        return BAD

    near = [headings[i] and final[i] == SHORT and follows(i, most) for i in range(len(final))]
    final = [NEAR_GOOD if is_near else each for is_near, each in zip(near, final, strict=True)]
    decided = {}
    for i in (i for i, each in enumerate(final) if each == SHORT):
        sides = [beside(i, step, (GOOD, BAD)) for step in (-1, 1)]
        by_near = any(
            side == BAD and beside(i, step, (GOOD, BAD, NEAR_GOOD)) == NEAR_GOOD
            for step, side in zip((-1, 1), sides, strict=True)
        )
        mixed = sides[0] != sides[1] and by_near
        decided[i] = GOOD if sides == [GOOD, GOOD] or mixed else BAD
    final = [decided.get(i, each) for i, each in enumerate(final)]
    for i in (i for i, each in enumerate(final) if each == NEAR_GOOD):
        both = [beside(i, step, (GOOD, BAD)) for step in (-1, 1)]
        final[i] = BAD if both == [BAD, BAD] else GOOD
    for i in range(len(final)):
        if headings[i] and final[i] == BAD and classes[i] != BAD and follows(i, most):
            final[i] = GOOD
    return final


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9), st.booleans()), max_size=12))
def test_revision_is_that_of_the_documentation(rows):
    classes, lengths, headings = map(list, zip(*rows, strict=True)) if rows else ([], [], [])
    arrays = np.array(lengths, np.int32), np.array(classes, np.uint8)
    found = SimpleNamespace(headings=np.array(headings, np.int32))
    revised = _revised(found, *arrays, Params(max_heading_distance=8))
    assert revised.tolist() == naive_revised(classes, lengths, headings, 8)


@pytest.mark.skipif(not IS_COMPILED, reason=NOT_COMPILED)
@pytest.mark.parametrize(
    "source", [*map(pages.source, SMALL), *DEMO], ids=[*SMALL, *(path.stem for path in DEMO)]
)
def test_compiled_and_uncompiled_agree(source):
    text = source if isinstance(source, str) else unhusk.read(source).source
    ours, pure = Page(text), module("page.page").Page(text)
    uncompiled = module("page.segments.paragraphs").paragraphs
    pairs = [
        (vars(ours.passages), vars(pure.passages)),
        (ours.sizes._asdict(), pure.sizes._asdict()),
    ]
    both = (
        text_blocks(ours, port=True),
        module("page.segments.text_blocks").text_blocks(pure, port=True),
    )
    pairs.append((vars(both[0]), vars(both[1])))
    for port in (False, True):
        both = paragraphs(ours, STOPS, 1, port=port), uncompiled(pure, STOPS, 1, port=port)
        pairs.append((vars(both[0]), vars(both[1])))
    assert [
        name for a, b in pairs for name in a if name in b and not np.array_equal(a[name], b[name])
    ] == []


@pytest.mark.parametrize("language", stopwords.LANGUAGES)
def test_stop_list_is_long_enough_and_in_lower_case(language):
    words = stopwords.words(language)
    assert len(words) >= 100
    assert list(words) == sorted(set(words))
    assert all(word == word.lower().strip() and len(word.split()) == 1 for word in words)


def test_every_list_has_a_language():
    folder = Path(stopwords.__file__).parent
    assert sorted(path.stem for path in folder.glob("*.txt")) == list(stopwords.LANGUAGES)
