"""`unhusk package`: every command, its output and its exit codes."""

import json
from pathlib import Path

import pytest
from evaluation import layouts
from evaluation.fileserver import Site, start
from evaluation.packages import files_of, small_package, tarred

import unhusk
from unhusk.evaluation.packages.package import open_package

DEMO = str(Path(unhusk.__file__).parent / "pages_demo")


@pytest.fixture
def package(tmp_path):
    """Return a sound package of two documents."""
    path = small_package(tmp_path / "small")
    for name in ("c.html", "c.txt", "c.json"):
        (path / name).unlink()
    facts = json.loads((path / "package.json").read_text())
    facts["sha256"] = {k: v for k, v in facts["sha256"].items() if not k.startswith("c.")}
    (path / "package.json").write_text(json.dumps(facts))
    return path


def test_the_commands_are_the_files_of_the_folder(run):
    done = run("package", "--help")
    assert done.exit_code == 0
    for name in ("new", "check", "stats", "import", "fetch", "split", "diff"):
        assert f"\n  {name} " in done.stdout
    assert run("package", "no-such").exit_code == 2


def test_check_of_a_sound_package(run, package):
    done = run("package", "check", str(package))
    assert (done.exit_code, done.stdout) == (0, f"{package}: 2 documents, no faults, no notes\n")


def test_check_names_faults(run, package):
    (package / "a.txt").write_text("other")
    (package / "evil\x1b.md").write_text("x")
    done = run("package", "check", str(package))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        "a.txt: altered: differs from the listed SHA-256",
        "evil\\x1b.md: extra: belongs to no page",
        f"{package}: 2 documents, 2 faults, no notes",
    ]


def test_check_as_json(run, package):
    (package / "a.txt").write_text("other")
    done = run("package", "check", str(package), DEMO, "--json")
    first, second = json.loads(done.stdout)
    assert done.exit_code == 1
    assert first["faults"] == [
        {"file": "a.txt", "kind": "altered", "why": "differs from the listed SHA-256"}
    ]
    assert (second["documents"], second["faults"]) == (14, [])


def test_check_of_what_is_no_package(run, tmp_path):
    done = run("package", "check", str(tmp_path / "none"))
    assert done.exit_code == 1
    assert "none: unreadable: there is no such package" in done.stdout
    assert run("package", "check").exit_code == 2


def test_check_against_another_package(run, tmp_path):
    other = str(tmp_path / "copy")
    run("package", "split", DEMO, "-o", other, "--shares", "all=1")
    done = run("package", "check", DEMO, "--against", f"{other}/demo-all")
    assert done.exit_code == 1
    assert f"news-en: same bytes as {other}/demo-all/news-en (1.00)" in done.stdout


def test_check_inside_a_package(run, package):
    done = run("package", "check", str(package), "--inside")
    assert (done.exit_code, "0 in common with itself" in done.stdout) == (0, True)
    text = " ".join(f"word{k}" for k in range(50))
    pages = package.parent / "pages"
    layouts.written(pages, {"x.html": f"<p>{text}".encode(), "y.html": f"<div>{text}".encode()})
    run("package", "new", str(pages), "-o", str(package.parent / "twice"))
    done = run("package", "check", str(package.parent / "twice"), "--inside")
    assert done.exit_code == 1
    assert "x: same text as y (1.00)\n" in done.stdout


def test_stats(run):
    done = run("package", "stats", DEMO)
    assert done.exit_code == 0
    assert "documents: 14\n" in done.stdout
    assert "gold below 90 % placed: 0\n" in done.stdout
    found = json.loads(run("package", "stats", DEMO, "--json").stdout)
    assert (found["documents"], found["languages"]["ja"], found["groups"]) == (14, 1, 14)
    assert found["placed"]["min"] > 0.99
    assert 0 < found["complexity"]["median"] < 1


def test_stats_names_what_cannot_be_read(run, package):
    (package / "b.html").unlink()
    done = run("package", "stats", str(package), "--no-placing")
    assert done.exit_code == 1
    assert "cannot be read: small/b: b.html is missing\n" in done.stdout
    assert "placed" not in done.stdout


def test_stats_of_what_is_no_package(run, tmp_path):
    done = run("package", "stats", str(tmp_path))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "has no package.json" in done.stderr


