"""Hostile archives: nothing is written or followed, and no bomb goes off."""

import gzip
import os
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest
from evaluation.packages import files_of, small_package, tarred, zipped
from hypothesis import given
from hypothesis import strategies as st

from unhusk.evaluation.packages.check_package import check_package
from unhusk.evaluation.packages.package import Package, PackageError, open_package
from unhusk.evaluation.packages.package_limits import Limits, name_fault


@pytest.fixture
def files(tmp_path):
    return files_of(small_package(tmp_path / "small"))


def refused(path: Path, words: str) -> None:
    """Show that a package is refused, for this reason, and named by the check."""
    with pytest.raises(PackageError, match=words):
        open_package(path)
    assert any(
        fault.kind == "unsafe" and words in fault.why for fault in check_package(path).faults
    )


NAMES = {
    "../up.html": "leads out of the folder",
    "sub/../../up.html": "leads out of the folder",
    "/tmp/up.html": "is an absolute path",
    "C:/up.html": "is an absolute path",
    "..\\up.html": "has a backslash",
    "a\nb.html": "has unprintable characters",
    "x" * 500 + ".html": "is too long",
}


@pytest.mark.parametrize("make", [zipped, tarred])
@pytest.mark.parametrize("name", NAMES)
def test_names_that_lead_elsewhere(tmp_path, files, make, name):
    before = sorted(tmp_path.rglob("*"))
    archive = make(tmp_path / "p.archive", files | {name: b"<p>evil"})
    refused(archive, NAMES[name])
    assert sorted(tmp_path.rglob("*")) == sorted([*before, archive])


KINDS = {
    tarfile.SYMTYPE: "is a link",
    tarfile.LNKTYPE: "is a link",
    tarfile.CHRTYPE: "is no file",
    tarfile.BLKTYPE: "is no file",
    tarfile.FIFOTYPE: "is no file",
    tarfile.GNUTYPE_SPARSE: "is a sparse file",
}


@pytest.mark.parametrize("kind", KINDS)
def test_tar_entries_that_are_no_files(tmp_path, files, kind):
    entry = tarfile.TarInfo("evil.html")
    entry.type, entry.linkname = kind, "/etc/passwd"
    refused(tarred(tmp_path / "p.tar", files, entry), KINDS[kind])


def test_a_link_in_a_zip(tmp_path, files):
    archive = zipped(tmp_path / "p.zip", files)
    with zipfile.ZipFile(archive, "a") as opened:
        entry = zipfile.ZipInfo("evil.html")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(entry, "/etc/passwd")
    refused(archive, "is a link")


def test_links_and_pipes_in_a_folder_are_not_followed(tmp_path):
    folder = small_package(tmp_path / "small")
    (folder / "evil.html").symlink_to(tmp_path / "secret")
    refused(folder, "is a link")
    (folder / "evil.html").unlink()
    os.mkfifo(folder / "pipe.html")
    refused(folder, "is no file")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_twice(tmp_path, files):
    archive = zipped(tmp_path / "p.zip", files)
    with zipfile.ZipFile(archive, "a") as opened:
        opened.writestr("a.html", "<p>other")
    refused(archive, "occurs twice")
    entry = tarfile.TarInfo("a.html")
    refused(tarred(tmp_path / "p.tar", files, entry), "occurs twice")


def test_an_encrypted_entry(tmp_path, files):
    archive = zipped(tmp_path / "p.zip", files)
    data = bytearray(archive.read_bytes())
    at = data.rfind(b"PK\x01\x02")
    data[at + 8] |= 1
    archive.write_bytes(data)
    refused(archive, "is encrypted")


@pytest.mark.parametrize("ending", ["zip", "tar.gz", "tar.xz", "tar.bz2"])
def test_an_archive_that_unpacks_to_too_much(tmp_path, files, ending):
    make = zipped if ending == "zip" else tarred
    archive = make(tmp_path / f"p.{ending}", files | {"big.html": bytes(3_000_000)})
    with pytest.raises(PackageError, match="unpacks to more than 2000000 bytes"):
        Package(archive, Limits(total_bytes=2_000_000))
    with pytest.raises(PackageError, match="unpacks to more than 50 times its size"):
        Package(archive, Limits(ratio=50, ratio_from=1_000_000))
    assert check_package(archive, Limits(total_bytes=2_000_000)).faults[0].kind == "unreadable"


@pytest.mark.parametrize("ending", ["", ".zip", ".tar"])
def test_a_file_that_is_too_large(tmp_path, files, ending):
    path = tmp_path / "small"
    (path / "big.html").write_bytes(bytes(2_000))
    if ending:
        path = (zipped if ending == ".zip" else tarred)(tmp_path / f"p{ending}", files_of(path))
    package = Package(path, Limits(file_bytes=1_000))
    with pytest.raises(PackageError, match="larger than 1000 bytes"):
        package.read("big.html")


@pytest.mark.parametrize("make", [zipped, tarred])
def test_an_archive_of_too_many_entries(tmp_path, files, make):
    archive = make(tmp_path / "p.archive", files)
    with pytest.raises(PackageError, match="more than 5 entries"):
        Package(archive, Limits(files=5))


def test_a_zip_that_lies_about_a_size(tmp_path, files):
    archive = zipped(tmp_path / "p.zip", files | {"big.html": bytes(10_000)})
    data = bytearray(archive.read_bytes())
    at = data.rfind(b"big.html") - 46  # its entry in the directory
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")
    archive.write_bytes(data)
    with pytest.raises(PackageError, match=r"big\.html cannot be read"):
        open_package(archive).read("big.html")


@pytest.mark.parametrize("ending", ["zip", "tar", "tar.gz", "tar.xz"])
def test_an_archive_that_is_cut_off(tmp_path, files, ending):
    make = zipped if ending == "zip" else tarred
    archive = make(tmp_path / f"p.{ending}", files)
    archive.write_bytes(archive.read_bytes()[: -archive.stat().st_size // 2])
    kinds = {fault.kind for fault in check_package(archive).faults}
    assert kinds & {"unreadable", "missing"}


def test_a_bomb_inside_a_bomb_stays_packed(tmp_path, files):
    files["a.html"] = gzip.compress(bytes(1_000_000))
    package = open_package(zipped(tmp_path / "p.zip", files))
    assert len(package.document("a").html) < 2_000


@given(st.text())
def test_a_good_name_stays_inside(name):
    if not name_fault(name):
        folder = Path("/some/folder")
        inside = Path(os.path.normpath(folder / name))
        assert inside == folder or folder in inside.parents


@given(st.binary(max_size=300))
def test_no_bytes_raise(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "bytes"
    for head in (b"", b"PK\x03\x04", b"\x1f\x8b\x08", b"\xfd7zXZ\x00", b"BZh9"):
        path.write_bytes(head + data)
        assert check_package(path).faults
