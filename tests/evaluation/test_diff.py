"""What changed between two packages."""

import dataclasses

import pytest
from evaluation.packages import ABOUT, small_documents, small_package

from unhusk.evaluation.packages.package import open_package, write_package
from unhusk.evaluation.packages.package_diff import changes


@pytest.fixture
def diff(tmp_path):
    """Return the changes from the small package to these documents."""
    old = open_package(small_package(tmp_path / "old"))

    def made(documents):
        write_package(tmp_path / "new", documents, ABOUT)
        found = changes(old, open_package(tmp_path / "new"))
        return [(one.id, one.kind, one.what) for one in found]

    return made


def test_equal_packages(diff):
    assert diff(small_documents()) == []


def test_added_and_removed(diff):
    a, b, c = small_documents()
    new = dataclasses.replace(a, id="d", html=b"<p>new")
    assert diff([b, c, new]) == [("a", "removed", ""), ("d", "added", "")]


def test_renamed(diff):
    a, b, c = small_documents()
    assert diff([dataclasses.replace(a, id="z"), b, c]) == [("a", "renamed", "is now z")]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"html": b"<p>"}, "page: 82 to 3 bytes"),
        ({"gold": "The river fell at night, and rose."}, "gold: 0 words fewer, 2 more"),
        ({"gold": "THE RIVER  rose at night."}, "gold: order, case or white space"),
        ({"gold": None}, "gold: removed"),
        ({"facts": {"language": "en"}}, "facts: label, url, with"),
    ],
)
def test_changed(diff, change, what):
    a, b, c = small_documents()
    assert diff([dataclasses.replace(a, **change), b, c]) == [("a", "changed", what)]


def test_gold_that_came(diff):
    a, b, c = small_documents()
    assert diff([a, dataclasses.replace(b, gold="x"), c]) == [("b", "changed", "gold: added")]


def test_another_encoding(diff):
    a, b, c = small_documents()
    found = diff([a, dataclasses.replace(b, encoding="koi8-r", facts={}), c])
    assert found == [("b", "changed", "facts: encoding")]


def test_a_document_that_cannot_be_read_is_named(diff, tmp_path):
    (tmp_path / "old" / "a.html").unlink()
    found = diff(small_documents())
    assert [(one[0], one[1]) for one in found] == [("a", "unreadable")]