def test_new_from_pages_and_gold(run, tmp_path):
    pages = layouts.written(
        tmp_path / "pages",
        {
            "a.html": b"<nav>Menu</nav><p>The river rose.",
            "a.txt": b"The river rose.",
            "site/b.htm": b"<p>caf\xe9",
            "site/b.htm.txt": b"caf\xe9",
            "site/b.json": b'{"language": "fr"}',
            "lone.txt": b"no page",
        },
    )
    done = run("package", "new", str(pages), "-o", str(tmp_path / "made"), "--place",
               "--licence", "CC0-1.0")  # fmt: skip
    assert (done.exit_code, done.stdout) == (0, f"{tmp_path / 'made'}: 2 documents\n")
    assert "lone.txt belongs to no page and was left out" in done.stderr
    made = open_package(tmp_path / "made")
    assert (made.ids, made.name, made.licence) == (("a", "site_b"), "made", "CC0-1.0")
    assert made.document("a").spans == ((18, 33),)
    assert (made.document("site_b").gold, made.document("site_b").language) == ("café", "fr")
    assert run("package", "check", str(tmp_path / "made")).exit_code == 0


@pytest.mark.parametrize("ending", ["", ".tar"])
def test_new_writes_a_package_anew(run, package, tmp_path, ending):
    path = package if not ending else tarred(tmp_path / "p.tar", files_of(package))
    done = run("package", "new", str(path), "-o", str(tmp_path / "placed"), "--place",
               "--version", "2")  # fmt: skip
    assert done.exit_code == 0
    old, new = open_package(package), open_package(tmp_path / "placed")
    assert (new.ids, new.name, new.licence, new.version) == (old.ids, "placed", "CC0-1.0", "2")
    a = new.document("a")
    page = unhusk.read(a.html)
    assert [page.source[start:stop] for start, stop in a.spans] == [
        "The river ",
        "rose",
        " at night.",
    ]
    assert new.document("b").encoding == "windows-1252"


def test_new_with_gold_in_a_folder_of_its_own(run, tmp_path):
    pages = layouts.written(tmp_path / "pages", {"a.html": b"<p>x", "a.json": b'{"url": "u"}'})
    gold = layouts.written(tmp_path / "gold", {"a.txt": b"x", "z.txt": b"no page"})
    done = run("package", "new", str(pages), "--gold", str(gold), "-o", str(tmp_path / "p.zip"))
    assert done.exit_code == 0
    assert "z.txt belongs to no page" in done.stderr
    document = open_package(tmp_path / "p.zip").document("a")
    assert (document.gold, document.url) == ("x", "u")


def test_new_says_what_could_not_be_placed(run, tmp_path):
    pages = layouts.written(tmp_path / "pages", {"a.html": b"<p>one two", "a.txt": b"not there"})
    done = run("package", "new", str(pages), "-o", str(tmp_path / "p"), "--place")
    assert "a: 100.0% of the gold was not found in the page" in done.stderr


def test_new_refuses(run, tmp_path):
    pages = layouts.written(tmp_path / "pages", {"a.html": b"", "a.htm": b"", "b.json": b"{"})
    out = str(tmp_path / "p")
    assert "another page has the same id" in run("package", "new", str(pages), "-o", out).stderr
    (pages / "a.htm").unlink()
    (pages / "b.html").write_text("<p>")
    assert "bad JSON" in run("package", "new", str(pages), "-o", out).stderr
    assert run("package", "new", str(tmp_path / "none"), "-o", out).exit_code == 1
    assert run("package", "new", str(pages), "-o", out, "--encoding", "no").exit_code == 2
    assert run("package", "new", str(pages)).exit_code == 2
    assert not Path(out).exists()
    (pages / "b.json").unlink()
    assert run("package", "new", str(pages), "-o", out).exit_code == 0
    assert "already exists" in run("package", "new", str(pages), "-o", out).stderr


def test_new_of_an_empty_folder_finds_nothing(run, tmp_path):
    (tmp_path / "pages").mkdir()
    done = run("package", "new", str(tmp_path / "pages"), "-o", str(tmp_path / "p"))
    assert (done.exit_code, done.stdout) == (1, f"{tmp_path / 'p'}: no documents\n")


