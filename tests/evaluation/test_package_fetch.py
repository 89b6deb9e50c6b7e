"""Downloads go on where they stopped, and what came once is known again."""

import fcntl
import json
import random
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

pytest.importorskip("httpx2")

from evaluation.fileserver import Site, cut, drop, redirect, stall, start, status
from fetching.site import Here

from unhusk.errors import FetchError, MissingExtraError
from unhusk.evaluation.packages.downloads.download import Download
from unhusk.evaluation.packages.downloads.download_cache import LOCK, Kept, cache_folder
from unhusk.evaluation.packages.downloads.remote_file import downloads, offer
from unhusk.runtime import extras

HERE = downloads(seconds=5, private=True)
QUICK = {"pause": 0.001, "fetcher": HERE}
BODY = random.Random(1).randbytes(300_000)


@pytest.fixture
def site():
    found = Site(BODY)
    server = start(found)
    yield found
    server.shutdown()
    server.server_close()


@pytest.fixture
def get(site, tmp_path):
    """Return a download of the file; pauses are short."""

    def made(**settings) -> Download:
        return Download(site.url, tmp_path / "file", **(QUICK | settings))

    return made


def test_a_file_comes_whole(site, get, tmp_path):
    seen = []
    get().run(lambda have, total: seen.append((have, total)))
    assert (tmp_path / "file").read_bytes() == BODY
    assert seen[-1] == (len(BODY), len(BODY))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert site.asked == [None]


def test_what_the_server_says_before(site):
    found = offer(site.url, HERE)
    assert (found.url, found.size, found.mark, found.is_resumable) == (
        site.url, len(BODY), '"one"', True,
    )  # fmt: skip


@pytest.mark.parametrize(
    "steps",
    [
        [cut(100_000)],
        [cut(100_000), cut(50_000), cut(1)],
        [drop],
        [stall(120_000, 1.0)],
        [cut(0), cut(0), drop],
    ],
)
def test_an_interrupted_download_goes_on(site, get, tmp_path, steps):
    site.steps = list(steps)
    get(fetcher=downloads(seconds=0.3, private=True)).run()
    assert (tmp_path / "file").read_bytes() == BODY
    assert len(site.asked) == len(steps) + 1


def test_what_is_there_is_not_asked_for_again(site, get):
    site.steps = [cut(100_000)]
    get().run()
    assert site.asked == [None, "bytes=100000-"]


def test_another_run_goes_on_too(site, get, tmp_path):
    site.steps = [cut(60_000), *[drop] * 5]
    with pytest.raises(FetchError, match="60000 bytes are kept; run the command again"):
        get().run()
    assert not (tmp_path / "file").exists()
    get().run()
    assert site.asked[-1] == "bytes=60000-"
    assert (tmp_path / "file").read_bytes() == BODY


@pytest.mark.parametrize("change", [{"tag": '"two"'}, {"has_ranges": False}, {"tag": 'W/"weak"'}])
def test_where_it_cannot_go_on_it_begins_anew(site, get, tmp_path, change):
    site.steps = [cut(60_000), *[drop] * 5]
    with pytest.raises(FetchError):
        get().run()
    for name, value in change.items():
        setattr(site, name, value)
    site.body = BODY[::-1]
    get().run()
    assert (tmp_path / "file").read_bytes() == BODY[::-1]


def test_a_part_without_a_note_is_not_trusted(site, get, tmp_path):
    (tmp_path / "file.part").write_bytes(b"other bytes")
    get().run()
    assert (site.asked, (tmp_path / "file").read_bytes()) == ([None], BODY)


def test_a_part_that_is_whole_already(site, get, tmp_path):
    (tmp_path / "file.part").write_bytes(BODY)
    (tmp_path / "file.part.json").write_text(json.dumps({"url": site.url, "mark": '"one"'}))
    get().run()
    assert (tmp_path / "file").read_bytes() == BODY


def test_a_part_that_is_too_long_begins_anew(site, get, tmp_path):
    (tmp_path / "file.part").write_bytes(BODY + b"more")
    (tmp_path / "file.part.json").write_text(json.dumps({"url": site.url, "mark": '"one"'}))
    get().run()
    assert (tmp_path / "file").read_bytes() == BODY


def test_a_file_of_unknown_length(site, get, tmp_path):
    site.has_length = False
    get().run()
    assert (tmp_path / "file").read_bytes() == BODY
    assert offer(site.url, HERE).size == len(BODY)  # by its range
    site.has_ranges = False
    assert offer(site.url, HERE).size is None


def test_a_length_that_is_too_large_is_no_success(site, get, tmp_path):
    def wrong(handler):
        handler.head(200, len(BODY) + 10)
        handler.wfile.write(BODY)
        handler.close_connection = True

    site.tag, site.steps = "", [wrong] * 5
    with pytest.raises(FetchError, match="run the command again"):
        get().run()
    assert not (tmp_path / "file").exists()


def test_a_range_that_is_not_the_one_asked_for_begins_anew(site, get, tmp_path):
    def shifted(handler):
        handler.head(206, 10, Content_Range=f"bytes 5-14/{len(BODY)}")
        handler.wfile.write(BODY[5:15])

    site.steps = [cut(50_000), shifted]
    get().run()
    assert (tmp_path / "file").read_bytes() == BODY


