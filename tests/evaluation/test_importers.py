"""Every importer makes documents of a small corpus in its layout, from folders and archives."""

import gzip
import json

import pytest
from evaluation import layouts
from evaluation.packages import tarred, zipped

from unhusk.errors import BadParameterError, PackageError
from unhusk.evaluation.importers._markdown_gold import plain
from unhusk.evaluation.importing.corpus import Corpus
from unhusk.evaluation.importing.importer_registry import importer_for, importer_named, importers
from unhusk.evaluation.packages.check_package import check_package
from unhusk.evaluation.packages.document import Document
from unhusk.evaluation.packages.package import write_package
from unhusk.evaluation.packages.package_limits import Limits

NAMES = importers()


def read(path, name: str | None = None) -> tuple[dict[str, Document], list[tuple[str, str]]]:
    """Return the documents of a corpus by id, and its faults."""
    with Corpus(path) as corpus:
        importer = importer_named(name) if name else importer_for(corpus)
        documents = {one.id: one for one in importer.read(corpus)}
        return documents, [(fault.kind, fault.file) for fault in corpus.faults]


@pytest.fixture
def corpus(tmp_path):
    """Return the documents and faults of a layout, after a change to its files."""

    def made(name, change=lambda files: None):
        files = getattr(layouts, name)()
        change(files)
        return read(layouts.written(tmp_path / "corpus", files), name)

    return made


@pytest.mark.parametrize("name", NAMES)
def test_every_layout_is_recognised_and_read_without_faults(tmp_path, name):
    folder = layouts.written(tmp_path / "some" / "repository", getattr(layouts, name)())
    with Corpus(tmp_path) as corpus:
        assert importer_for(corpus).name == name
    documents, faults = read(folder)
    assert documents
    assert faults == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
def test_archives_are_read_without_unpacking(tmp_path, name, ending):
    files = getattr(layouts, name)()
    folder = layouts.written(tmp_path / "folder", files)
    make = zipped if ending == "zip" else tarred
    archive = make(tmp_path / f"a.{ending}", {f"repo-HEAD/{k}": v for k, v in files.items()})
    assert read(archive) == read(folder)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_imported_makes_a_sound_package(tmp_path, name):
    folder = layouts.written(tmp_path / "corpus", getattr(layouts, name)())
    with Corpus(folder) as corpus:
        importer = importer_named(name)
        count = write_package(tmp_path / "package", importer.read(corpus), importer.about)
    checked = check_package(tmp_path / "package")
    assert (checked.documents, checked.faults) == (count, [])


@pytest.mark.parametrize("name", NAMES)
def test_importers_say_what_they_import(name):
    importer = importer_named(name)
    assert importer.name == name
    assert importer.about.name.replace("-", "_") == name
    assert importer.about.licence
    assert importer.about.source
    assert importer.home.startswith("https://")


@pytest.mark.parametrize("name", NAMES)
def test_any_change_of_a_file_is_a_fault_or_another_document(tmp_path, name):
    """Break each file in turn: nothing raises, and no document is lost without a word."""
    files = getattr(layouts, name)()
    whole, _ = read(layouts.written(tmp_path / "whole", files), name)
    for k, broken in enumerate(files):
        for j, data in enumerate((b"", b"\x00\xff{[", b"[]")):
            folder = layouts.written(tmp_path / f"{k}-{j}", files | {broken: data})
            try:
                documents, faults = read(folder, name)
            except PackageError:
                continue
            assert len(documents) >= len(whole) or faults


@pytest.mark.parametrize("name", NAMES)
def test_a_missing_file_is_named(tmp_path, name):
    files = getattr(layouts, name)()
    if name == "webmainbench":
        return  # one file has everything
    whole, _ = read(layouts.written(tmp_path / "whole", files), name)
    for k, gone in enumerate(files):
        left = {one: data for one, data in files.items() if one != gone}
        folder = layouts.written(tmp_path / str(k), left)
        try:
            documents, faults = read(folder, name)
        except PackageError:
            continue  # the file that says what there is
        assert len(documents) == len(whole) or faults


def test_cleaneval(corpus):
    found, _ = corpus("cleaneval")
    one, two = found["1"], found["2"]
    assert one.html.decode() == layouts.PAGE
    assert one.gold == "Regen\nDer Fluss stieg über Nacht."
    assert (one.url, one.facts["title"], one.encoding) == ("http://a.example/", "Regen", "utf8")
    assert one.facts["marked_gold"].startswith("URL: http://a.example/")
    assert (two.gold, two.url, two.encoding) == ("café\none\ntwo", "http://b.example/", None)


