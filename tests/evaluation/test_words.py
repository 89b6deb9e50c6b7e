"""How text becomes words."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unhusk.errors import BadParameterError, MissingExtraError, UnknownMeasureError
from unhusk.evaluation.tokens import stems
from unhusk.evaluation.tokens.word_rules import KINDS, read_words


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Two words.", ["Two", "words."]),
        ("海辺の町。", ["海", "辺", "の", "町", "。"]),
        ("version 2 の hotel", ["version", "2", "の", "hotel"]),
        ("abc海def", ["abc", "海", "def"]),
        ("น้ำใจ", ["น้", "ำ", "ใ", "จ"]),  # a tone mark belongs to its consonant
        ("ខ្មែរ", ["ខ្មែ", "រ"]),  # what stands below another letter belongs to it
        ("ສະບາຍ", ["ສ", "ະ", "ບ", "າ", "ຍ"]),
        ("မြန်မာ", ["မြ", "န်", "မာ"]),
        ("한국어 문장", ["한국어", "문장"]),
        ("ﾃｽﾄ", ["ﾃ", "ｽ", "ﾄ"]),
        ("باران شدید", ["باران", "شدید"]),
    ],
)
def test_unspaced_scripts_are_cut_into_characters(text, items):
    assert list(read_words("script")(text)) == items


def test_papers_words_are_what_stands_between_white_space():
    assert read_words("split")(" The  dog's\n海辺 ") == ("The", "dog's", "海辺")


def test_lower_is_the_word_of_wcxb():
    assert read_words("lower")("The dog's 2nd_try") == ("the", "dog", "s", "2nd_try")


def test_lower_script_keeps_marks_and_drops_punctuation():
    assert read_words("lower_script")("Hello! हिन्दी, 海辺。") == ("hello", "हिन्दी", "海", "辺")


@given(st.text(st.characters(max_codepoint=0x600)))
def test_script_is_split_where_scripts_have_spaces(text):
    assert read_words("script")(text) == read_words("split")(text)


@given(st.text())
def test_script_loses_nothing_but_white_space(text):
    assert "".join(read_words("script")(text)) == "".join(text.split())


def test_stop_words_are_left_out():
    words = read_words("split(stop_words=True)")
    assert words("The river and the house.", "en-GB") == ("river", "house")
    assert words("Der Fluss und das Haus", "de") == ("fluss", "haus")
    assert words("The river", "tlh") == ("the", "river")


def test_stems_are_compared():
    words = read_words("lower(stem=True)")
    assert words("Rivers rising", "en") == words("river rises", "en") == ("river", "rise")
    assert words("Häuser", "de") == words("Hauses", "de")


def test_stated_language_is_that_of_all():
    assert read_words("split(stop_words=True, language='de')")("the und", "en") == ("the",)


def test_what_cannot_be_done_is_said():
    assert read_words("split").missing("zh") == ""
    assert read_words("split(stem=True)").missing(None) == "no stemmer for an unknown language"
    assert read_words("split(stem=True)").missing("nb") == ""


@pytest.mark.parametrize("kind", KINDS)
def test_text_reads_back(kind):
    for text in (kind, f"{kind}(stop_words=True, stem=True, language='en')"):
        assert str(read_words(text)) == text
        assert read_words(str(read_words(text))) == read_words(text)


@pytest.mark.parametrize("text", ["characters", "", "(", "split(lower)", "3"])
def test_unknown_ways_are_refused(text):
    with pytest.raises(UnknownMeasureError, match="there are: split, lower"):
        read_words(text)


def test_unknown_options_are_refused():
    with pytest.raises(BadParameterError, match="no parameter 'stemm'"):
        read_words("split(stemm=True)")


def test_missing_stemmer_names_the_extra(monkeypatch):
    stems._stemmer.cache_clear()
    monkeypatch.setitem(sys.modules, "snowballstemmer", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'unhusk\[bench\]'"):
        read_words("split(stem=True)")("unheard-of word", "sv")