@pytest.mark.parametrize("code", [403, 404, 500])
def test_a_refusal_is_an_error_at_once(site, get, code):
    site.steps = [status(code)]
    with pytest.raises(FetchError, match=f"answers {code}"):
        get().run()
    assert len(site.asked) == 1


def test_too_large_a_file_is_refused(site, get, tmp_path):
    with pytest.raises(FetchError, match="more than 1000 bytes"):
        get(max_bytes=1000).run()
    site.has_length = False
    with pytest.raises(FetchError, match="more than 1000 bytes"):
        get(max_bytes=1000).run()
    assert not (tmp_path / "file.part").exists()


def test_redirects_are_followed_but_not_for_ever(site, get, tmp_path):
    site.steps = [redirect("/elsewhere"), redirect("/files/corpus.tar.gz")]
    get().run()
    assert (tmp_path / "file").read_bytes() == BODY
    site.steps = [redirect("/again")] * 11
    with pytest.raises(FetchError, match="more than 10 redirects"):
        get().run()


@pytest.mark.parametrize("to", ["file:///etc/passwd", "ftp://a.example/x", "http://a:b/"])
def test_redirects_to_something_else_are_refused(site, get, to):
    site.steps = [redirect(to)]
    with pytest.raises(FetchError, match="a redirect to") as failure:
        get().run()
    assert failure.value.kind == "redirects"


def test_a_redirect_to_nowhere_is_no_file(site, get, tmp_path):
    site.steps = [status(302)]
    with pytest.raises(FetchError, match="answers 302"):
        get().run()
    assert not (tmp_path / "file.part").exists()


def test_private_addresses_are_refused_unless_they_are_allowed(site, get):
    with pytest.raises(FetchError, match="a loopback address") as failure:
        get(fetcher=downloads()).run()
    assert (failure.value.kind, site.asked) == ("refused", [])


def test_redirects_into_a_private_network_are_refused(site, get):
    hosts = {"public.example": ["93.184.216.34"], "inside.example": ["10.1.2.3"]}
    fetcher = replace(
        downloads(), resolve=lambda host, _: hosts[host], network=Here(urlsplit(site.url))
    )
    site.steps = [redirect("http://inside.example/b")]
    with pytest.raises(FetchError, match=r"10\.1\.2\.3, a private address") as failure:
        Download("http://public.example/a", get().file, fetcher=fetcher).run()
    assert (failure.value.kind, site.asked) == ("refused", [None])


def test_two_downloads_do_not_write_one_file(site, get, tmp_path):
    with (tmp_path / "file.part.lock").open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        with pytest.raises(FetchError, match="another process"):
            get().run()


def test_the_checksum_is_recorded_once_and_holds(site, tmp_path):
    kept = Kept(site.url, tmp_path)
    assert not kept.is_here()
    assert kept.record == {}
    kept.download(**QUICK)
    assert kept.is_here()
    assert kept.record["bytes"] == len(BODY)
    assert kept.file.name == "corpus.tar.gz"
    kept.file.unlink()
    assert not kept.is_here()
    kept.download(**QUICK)
    assert kept.is_here()


def test_a_file_that_was_altered_is_an_error(site, tmp_path):
    kept = Kept(site.url, tmp_path)
    kept.download(**QUICK)
    kept.file.write_bytes(b"altered")
    with pytest.raises(FetchError, match="differs from the file that was downloaded"):
        kept.is_here()


def test_a_corpus_that_has_changed_is_an_error_until_it_is_renewed(site, tmp_path):
    kept = Kept(site.url, tmp_path)
    kept.download(**QUICK)
    before = kept.record["sha256"]
    kept.file.unlink()
    site.body, site.tag = b"changed", '"two"'
    with pytest.raises(FetchError, match="the corpus has changed"):
        kept.download(**QUICK)
    assert kept.record["sha256"] == before
    kept.download(renew=True, **QUICK)
    assert kept.record["sha256"] != before
    assert kept.is_here()


def test_a_broken_record_is_an_error(site, tmp_path):
    kept = Kept(site.url, tmp_path)
    kept.download(**QUICK)
    (kept.folder / LOCK).write_text("{")
    with pytest.raises(FetchError, match="remove it to start anew"):
        kept.is_here()


@pytest.mark.parametrize(
    "url", ["http://a/..", "http://a/", "http://a/%2e%2e%2fx", "http://a/.hid"]
)
def test_names_of_files_stay_in_the_folder(tmp_path, url):
    kept = Kept(url, tmp_path)
    assert kept.file.parent.parent == tmp_path
    assert kept.file.name not in ("", ".", "..", LOCK)


def test_the_cache_is_where_the_system_has_it(monkeypatch, tmp_path):
    for name in ("UNHUSK_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert cache_folder().parts[-2:] == (".cache", "unhusk")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "unhusk"
    monkeypatch.setenv("UNHUSK_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


def test_a_missing_extra_says_how_to_add_it(monkeypatch, site):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", absent)
    with pytest.raises(MissingExtraError, match=r"unhusk\[web\]"):
        offer(site.url, HERE)
