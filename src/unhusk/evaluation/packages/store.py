"""The files of a package in a folder, zip or tar. Nothing is unpacked to disk.

Anything but a plain file inside the folder is refused and never read: links, devices, names that
lead elsewhere.
"""

from __future__ import annotations

import os
import stat
import zipfile
from typing import IO, TYPE_CHECKING, Protocol
from zlib import error as DeflateError  # noqa: N812 - it is an exception

from unhusk.errors import PackageError
from unhusk.evaluation.packages.package_limits import name_fault

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from unhusk.evaluation.packages.package_limits import Limits

_READ_FAULTS = (OSError, EOFError, RuntimeError, NotImplementedError, ValueError, DeflateError)


class Store(Protocol):
    """Files by name."""

    sizes: dict[str, int]  # in bytes, by name with / between folders
    refused: tuple[tuple[str, str], ...]  # entries that are never read, with reasons

    def open(self, name: str) -> IO[bytes]:
        """Open a file for reading; raises `PackageError` on failure."""
        ...

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; raises `PackageError` on failure."""
        ...

    def close(self) -> None:
        """Close the archive."""
        ...


class FolderStore:
    """The plain files of a folder; with `deep`, of its subfolders too."""

    def __init__(self, path: Path, limits: Limits, *, deep: bool = False) -> None:
        """List the folder."""
        self.path, self.limits = path, limits
        self.sizes: dict[str, int] = {}
        refused = []
        for entry in sorted(path.rglob("*") if deep else path.iterdir()):
            name, found = entry.relative_to(path).as_posix(), entry.lstat()
            if stat.S_ISREG(found.st_mode):
                self.sizes[name] = found.st_size
            elif stat.S_ISDIR(found.st_mode):
                self.sizes[f"{name}/"] = 0
            else:
                refused.append((name, "is a link" if entry.is_symlink() else "is no file"))
        self.refused = tuple(refused)

    def open(self, name: str) -> IO[bytes]:
        """Open a file."""
        try:
            return open(self.path / listed(name, self.sizes), "rb", opener=_no_link)
        except OSError as error:
            message = f"{name} cannot be read: {error.strerror or error}"
            raise PackageError(message) from error

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        with self.open(name) as stream:
            return within(stream.read(self.limits.file_bytes + 1), name, self.limits)

    def close(self) -> None:
        """Do nothing: no file is open."""


def _no_link(path: str, flags: int) -> int:
    """Open a file without following a link."""
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))


class ZipStore:
    """The plain files of a zip."""

    def __init__(self, path: Path, limits: Limits) -> None:
        """Read the directory of the zip."""
        self.limits = limits
        try:
            self.zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, *_READ_FAULTS) as error:
            message = f"is not a readable zip: {error}"
            raise PackageError(message) from error
        entries = self.zip.infolist()
        few_enough(len(entries), limits)
        total = sum(entry.file_size for entry in entries)
        limits.check(packed=path.stat().st_size, unpacked=total)
        self.sizes, self.refused = sorted_out(
            (entry.orig_filename, "" if entry.is_dir() else _zip_fault(entry), entry.file_size)
            for entry in entries
        )

    def open(self, name: str) -> IO[bytes]:
        """Open a file; bytes beyond the size stated in the directory are not read."""
        try:
            return self.zip.open(listed(name, self.sizes))
        except (zipfile.BadZipFile, *_READ_FAULTS) as error:
            message = f"{name} cannot be read: {error}"
            raise PackageError(message) from error

    def read(self, name: str) -> bytes:
        """Return the bytes of a file."""
        try:
            with self.open(name) as stream:
                data = stream.read(self.limits.file_bytes + 1)
        except (zipfile.BadZipFile, *_READ_FAULTS) as error:
            message = f"{name} cannot be read: {error}"
            raise PackageError(message) from error
        return within(data, name, self.limits)

    def close(self) -> None:
        """Close the zip."""
        self.zip.close()


def _zip_fault(entry: zipfile.ZipInfo) -> str:
    mode = entry.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return "is a link" if stat.S_ISLNK(mode) else "is no file"
    return "is encrypted" if entry.flag_bits & 1 else ""


def sorted_out(
    entries: Iterator[tuple[str, str, int]],
) -> tuple[dict[str, int], tuple[tuple[str, str], ...]]:
    """Return the sizes of safe entries, and the other entries with reasons."""
    sizes: dict[str, int] = {}
    refused = []
    for name, fault, size in entries:
        why = fault or name_fault(name) or ("occurs twice" if name in sizes else "")
        if why:
            refused.append((name, why))
        else:
            sizes[name] = size
    return dict(sorted(sizes.items())), tuple(refused)


def listed(name: str, sizes: dict[str, int]) -> str:
    """Return the name of an existing file, or raise `PackageError`."""
    if name in sizes and not name.endswith("/"):
        return name
    message = f"{name} is missing"
    raise PackageError(message)


def few_enough(count: int, limits: Limits) -> None:
    """Raise `PackageError` if there are too many entries."""
    if count > limits.files:
        message = f"has more than {limits.files} entries"
        raise PackageError(message)


def within(data: bytes, name: str, limits: Limits) -> bytes:
    """Read a file, or raise `PackageError` if it exceeds the limit."""
    if len(data) > limits.file_bytes:
        message = f"{name} is larger than {limits.file_bytes} bytes"
        raise PackageError(message)
    return data
