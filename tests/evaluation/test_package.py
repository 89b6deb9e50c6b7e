"""Packages: what is written can be read, from folders and archives, document by document."""

import json
import pickle
import tracemalloc

import pytest
from evaluation.packages import (
    ABOUT,
    GOLD,
    PAGE,
    files_of,
    small_documents,
    small_package,
    tarred,
    zipped,
)

from unhusk.evaluation.packages.package import (
    About,
    Document,
    PackageError,
    open_package,
    write_package,
)


@pytest.fixture
def folder(tmp_path):
    return small_package(tmp_path / "small")


@pytest.mark.parametrize("name", ["p", "p.zip"])
def test_what_is_written_is_read(tmp_path, name):
    package = open_package(small_package(tmp_path / name))
    assert package.about == ABOUT
    assert package.ids == ("a", "b", "c")
    assert len(package) == 3
    a, b, c = package
    assert (a.html, a.gold, a.url, a.language, a.label) == (
        PAGE.encode(), GOLD, "http://www.example.org/a", "en", "x",
    )  # fmt: skip
    assert (a.wanted, a.unwanted, a.spans, a.group) == (("river",), (), None, "example.org")
    assert (b.gold, b.encoding, b.facts) == (None, "windows-1252", {"encoding": "windows-1252"})
    assert (c.gold, c.spans, c.encoding, c.group) == ("", ((0, 0),), None, "c")


@pytest.mark.parametrize("ending", ["zip", "tar", "tar.gz", "tar.xz", "tar.bz2"])
@pytest.mark.parametrize("prefix", ["", "inside/"])
def test_an_archive_is_a_package_too(tmp_path, folder, ending, prefix):
    make = zipped if ending == "zip" else tarred
    archive = make(tmp_path / f"p.{ending}", files_of(folder, prefix))
    with open_package(archive) as package:
        assert list(package) == list(open_package(folder))
        assert package.digest == open_package(folder).digest


@pytest.mark.parametrize("ending", ["", ".zip", ".tar.xz"])
def test_a_package_can_be_handed_over(tmp_path, folder, ending):
    path = folder
    if ending:
        make = zipped if ending == ".zip" else tarred
        path = make(tmp_path / f"p{ending}", files_of(folder))
    package = open_package(path)
    assert list(pickle.loads(pickle.dumps(package))) == list(package)  # noqa: S301 - our own


def test_the_digest_is_of_the_files_as_they_are(folder):
    before = open_package(folder).digest
    (folder / "a.txt").write_text("changed")
    assert open_package(folder).digest != before


def test_the_digest_does_not_depend_on_what_is_said(tmp_path, folder):
    other = small_package(tmp_path / "other", name="other", licence="none")
    assert open_package(folder).digest == open_package(other).digest


def test_the_same_documents_make_the_same_zip(tmp_path):
    one, two = small_package(tmp_path / "1.zip"), small_package(tmp_path / "2.zip")
    assert one.read_bytes() == two.read_bytes()


def test_writing_holds_one_document(tmp_path):
    def many():
        for i in range(40):
            yield Document("p", f"{i}", bytes(500_000))

    tracemalloc.start()
    write_package(tmp_path / "p", many(), ABOUT)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000_000


def test_a_package_without_digests_has_the_pages_that_are_there(tmp_path):
    (tmp_path / "package.json").write_text('{"description": "bare"}')
    (tmp_path / "x.html").write_text("<p>")
    (tmp_path / "README.txt").write_text("hello")
    package = open_package(tmp_path)
    assert (package.ids, package.name, package.version) == (("x",), tmp_path.name, "1")


def test_a_listed_document_that_is_gone_is_an_error_and_not_an_absence(folder):
    (folder / "a.html").unlink()
    package = open_package(folder)
    assert package.ids == ("a", "b", "c")
    with pytest.raises(PackageError, match=r"small/a: a\.html is missing"):
        package.document("a")


