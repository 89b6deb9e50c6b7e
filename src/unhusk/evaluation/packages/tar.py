"""The files of a tar, plain or compressed with gzip, bzip2 or xz.

A compressed tar has no random access, so it is first unpacked into an unnamed temporary file; the
names inside are never used as paths.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import tempfile
from typing import IO, TYPE_CHECKING, Any
from zlib import error as DeflateError  # noqa: N812 - it is an exception

from unhusk.errors import PackageError
from unhusk.evaluation.packages.store import few_enough, listed, sorted_out, within

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from unhusk.evaluation.packages.package_limits import Limits

_PACKERS: dict[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ": lzma.open,
}
_CHUNK = 1 << 20
_FAULTS = (
    tarfile.TarError,
    lzma.LZMAError,
    DeflateError,
    EOFError,
    OSError,
    ValueError,
    RecursionError,  # headers that only announce the next one, hundreds in a row
)


class TarStore:
    """The plain files of a tar."""

    def __init__(self, path: Path, limits: Limits) -> None:
        """List the tar, once."""
        self.limits = limits
        try:
            self.stream = _plain(path, limits)
            self.entries = self._entries()
        except _FAULTS as error:
            message = f"is not a readable tar: {error}"
            raise PackageError(message) from error
        self.sizes, self.refused = sorted_out(
            (_name(entry), _fault(entry), entry.size) for entry in self.entries
        )
        self.at = {_name(entry): entry.offset_data for entry in reversed(self.entries)}

    def _entries(self) -> list[tarfile.TarInfo]:
        entries = []
        try:
            with tarfile.open(fileobj=self.stream, mode="r:") as tar:
                for entry in tar:
                    entries.append(entry)
                    few_enough(len(entries), self.limits)
        except BaseException:
            self.stream.close()
            raise
        return entries

    def open(self, name: str) -> IO[bytes]:
        """Open a file."""
        start = self.at[listed(name, self.sizes)]
        return io.BufferedReader(_Part(self.stream, start, self.sizes[name]))

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        with self.open(name) as stream:
            data = stream.read(self.limits.file_bytes + 1)
        if len(within(data, name, self.limits)) < self.sizes[name]:
            message = f"{name} cannot be read: the archive ends too early"
            raise PackageError(message)
        return data

    def close(self) -> None:
        """Close the tar or its temporary copy."""
        self.stream.close()


class _Part(io.RawIOBase):
    """A section of a file, as a file object."""

    def __init__(self, stream: IO[bytes], start: int, size: int) -> None:
        self.stream, self.at, self.stop = stream, start, start + size

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        self.stream.seek(self.at)
        data = self.stream.read(min(len(room), self.stop - self.at))
        room[: len(data)] = data
        self.at += len(data)
        return len(data)


def _name(entry: tarfile.TarInfo) -> str:
    return f"{entry.name}/" if entry.isdir() else entry.name


def _fault(entry: tarfile.TarInfo) -> str:
    if entry.issym() or entry.islnk():
        return "is a link"
    if entry.issparse():  # its size is not that of its data
        return "is a sparse file"
    return "" if entry.isfile() or entry.isdir() else "is no file"


def _plain(path: Path, limits: Limits) -> IO[bytes]:
    """Return the unpacked tar; for a plain tar the file itself."""
    stream = path.open("rb")
    head = stream.read(6)
    stream.seek(0)
    unpack = next((one for magic, one in _PACKERS.items() if head.startswith(magic)), None)
    if unpack is None:
        return stream
    stream.close()
    whole: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the package is
    try:
        _unpack(path, unpack, whole, limits)
    except BaseException:
        whole.close()
        raise
    return whole


def _unpack(path: Path, unpack: Callable[..., Any], whole: IO[bytes], limits: Limits) -> None:
    packed = path.stat().st_size
    with unpack(path) as parts:
        while chunk := parts.read(_CHUNK):
            whole.write(chunk)
            limits.check(packed=packed, unpacked=whole.tell())
    whole.seek(0)
