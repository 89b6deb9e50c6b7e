"""Saved archives: the page, its address and its charset."""

import base64
import gzip
import quopri

import pytest

import unhusk
from unhusk.fetching.mhtml import is_mhtml, open_mhtml

HEAD = """From: <Saved by Blink>
Snapshot-Content-Location: https://a.test/a=
 /long?x=1
Subject: =?utf-8?Q?caf=C3=A9?=
MIME-Version: 1.0
Content-Type: multipart/related;
 type="text/html";
 boundary="----B----"

""".replace("=\n ", "\n ")
PAGE = "<title>t</title><p>größer = schöner <img src=x.png>"


def archive(*parts, head=HEAD, newline="\r\n"):
    text = head + "".join(f"------B----\n{part}\n" for part in parts) + "------B------\n"
    return text.replace("\n", newline).encode("ascii")


def html(charset="utf-8", name="", kind="text/html"):
    body = quopri.encodestring(PAGE.encode(charset)).decode("ascii")
    said = f'; charset="{charset}"' if charset else ""
    return (
        f"Content-Type: {kind}{said}\n{name}Content-Transfer-Encoding: quoted-printable\n"
        f"Content-Location: https://a.test/part\n\n{body}"
    )


IMAGE = (
    "Content-Type: image/png\nContent-Transfer-Encoding: base64\n"
    f"Content-Location: https://a.test/x.png\n\n{base64.b64encode(bytes(99)).decode()}"
)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("charset", ["utf-8", "windows-1252"])
def test_page_with_its_address_and_charset(newline, charset):
    found = unhusk.extract(archive(IMAGE, html(charset), newline=newline), method="plain")
    assert found.text == "t\ngrößer = schöner"
    assert found.page.url == "https://a.test/a/long?x=1"
    assert found.page.decoded.why == "http"
    assert found.notes == ("the page of an MHTML archive of 2 parts",)


def test_address_of_the_part_and_of_the_caller():
    body = archive(html(), head=HEAD.replace("Snapshot-Content-Location", "X-Other"))
    assert unhusk.read(body).url == "https://a.test/part"
    assert unhusk.read(body, url="https://b.test/").url == "https://b.test/"


def test_part_that_the_archive_begins_with():
    head = HEAD.replace(' type="text/html";', ' start="<two@x>";')
    first = "Content-Type: text/html\n\n<p>a frame"
    second = html(name="Content-ID: <two@x>\n")
    assert "schöner" in unhusk.extract(archive(first, second, head=head), method="plain").text


def test_file(tmp_path):
    path = tmp_path / "saved.mhtml"
    path.write_bytes(archive(html()))
    assert unhusk.extract(path, method="plain").status == "ok"


def test_packed_archive():
    found = unhusk.extract(gzip.compress(archive(html())), method="plain")
    assert found.text.startswith("t\ngrößer")
    assert found.page.url == "https://a.test/a/long?x=1"
    torn = unhusk.extract(gzip.compress(archive(html()))[:-12], method="plain")
    assert "the gzip body ends early" in torn.notes


def test_archive_without_a_page():
    found = unhusk.extract(archive(IMAGE), method="plain")
    assert (found.status, found.notes) == ("empty", ("the MHTML archive holds no page",))


def test_damaged_archive_is_read_and_said():
    found = unhusk.extract(archive(html())[:-30], method="plain")
    assert found.text.startswith("t\ngrößer")
    assert "the archive is damaged" in found.notes


def test_deep_nesting_is_no_fault():
    body = b"MIME-Version: 1.0\n" + b"".join(
        b'Content-Type: multipart/related; boundary="%d"\n\n--%d\n' % (n, n) for n in range(3000)
    )
    assert is_mhtml(body)
    assert open_mhtml(body) is None
    assert unhusk.extract(body, method="plain").status == "empty"


@pytest.mark.parametrize(
    "body",
    [b"", b"<p>Content-Type: multipart/related", b"Subject: x\n\nContent-Type: multipart/related",
     b"Note: see below <html>\nContent-Type: multipart/x\n\n", b"Content-Type: text/html\n\n<p>x"],
)  # fmt: skip
def test_what_is_no_archive(body):
    assert not is_mhtml(body)
