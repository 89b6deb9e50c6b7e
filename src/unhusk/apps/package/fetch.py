"""`unhusk package fetch`: download a public corpus and import it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.notices import say
from unhusk.apps.package._importing import import_corpus
from unhusk.apps.package._shared_options import PATH, output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from unhusk.evaluation.importing.importer import Importer
    from unhusk.evaluation.packages.downloads.download_cache import Kept
    from unhusk.fetching.fetcher import Fetcher

_UNITS = ("bytes", "kB", "MB", "GB", "TB")
_STEP = 1000


@click.command(short_help="Download a public corpus and import it.")
@click.argument("name")
@output("Package to write")
@click.option("--yes", is_flag=True, help="Download without asking.")
@click.option("--url", help="Download from this address instead.")
@click.option("--cache", metavar="FOLDER", type=PATH,
              help="Folder for downloads. Default: the user's cache folder.")  # fmt: skip
@click.option("--renew", is_flag=True,
              help="Download again and record the new checksum.")  # fmt: skip
@click.option("--private", is_flag=True, help="Allow private addresses.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), default=30.0,
              show_default=True, help="Time limit without new bytes.")  # fmt: skip
def fetch(name: str, *, output: Path, url: str | None, cache: Path | None, **options: Any) -> int:
    """Download the corpus NAME and make a package of it; see `unhusk package import --list`.

    Licence, address and size are shown before the download. An interrupted download is resumed. The
    SHA-256 is recorded at the first download and must stay the same.

    The exit code is 1 if the download fails, or the file has changed or has faults.
    """
    from unhusk.evaluation.importing.importer_registry import importer_named  # noqa: PLC0415
    from unhusk.evaluation.packages.downloads.download_cache import Kept, cache_folder  # noqa: PLC0415 - heavy
    from unhusk.evaluation.packages.downloads.remote_file import downloads  # noqa: PLC0415

    importer = importer_named(name)
    kept = Kept(url or importer.home, (cache or cache_folder()) / "corpora")
    if options["renew"] or not kept.is_here():
        fetcher = downloads(seconds=options["seconds"], private=options["private"])
        _announce(importer, kept, fetcher)
        _agree(yes=options["yes"])
        with _bar() as show:
            kept.download(show=show, renew=options["renew"], fetcher=fetcher)
    record = kept.record
    say(f"{kept.file}: {_size(record['bytes'])}, SHA-256 {record['sha256']}")
    return import_corpus(kept.file, output, importer.name)


def _announce(importer: Importer, kept: Kept, fetcher: Fetcher) -> None:
    from unhusk.evaluation.packages.downloads.remote_file import offer  # noqa: PLC0415 - heavy

    remote = offer(kept.url, fetcher)
    about = importer.about
    say(f"{about.name}: {about.description}")
    say(f"licence: {about.licence}; source: {about.source}")
    say(f"download: {kept.url}, {_size(remote.size)}, to {kept.folder}")


def _agree(*, yes: bool) -> None:
    """Ask for confirmation unless `yes`; without a terminal that is a usage error."""
    if yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        message = "--yes is needed without a terminal"
        raise click.UsageError(message)
    click.confirm("Download it?", default=True, abort=True, err=True)


def _size(count: int | None) -> str:
    """Return a number of bytes in readable form.

    >>> _size(None), _size(999), _size(83_000_000)
    ('size not stated', '999 bytes', '83.0 MB')
    """
    if count is None:
        return "size not stated"
    amount, unit = float(count), 0
    while amount >= _STEP and unit < len(_UNITS) - 1:
        amount, unit = amount / _STEP, unit + 1
    return f"{amount:.1f} {_UNITS[unit]}" if unit else f"{count} bytes"


@contextmanager
def _bar() -> Iterator[Callable[[int, int | None], None]]:
    """Yield a function that shows the progress of a download on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import and rarely needed
    from rich.progress import DownloadColumn, Progress, TransferSpeedColumn  # noqa: PLC0415

    columns = (*Progress.get_default_columns(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("downloading", total=None)
        yield lambda have, total: bar.update(task, completed=have, total=total)
