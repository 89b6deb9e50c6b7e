"""Limits of packages: sizes of archives, and safe names of files and documents."""

from __future__ import annotations

from dataclasses import dataclass

from unhusk.errors import PackageError

PACKAGE_FILE = "package.json"
_MAX_NAME_BYTES = 240  # of a file name, with its ending


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Sizes beyond which an archive is refused."""

    file_bytes: int = 1 << 28  # of a file, unpacked
    total_bytes: int = 1 << 36  # of all files, unpacked
    files: int = 2_000_000  # entries of all kinds
    ratio: int = 200  # unpacked to packed; text does not compress better than this
    ratio_from: int = 1 << 28  # unpacked bytes from which the ratio is checked

    def check(self, *, packed: int, unpacked: int) -> None:
        """Raise `PackageError` if the unpacked size exceeds a limit."""
        if unpacked > self.total_bytes:
            message = f"unpacks to more than {self.total_bytes} bytes"
            raise PackageError(message)
        if unpacked > self.ratio_from and unpacked > self.ratio * packed:
            message = f"unpacks to more than {self.ratio} times its size"
            raise PackageError(message)


LIMITS = Limits()


def name_fault(name: str) -> str:
    r"""Return why a name inside an archive is unsafe; empty if it is safe.

    >>> name_fault("folder/1.html"), name_fault("../1.html"), name_fault("/1.html")
    ('', 'leads out of the folder', 'is an absolute path')
    """
    parts = name.split("/")
    if not name or not name.isprintable():
        return "has unprintable characters" if name else "is empty"
    if "\\" in name:
        return "has a backslash"
    if name.startswith("/") or parts[0].endswith(":"):
        return "is an absolute path"
    if ".." in parts:
        return "leads out of the folder"
    if len(name.encode()) > _MAX_NAME_BYTES * len(parts):
        return "is too long"
    return ""


def id_fault(text: str) -> str:
    """Return why a document cannot have this id; empty if it can.

    >>> id_fault("news-01"), id_fault("a/b"), id_fault("package")
    ('', 'has a path separator', 'is the name of the package file')
    """
    if "/" in text or "\\" in text:
        return "has a path separator"
    if text.startswith(".") or text != text.strip():
        return "starts with a dot, or has white space at an end"
    if text.casefold() == PACKAGE_FILE.partition(".")[0]:
        return "is the name of the package file"
    if any(c in text for c in '<>:"|?*'):
        return "has a character that some file systems refuse"
    return name_fault(f"{text}.html") if text else "is empty"