def test_split(run, tmp_path):
    done = run("package", "split", DEMO, "-o", str(tmp_path), "--shares", "train=0.5,test=0.5")
    assert done.exit_code == 0
    train, test = (open_package(tmp_path / f"demo-{part}") for part in ("train", "test"))
    assert len(train) == len(test) == 7
    assert not set(train.ids) & set(test.ids)
    assert train.licence == "Apache-2.0"
    assert "seed 0" in train.about.note
    assert run("package", "check", str(train.path), "--against", str(test.path)).exit_code == 0


def test_split_refuses(run, tmp_path):
    assert run("package", "split", DEMO, "-o", str(tmp_path), "--shares", "x").exit_code == 2
    assert run("package", "split", str(tmp_path / "no"), "-o", str(tmp_path)).exit_code == 1


def test_diff(run, package, tmp_path):
    same = run("package", "diff", str(package), str(package))
    assert (same.exit_code, same.stdout) == (0, "no changes\n")
    other = small_package(tmp_path / "other")
    done = run("package", "diff", str(package), str(other))
    assert (done.exit_code, done.stdout) == (1, "c: added\n1 added\n")
    found = json.loads(run("package", "diff", str(package), str(other), "--json").stdout)
    assert found == [{"id": "c", "kind": "added", "what": ""}]
    assert run("package", "diff", str(package), str(tmp_path / "no")).exit_code == 1
    assert run("package", "diff", str(package)).exit_code == 2


def test_import(run, tmp_path):
    corpus = layouts.written(tmp_path / "corpus", layouts.scrapinghub())
    out = tmp_path / "made"
    done = run("package", "import", str(corpus), "-o", str(out))
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{out}: 2 documents, no faults (layout scrapinghub)\n"
    assert open_package(out).licence == "MIT"
    assert all(one.spans is None and one.fragmented is None for one in open_package(out))


def test_import_with_places_tells_fragments(run, tmp_path):
    corpus = layouts.written(tmp_path / "corpus", layouts.scrapinghub())
    out = tmp_path / "made"
    assert run("package", "import", str(corpus), "-o", str(out), "--place").exit_code == 0
    first, _ = open_package(out)  # the second has no gold
    assert (len(first.spans), first.fragmented) == (1, False)


def test_import_names_faults(run, tmp_path):
    files = layouts.dragnet() | {"HTML/3.html": b"<p>no gold"}
    corpus = layouts.written(tmp_path / "corpus", files)
    done = run("package", "import", str(corpus), "-l", "dragnet", "-o", str(tmp_path / "made"))
    assert done.exit_code == 1
    assert "3: missing: has a page, but no gold" in done.stderr
    assert open_package(tmp_path / "made").ids == ("1", "2")


def test_import_refuses(run, tmp_path):
    out = str(tmp_path / "made")
    assert run("package", "import", str(tmp_path), "-o", out).exit_code == 1
    assert run("package", "import", str(tmp_path / "none"), "-o", out).exit_code == 1
    assert run("package", "import", str(tmp_path), "-l", "no-such", "-o", out).exit_code == 2
    assert run("package", "import", "-o", out).exit_code == 2
    assert run("package", "import", str(tmp_path)).exit_code == 2


def test_import_lists_its_layouts(run):
    done = run("package", "import", "--list")
    assert done.exit_code == 0
    assert "l3s_gn1" in done.stdout


@pytest.fixture
def site(tmp_path):
    pytest.importorskip("httpx2")
    files = {f"repo-HEAD/{name}": data for name, data in layouts.readability().items()}
    found = Site(tarred(tmp_path / "corpus.tar.gz", files).read_bytes())
    server = start(found)
    yield found
    server.shutdown()
    server.server_close()


def test_fetch(run, site, tmp_path):
    call = ("package", "fetch", "readability", "--url", site.url, "--private",
            "--cache", str(tmp_path / "c"))  # fmt: skip
    done = run(*call, "-o", str(tmp_path / "one"), "--yes")
    assert done.exit_code == 0
    assert done.stdout == f"{tmp_path / 'one'}: 2 documents, no faults (layout readability)\n"
    for shown in ("licence: Apache-2.0", site.url, f"{len(site.body)} bytes", "SHA-256"):
        assert shown in done.stderr
    asked = len(site.asked)
    assert run(*call, "-o", str(tmp_path / "two")).exit_code == 0  # kept: nothing to agree to
    assert len(site.asked) == asked


