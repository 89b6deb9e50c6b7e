"""A cache of downloaded files, each in a folder of its own with its SHA-256.

The checksum is recorded at the first download. A file that differs later, on disk or when it is
downloaded again, is an error until it is renewed.
"""

from __future__ import annotations

import hashlib
import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from unhusk.errors import FetchError
from unhusk.evaluation.packages.downloads.download import Download

if TYPE_CHECKING:
    from collections.abc import Callable

LOCK = "lock.json"


def cache_folder() -> Path:
    """Return the cache folder of the user."""
    for variable in ("UNHUSK_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            folder = Path(os.environ[variable])
            return folder if variable == "UNHUSK_CACHE" else folder / "unhusk"
    return Path.home() / ".cache" / "unhusk"


class Kept:
    """The cached file of an address."""

    def __init__(self, url: str, folder: Path) -> None:
        """Prepare; nothing is requested or written yet."""
        try:
            name = unquote(urlsplit(url).path).rpartition("/")[2].lstrip(".") or "file"
        except ValueError as error:
            message = f"{url!r} is not an address: {error}"
            raise FetchError(message) from error
        key = hashlib.sha256(url.encode()).hexdigest()[:12]
        self.url = url
        self.folder = folder / key
        self.file = self.folder / "".join(c if c.isalnum() or c in "._-" else "_" for c in name)

    @property
    def record(self) -> dict[str, Any]:
        """The record of the first download; empty if there was none."""
        path = self.folder / LOCK
        try:
            said = json.loads(path.read_text("utf-8"))
            return {"sha256": str(said["sha256"]), "bytes": int(said["bytes"]), **said}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError) as error:
            message = f"{path} cannot be read ({error}); remove it to start anew"
            raise FetchError(message) from error

    def is_here(self) -> bool:
        """Return whether the file is cached; raises `FetchError` if it differs from its record."""
        if not self.record or not self.file.exists():
            return False
        self._verify("differs from the file that was downloaded")
        return True

    def download(
        self,
        *,
        show: Callable[[int, int | None], None] = lambda *_: None,
        renew: bool = False,
        **settings: Any,
    ) -> None:
        """Download the file; its checksum is recorded the first time and must stay the same.

        With `renew` the checksum is recorded anew.
        """
        Download(self.url, self.file, **settings).run(show)
        if self.record and not renew:
            self._verify("differs from the first download: the corpus has changed")
        else:
            self._record()

    def _verify(self, what: str) -> None:
        digest, said = _sha256(self.file), self.record["sha256"]
        if digest != said:
            message = (
                f"{self.file} {what} (recorded {said[:12]}…, found {digest[:12]}…); "
                "--renew downloads and records it anew"
            )
            raise FetchError(message)

    def _record(self) -> None:
        facts = {
            "url": self.url,
            "sha256": _sha256(self.file),
            "bytes": self.file.stat().st_size,
            "downloaded": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        (self.folder / LOCK).write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
