"""`check_package` names every fault: a kind, a file and words."""

import hashlib
import json

import pytest
from evaluation.packages import files_of, small_package, tarred, zipped

from unhusk.evaluation.packages.check_package import Fault, check_package


@pytest.fixture
def folder(tmp_path):
    return small_package(tmp_path / "small")


def faults(path) -> list[tuple[str, str]]:
    return [(fault.kind, fault.file) for fault in check_package(path).faults]


def rewrite(folder, **changes):
    """Change what package.json says."""
    file = folder / "package.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))


def relist(folder):
    """List the files as they are now."""
    rewrite(folder, sha256={})
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.name != "package.json"
    }
    rewrite(folder, sha256=digests)


def test_what_we_write_is_sound_but_for_what_is_empty_on_purpose(folder):
    checked = check_package(folder)
    assert checked.documents == 3
    assert checked.faults == [Fault("c.html", "empty", "has no content")]
    assert [(note.kind, note.file) for note in checked.notes] == [("empty", "c.txt")]


CASES = {
    "missing page": (lambda f: (f / "a.html").unlink(), ("missing", "a.html")),
    "missing gold": (lambda f: (f / "a.txt").unlink(), ("missing", "a.txt")),
    "missing facts": (lambda f: (f / "a.json").unlink(), ("missing", "a.json")),
    "extra file": (lambda f: (f / "notes.md").write_text("x"), ("extra", "notes.md")),
    "extra folder": (lambda f: (f / "sub").mkdir(), ("extra", "sub/")),
    "unlisted document": (lambda f: (f / "d.html").write_text("<p>x"), ("extra", "d.html")),
    "gold of no page": (lambda f: (f / "d.txt").write_text("x"), ("extra", "d.txt")),
    "altered page": (lambda f: (f / "a.html").write_text("<p>y"), ("altered", "a.html")),
    "altered gold": (lambda f: (f / "a.txt").write_text("y"), ("altered", "a.txt")),
    "link": (lambda f: (f / "link").symlink_to("/etc/passwd"), ("unsafe", "link")),
}


@pytest.mark.parametrize("name", CASES)
def test_a_fault_among_files_is_named(folder, name):
    make, expected = CASES[name]
    make(folder)
    assert faults(folder) == sorted([("empty", "c.html"), expected], key=lambda one: one[1])


@pytest.mark.parametrize(
    ("file", "data", "kind"),
    [
        ("a.html", b" \n", "empty"),
        ("a.json", b"", "empty"),
        ("a.json", b"{", "json"),
        ("a.json", b"[1]", "json"),
        ("a.json", b"[" * 100_000, "json"),
        ("a.json", b'{"x": 1, "x": 2}', "duplicate"),
        ("a.json", b"\xff{}", "encoding"),
        ("a.json", b'{"encoding": "no-such"}', "encoding"),
        ("a.json", b'{"url": 7}', "type"),
        ("a.json", b'{"with": "x"}', "type"),
        ("a.json", b'{"without": [1]}', "type"),
        ("a.json", b'{"multiple": "no"}', "type"),
        ("a.json", b'{"author": [1]}', "type"),
        ("a.json", b'{"spans": [[4, 2]]}', "type"),
        ("a.json", b'{"spans": [[0, 5], [4, 6]]}', "type"),
        ("a.json", b'{"spans": [[true, 2]]}', "type"),
        ("a.json", b'{"spans": [[0, 9999]]}', "type"),
        ("a.txt", b"caf\xe9", "encoding"),
    ],
)
def test_a_fault_in_a_file_is_named(folder, file, data, kind):
    (folder / "c.html").write_text("<p>not empty")
    (folder / file).write_bytes(data)
    relist(folder)
    assert faults(folder) == [(kind, file)]


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"sha256": {}}, "missing"),
        ({"encoding": "no-such"}, "encoding"),
        ({"licence": 3}, "type"),
    ],
)
def test_a_fault_in_package_json_is_named(folder, changes, kind):
    rewrite(folder, **changes)
    assert (kind, "package.json") in faults(folder)


def test_pages_that_are_not_in_the_stated_encoding(folder):
    rewrite(folder, encoding="utf-8")
    (folder / "b.json").write_text("{}")
    relist(folder)
    assert ("encoding", "b.html") in faults(folder)
    (folder / "b.json").write_text('{"encoding": "cp1252"}')
    relist(folder)
    assert ("encoding", "b.html") not in faults(folder)


def test_a_few_broken_bytes_are_a_note(folder):
    (folder / "a.html").write_bytes("<p>größer und schöner".encode() + b"\xff")
    (folder / "a.json").write_text('{"encoding": "utf-8"}')
    relist(folder)
    notes = [note.why for note in check_package(folder).notes if note.file == "a.html"]
    assert notes == ["1 places are no utf-8"]


def test_ids_that_differ_in_case_only(folder):
    for name in ("x.html", "X.html"):
        (folder / name).write_text("<p>text of " + name)
    relist(folder)
    assert ("duplicate", "x") in faults(folder)


def test_listed_ids_with_paths(folder):
    said = json.loads((folder / "package.json").read_text())["sha256"]
    rewrite(folder, sha256=said | {"../up.html": "0" * 64, "sub/a.html": "0" * 64})
    assert {("id", "../up.html"), ("id", "sub/a.html")} <= set(faults(folder))


def test_a_page_named_as_the_package_file(folder):
    (folder / "package.html").write_text("<p>text")
    relist(folder)
    assert ("id", "package") in faults(folder)


def test_facts_without_a_page(folder):
    said = json.loads((folder / "package.json").read_text())["sha256"]
    del said["a.html"]
    rewrite(folder, sha256=said)
    (folder / "a.html").unlink()
    assert ("missing", "a.html") in faults(folder)


def test_the_same_page_twice_is_a_note(folder):
    (folder / "c.html").write_bytes((folder / "a.html").read_bytes())
    relist(folder)
    notes = {(note.kind, note.file) for note in check_package(folder).notes}
    assert ("duplicate", "c.html") in notes
    assert faults(folder) == []


def test_a_page_alone_is_a_note(folder):
    (folder / "c.html").write_text("<p>text")
    (folder / "c.txt").unlink()
    (folder / "c.json").unlink()
    relist(folder)
    assert [(note.kind, note.file) for note in check_package(folder).notes] == [
        ("missing", "c.html")
    ]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff"])
def test_a_broken_package_file_is_named(folder, data):
    (folder / "package.json").write_bytes(data)
    found = [fault for fault in check_package(folder).faults if fault.file == "package.json"]
    assert found[0].kind in ("empty", "json", "encoding")


@pytest.mark.parametrize("make", [zipped, tarred])
def test_files_outside_the_folder_of_the_archive_are_extra(tmp_path, folder, make):
    ending = "zip" if make is zipped else "tar"
    files = files_of(folder, "inside/") | {"outside.txt": b"x"}
    assert ("extra", "outside.txt") in faults(make(tmp_path / f"p.{ending}", files))


def test_what_is_no_package_is_a_fault_and_not_an_error(tmp_path):
    (tmp_path / "x").write_text("no archive")
    (tmp_path / "empty").mkdir()
    assert faults(tmp_path / "x") == [("unreadable", "x")]
    assert faults(tmp_path / "none") == [("unreadable", "none")]
    assert faults(tmp_path / "empty") == [("missing", "empty")]