def test_fetch_does_not_download_unasked(run, site, tmp_path):
    call = ("package", "fetch", "readability", "--url", site.url, "--private",
            "--cache", str(tmp_path / "c"))  # fmt: skip
    done = run(*call, "-o", str(tmp_path / "one"))
    assert done.exit_code == 2
    assert "--yes is needed" in done.stderr
    assert not (tmp_path / "c").exists()


def test_fetch_of_something_that_is_no_corpus(run, site, tmp_path):
    site.body = b"<html>moved</html>"
    call = ("package", "fetch", "readability", "--url", site.url, "--private",
            "--cache", str(tmp_path / "c"))  # fmt: skip
    done = run(*call, "-o", str(tmp_path / "one"), "--yes")
    assert done.exit_code == 1
    assert "is not a readable tar" in done.stderr
    assert not (tmp_path / "one").exists()


def test_fetch_when_the_corpus_has_changed(run, site, tmp_path):
    call = ("package", "fetch", "readability", "--url", site.url, "--private",
            "--cache", str(tmp_path / "c"))  # fmt: skip
    assert run(*call, "-o", str(tmp_path / "one"), "--yes").exit_code == 0
    files = {f"repo-HEAD/{k}": v for k, v in layouts.readability().items() if "bare" not in k}
    site.body = tarred(tmp_path / "new.tar.gz", files).read_bytes()
    done = run(*call, "-o", str(tmp_path / "two"), "--yes", "--renew")
    assert done.exit_code == 0
    assert "1 document," in done.stdout


def test_fetch_of_a_corpus_that_is_one_file(run, tmp_path):
    pytest.importorskip("httpx2")
    site = Site(layouts.webmainbench()["bench.jsonl"])
    server = start(site)
    url = site.url.replace("corpus.tar.gz", "bench.jsonl")
    done = run("package", "fetch", "webmainbench", "--url", url, "--private",
               "--cache", str(tmp_path / "c"), "-o", str(tmp_path / "one"), "--yes")  # fmt: skip
    server.shutdown()
    server.server_close()
    assert (done.exit_code, open_package(tmp_path / "one").ids) == (0, ("t1", "t2"))


def test_fetch_refuses(run, tmp_path):
    out = str(tmp_path / "one")
    assert run("package", "fetch", "no-such", "-o", out).exit_code == 2
    assert run("package", "fetch", "readability").exit_code == 2


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/x", "no address", "http://[", "ftp://a.example/"]
)
def test_fetch_of_an_address_that_does_not_answer(run, tmp_path, url):
    done = run("package", "fetch", "readability", "-o", str(tmp_path / "one"), "--yes",
               "--url", url, "--cache", str(tmp_path / "c"))  # fmt: skip
    assert done.exit_code == 1
    assert done.stderr.startswith("unhusk: ")


def test_new_tells_fragments_from_the_place_of_the_gold(run, tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    for name, between in (("whole", ""), ("parts", f"<p>{'Read also this. ' * 10}</p>")):
        (pages / f"{name}.html").write_text(
            f"<p>Heavy rain fell.</p>{between}<p>Roads closed now.</p>"
        )
        (pages / f"{name}.txt").write_text("Heavy rain fell.\nRoads closed now.")
    assert run("package", "new", str(pages), "-o", str(tmp_path / "p"), "--place").exit_code == 0
    made = open_package(tmp_path / "p")
    assert (made.document("parts").fragmented, made.document("whole").fragmented) == (True, False)
    shown = run("package", "stats", str(tmp_path / "p"), "--json").stdout
    assert json.loads(shown)["fragmented"] == {"yes": 1, "no": 1}
    assert "fragmented" in run("package", "stats", str(tmp_path / "p")).stdout
    run("package", "new", str(pages), "-o", str(tmp_path / "q"))
    bare = json.loads(run("package", "stats", str(tmp_path / "q"), "--json").stdout)
    assert bare["fragmented"] == bare["multiple"] == {"not stated": 2}
