"""Downloaded files, each in a folder of its own with the SHA-256 it had the first time.

The checksum is recorded at the first download and holds from then on: a file that was altered, or
that is another one when it is downloaded again, is an error until it is asked for anew.
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
    """Return where files are kept for this user."""
    for variable in ("UNHUSK_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        if os.environ.get(variable):
            folder = Path(os.environ[variable])
            return folder if variable == "UNHUSK_CACHE" else folder / "unhusk"
    return Path.home() / ".cache" / "unhusk"


class Kept:
    """The file of an address, where it is kept."""

    def __init__(self, url: str, folder: Path) -> None:
        """Say which file is meant; nothing is asked or written yet."""
        try:
            name = unquote(urlsplit(url).path).rpartition("/")[2].lstrip(".") or "file"
        except ValueError as error:
            message = f"{url!r} is no address: {error}"
            raise FetchError(message) from error
        key = hashlib.sha256(url.encode()).hexdigest()[:12]
        self.url = url
        self.folder = folder / key
        self.file = self.folder / "".join(c if c.isalnum() or c in "._-" else "_" for c in name)

    @property
    def record(self) -> dict[str, Any]:
        """What was recorded at the first download; empty where there was none."""
        path = self.folder / LOCK
        try:
            said = json.loads(path.read_text("utf-8"))
            return {"sha256": str(said["sha256"]), "bytes": int(said["bytes"]), **said}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError, TypeError) as error:
            message = f"{path} cannot be read ({error}); remove it to begin anew"
            raise FetchError(message) from error

    def is_here(self) -> bool:
        """Say whether the file is here; raises `FetchError` if it is not as it was recorded."""
        if not self.record or not self.file.exists():
            return False
        self._verify("is not the file that was downloaded")
        return True

    def download(
        self,
        *,
        show: Callable[[int, int | None], None] = lambda *_: None,
        renew: bool = False,
        **settings: Any,
    ) -> None:
        """Get the file; at first its checksum is recorded, afterwards it must be the same.

        With `renew` the new file is recorded instead.
        """
        Download(self.url, self.file, **settings).run(show)
        if self.record and not renew:
            self._verify("is another file than at the first download: the corpus has changed")
        else:
            self._record()

    def _verify(self, what: str) -> None:
        digest, said = _sha256(self.file), self.record["sha256"]
        if digest != said:
            message = (
                f"{self.file} {what} (recorded {said[:12]}…, found {digest[:12]}…); "
                "--renew downloads it and records it anew"
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