def test_a_listed_gold_that_is_gone_is_an_error(folder):
    (folder / "a.txt").unlink()
    with pytest.raises(PackageError, match=r"a\.txt is missing"):
        open_package(folder).document("a")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.txt", b"caf\xe9", "not UTF-8"),
        ("a.json", b"{", "bad JSON"),
        ("a.json", b"[]", "not an object but list"),
        ("a.json", b"[" * 100_000, "bad JSON"),
        ("a.json", b"\xff", "bad JSON"),
    ],
)
def test_a_document_that_cannot_be_read_says_why(folder, name, data, message):
    (folder / name).write_bytes(data)
    with pytest.raises(PackageError, match=message):
        open_package(folder).document("a")


def test_byte_order_marks_are_no_content(folder):
    (folder / "a.txt").write_bytes(b"\xef\xbb\xbfgold")
    (folder / "a.json").write_bytes(b"\xef\xbb\xbf{}")
    assert open_package(folder).document("a").gold == "gold"


@pytest.mark.parametrize("bad", ["package", "../a", "x/y"])
def test_ids_are_no_paths(folder, bad):
    with pytest.raises(PackageError):
        open_package(folder).document(bad)


@pytest.mark.parametrize("bad", ["", ".", "..", "a/b", "a\\b", "Package", "a\n", "a:b", " a"])
def test_no_document_is_written_under_such_a_name(tmp_path, bad):
    with pytest.raises(PackageError, match="the id"):
        write_package(tmp_path / "p", [Document("p", bad, b"")], ABOUT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ids", [("a", "a"), ("a", "A"), ("straße", "STRASSE")])
def test_ids_differ_in_more_than_case(tmp_path, ids):
    with pytest.raises(PackageError, match="is taken by"):
        write_package(tmp_path / "p", (Document("p", one, b"") for one in ids), ABOUT)


def test_nothing_is_written_over(tmp_path, folder):
    with pytest.raises(PackageError, match="already exists"):
        small_package(folder)
    (tmp_path / "empty").mkdir()
    assert open_package(small_package(tmp_path / "empty")).ids


def test_a_document_that_is_no_text_is_refused(tmp_path):
    for document in (Document("p", "a", b"", "\ud800"), Document("p", "a", b"", "", {"x": {1}})):
        with pytest.raises(PackageError, match="document 'a' cannot be written"):
            write_package(tmp_path / "p", [document], ABOUT)


def test_a_failing_source_leaves_nothing(tmp_path):
    def broken():
        yield small_documents()[0]
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write_package(tmp_path / "p", broken(), ABOUT)
    assert list(tmp_path.iterdir()) == []


def test_values_of_the_wrong_type_count_as_not_said(tmp_path):
    facts = {"name": 7, "licence": None, "sha256": [], "encoding": ["x"]}
    (tmp_path / "package.json").write_text(json.dumps(facts))
    package = open_package(tmp_path)
    assert package.about == About(name=tmp_path.name)
    assert package.ids == ()
    document = Document("p", "a1", b"", facts={"url": 3, "with": "x", "language": ""})
    assert (document.url, document.wanted, document.language) == (None, (), None)


@pytest.mark.parametrize(
    ("facts", "name", "group"),
    [
        ({"url": "http://[::1"}, "x_1", "x"),
        ({"url": "http://[::1]/"}, "x_1", "::1"),
        ({"url": "http://10.0.0.1/"}, "x_1", "10.0.0.1"),
        ({"url": "https://a.b.example.com.au/"}, "x", "example.com.au"),
        ({"url": "https://t.co/"}, "x", "t.co"),
        ({"url": "https://www.a.example.org/"}, "x", "a.example.org"),
        ({}, "bbc.co.uk_news_01", "bbc.co.uk_news"),
        ({}, "0001", "0001"),
    ],
)
def test_group_is_the_domain_or_the_id_without_its_number(facts, name, group):
    assert Document("p", name, b"", facts=facts).group == group