def test_a_wrong_encoding_of_the_corpus_is_not_believed(corpus):
    def change(files):
        files["input/1.html"] = (
            b'<text id="x" title="t" encoding="utf8">\n<p>caf\xe9 \xe9\xe8</p>\n</text>'
        )

    assert corpus("cleaneval", change)[0]["1"].encoding is None


def test_cleaneval_of_another_mirror(corpus):
    def change(files):
        for name in list(files):
            new = name.replace("input", "orig").replace("GoldStandard", "clean")
            files[new] = files.pop(name)

    assert sorted(corpus("cleaneval", change)[0]) == ["1", "2"]


def test_cleanportaleval(corpus):
    found, _ = corpus("cleanportaleval")
    assert found["a.example_news_01"].gold == "Regen\nDer Fluss stieg über Nacht."
    assert found["a.example_news_02"].gold == ""
    assert {one.group for one in found.values()} == {"a.example_news"}


def test_dragnet(corpus):
    found, _ = corpus("dragnet")
    assert found["1"].gold == "Regen\n\nDer Fluss stieg."
    assert found["1"].facts == {"comments": "Wirklich?", "language": "de"}
    assert found["2"].gold == "only an article"


def test_l3s_gn1(corpus):
    found, _ = corpus("l3s_gn1")
    assert found["0-a"].gold == "Rain\nThe river rose.\nPhoto"


def test_google_trends_2017(corpus):
    assert corpus("google_trends_2017")[0]["1"].gold == "Rain."


def test_cetd(corpus):
    found, _ = corpus("cetd")
    assert {one: document.gold for one, document in found.items()} == {
        "BBC_1": "Rain.", "wiki_1": "Snow.",
    }  # fmt: skip


def test_readability(corpus):
    found, _ = corpus("readability")
    assert found["rain"].gold == "Der Fluss stieg.\nX"
    assert found["rain"].facts == {"title": "Regen", "author": "Redaktion", "language": "de"}
    assert found["bare"].gold == "x"


def test_scrapinghub(corpus):
    found, _ = corpus("scrapinghub")
    one, two = (found[f"{layouts.HASH}{k}"] for k in (1, 2))
    assert (one.gold, one.url, one.encoding) == ("Der Fluss stieg.", "http://a.example/", "utf-8")
    assert (two.gold, two.encoding) == ("", None)


def test_trafilatura(corpus):
    found, _ = corpus("trafilatura")
    document = found["a.example.regen"]
    assert (document.gold, document.wanted, document.unwanted) == (None, ("Der Fluss",), ("Menü",))
    assert (document.url, document.facts["date"]) == ("http://a.example/regen", "2020-01-27")
    assert "author" not in document.facts


def test_wcxb(corpus):
    document = corpus("wcxb")[0]["0001"]
    assert (document.gold, document.page_type, document.language) == ("Der Fluss.", "article", "de")
    assert (document.wanted, document.unwanted) == (("Fluss",), ("Menü",))
    assert "author" not in document.facts


def test_wcxb_with_both_parts(corpus):
    def change(files):
        files.update({name.replace("dev/", "test/"): data for name, data in files.items()})

    assert sorted(corpus("wcxb", change)[0]) == ["dev_0001", "test_0001"]


def test_webmainbench(corpus):
    found, _ = corpus("webmainbench")
    one = found["t1"]
    assert one.html == b'<p class="">Rain &amp; snow.</p>'
    assert (one.gold, one.language, one.page_type) == ("Rain\n\nsnow", "en", "Article")
    assert (one.facts["markdown"], one.facts["level"]) == ("# Rain\n\n- *snow*", "mid")
    assert found["t2"].gold == "Rain"


def test_wceb(corpus):
    document = corpus("wceb")[0]["cetd_f0"]
    assert (document.gold, document.url) == ("Der Fluss.", "http://a.example/")


def test_wceb_packed_by_an_older_version(corpus):
    def change(files):
        files["combined/html/cetd/f0.html.lz4"] = files.pop("combined/html/cetd/f0.html")

    found, faults = corpus("wceb", change)
    assert (found, faults) == ({}, [("unreadable", "combined/html/cetd/f0.html.lz4")])


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("a **b** _c_ `d` ~~e~~", "a b _c_ d e"),
        ("![alt](x.png) [text](http://a.example/a_(b))", "alt text"),
        ("> quoted\n> > twice", "quoted\ntwice"),
        ("```python\nx = a * b\n- y\n```", "x = a * b\n- y"),
        ("one\n\n---\n\n\n\ntwo", "one\n\ntwo"),
        (r"2 \* 3 and \# and snake_case_name", "2 * 3 and # and snake_case_name"),
        ("1. first\n2. second", "1. first\n2. second"),
        ("<http://a.example/>", "http://a.example/"),
        ("", ""),
    ],
)
def test_markdown_becomes_text(markdown, text):
    assert plain(markdown) == text


