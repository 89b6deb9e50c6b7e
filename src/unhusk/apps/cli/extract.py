"""`unhusk extract`: the main content of pages."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.cli._job import Job
from unhusk.apps.cli._notices import printable, say
from unhusk.apps.cli._output import STDOUT, opened
from unhusk.apps.cli._progress import counted
from unhusk.apps.cli._sources import STDIN
from unhusk.decode.labels import named_in_header
from unhusk.extraction.extract import DEFAULT_METHOD, MAX_BYTES, SECONDS, Extractor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from unhusk.extraction.extraction import Extraction

_POSITIVE = click.FloatRange(min=0, min_open=True)


@click.command(short_help="Main content of pages.")
@click.argument("sources", metavar="[SOURCE]...", nargs=-1)
@click.option(
    "-m",
    "--method",
    metavar="SPEC",
    default=DEFAULT_METHOD,
    show_default=True,
    help="Method, such as accb or 'accb(range=80)'; see `unhusk methods`.",
)
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="What to write.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default=STDOUT,
    help="Write to a file, which appears when all is done; - is stdout.",
)
@click.option("--url", help="Where the page comes from.")
@click.option("--charset", help="Encoding that the HTTP header stated.")
@click.option(
    "--max-bytes",
    type=click.IntRange(min=1),
    default=MAX_BYTES,
    show_default=True,
    help="Size up to which a page is read.",
)
@click.option(
    "--oversize",
    type=click.Choice(["refuse", "cut"]),
    default="refuse",
    show_default=True,
    help="What to do with larger pages.",
)
@click.option("--seconds", type=_POSITIVE, default=SECONDS, show_default=True,
              help="Time allowed for each page.")  # fmt: skip
def extract(sources: tuple[str, ...], *, output: str, **options: Any) -> int:
    """Write the main content of each SOURCE: a file, or - for stdin (also when none is given).

    Text ends with a line break. With several sources, each text follows a line `==> SOURCE <==`,
    and a blank line stands between them. JSON is one object per line, for each source in turn,
    failed ones included. Reasons and notes go to stderr, a line for each source.

    The exit code is 1 when a source could not be read or has no content; the others are still
    done.
    """
    job = _job(len(sources), options)
    is_apart = output != STDOUT or sys.stdout is None or not sys.stdout.isatty()
    is_ok = True
    with opened(output) as stream:
        names = sources or (STDIN,)
        is_json = options["as_json"] or options["form"] == "json"
        write = _json_records if is_json else _text_records
        for found, record in write(counted(names, is_apart=is_apart), job, len(names)):
            stream.write(record.encode("utf-8", "backslashreplace"))
            is_ok &= found.status == "ok"
    return 0 if is_ok else 1


def _job(count: int, options: dict[str, Any]) -> Job:
    url, charset = options["url"], options["charset"]
    if url and count > 1:
        message = "--url is for one source"
        raise click.UsageError(message)
    if charset and not named_in_header(charset):
        message = f"there is no encoding {charset!r}"
        raise click.UsageError(message)
    extractor = Extractor(
        method=options["method"],
        max_bytes=options["max_bytes"],
        seconds=options["seconds"],
        oversize=options["oversize"],
    )
    return Job(extractor=extractor, limit=options["max_bytes"], url=url, charset=charset)


def _json_records(names: Iterator[str], job: Job, _: int) -> Iterator[tuple[Extraction, str]]:
    for name in names:
        found = job(name)
        _report(name, found)
        yield found, json.dumps({"source": name, **found.to_dict()}, ensure_ascii=False) + "\n"


def _text_records(names: Iterator[str], job: Job, count: int) -> Iterator[tuple[Extraction, str]]:
    gap = ""
    for name in names:
        found = job(name)
        _report(name, found)
        if found.status != "ok":
            yield found, ""
            continue
        head = f"{gap}==> {_shown(name)} <==\n" if count > 1 else ""
        yield found, f"{head}{found.text}\n"
        gap = "\n"


def _report(name: str, found: Extraction) -> None:
    """Say on stderr why there is nothing, and what was cut or replaced."""
    words = [found.reason, *found.notes] if found.status != "ok" else list(found.notes)
    if words:
        say(f"{_shown(name)}: {'; '.join(words)}")


def _shown(name: str) -> str:
    return "stdin" if name == STDIN else printable(name)