def test_ids_become_file_names(tmp_path):
    lines = [{"track_id": one, "html": "<p>", "convert_main_content": "x"} for one in
             ("a/b:c", "A-b-c", "..", "package", "x" * 400, "\ud800")]  # fmt: skip
    data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    found, faults = read(layouts.written(tmp_path, {"b.jsonl": data}), "webmainbench")
    assert [one[:20] for one in found] == [
        "a-b-c", "A-b-c-2", "document", "package-page", "x" * 20, "\ufffd",
    ]  # fmt: skip
    assert faults == [("duplicate", "A-b-c")]


def test_a_line_of_another_layout_is_named(tmp_path):
    data = b'{"html": "<p>"}\nno json\n[1]\n{"track_id": "t", "html": "<p>"}\n'
    found, faults = read(layouts.written(tmp_path, {"b.jsonl": data}), "webmainbench")
    assert list(found) == ["t"]
    assert [kind for kind, _ in faults] == ["layout"] * 3


def test_links_are_not_followed(tmp_path):
    folder = layouts.written(tmp_path / "corpus", layouts.dragnet())
    (tmp_path / "secret").write_text("secret")
    (folder / "HTML/3.html").symlink_to(tmp_path / "secret")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/HTML").mkdir()
    (tmp_path / "elsewhere/HTML/4.html").write_text("secret")
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    found, faults = read(folder, "dragnet")
    assert {("unsafe", "HTML/3.html"), ("unsafe", "more")} <= set(faults)
    assert sorted(found) == ["1", "2"]


def test_a_page_that_unpacks_without_end(tmp_path):
    files = layouts.wcxb() | {"dev/html/0001.html.gz": gzip.compress(bytes(5_000_000))}
    folder = layouts.written(tmp_path / "corpus", files)
    with Corpus(folder, Limits(file_bytes=1_000_000)) as corpus:
        assert list(importer_named("wcxb").read(corpus)) == []
        assert "unpacks to more than" in corpus.faults[0].why


def test_no_layout_and_several_layouts(tmp_path):
    with Corpus(tmp_path) as corpus, pytest.raises(PackageError, match="no known layout"):
        importer_for(corpus)
    layouts.written(tmp_path, layouts.dragnet() | layouts.cetd())
    with Corpus(tmp_path) as corpus, pytest.raises(PackageError, match="name one: cetd, dragnet"):
        importer_for(corpus)
    with Corpus(tmp_path) as corpus:
        assert importer_for(corpus, "dragnet").name == "dragnet"
        with pytest.raises(PackageError, match="has not the layout wcxb"):
            importer_for(corpus, "wcxb")


def test_a_corpus_that_is_not_there_is_named(tmp_path):
    with pytest.raises(PackageError, match="missing: there is no such package"):
        Corpus(tmp_path / "missing")


def test_an_unknown_importer_is_wrong_usage():
    with pytest.raises(BadParameterError, match="there are: cetd"):
        importer_named("no-such")
    assert importer_named("L3S-GN1").name == "l3s_gn1"


def test_two_files_of_one_id_are_named(tmp_path):
    files = {
        f"{part}/{name}": data for part in ("a", "b") for name, data in layouts.dragnet().items()
    }
    found, faults = read(layouts.written(tmp_path, files), "dragnet")
    assert sorted(found) == ["1", "2"]
    assert ("duplicate", "b/HTML/1.html") in faults


def test_gold_that_cannot_be_decoded_is_named(corpus):
    def change(files):
        text = "Der Fluss stieg über Nacht, größer und schöner."
        files["Corrected/2.html.corrected.txt"] = text.encode() + b"\xff"

    found, faults = corpus("dragnet", change)
    assert found["2"].gold.endswith("\ufffd")
    assert faults == [("encoding", "Corrected/2.html.corrected.txt")]


def test_a_page_without_segments_is_named(corpus):
    found, faults = corpus("trafilatura", lambda files: files.update({"eval/x.html": b"<p>"}))
    assert (len(found), faults) == (1, [("missing", "eval/x.html")])
