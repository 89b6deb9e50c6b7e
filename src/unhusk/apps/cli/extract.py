"""`unhusk extract`: the main content of pages."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from unhusk.apps.console.named_sources import STDIN, expanded
from unhusk.apps.console.notices import printable, say
from unhusk.apps.console.output_file import STDOUT
from unhusk.apps.console.output_folder import is_folder, outputs
from unhusk.apps.console.progress import counted
from unhusk.apps.console.source_job import Job
from unhusk.apps.extract.choice import favoured
from unhusk.apps.extract.forms import (
    FORMS,
    Form,
    page_form,
    property_form,
    property_names,
    property_of,
    switches_of,
)
from unhusk.decode.encoding_labels import named_in_header
from unhusk.errors import RenderingTimeoutError
from unhusk.extraction.extract import DEFAULT_METHOD, MAX_BYTES, SECONDS, Extractor
from unhusk.fetching import fetcher
from unhusk.fetching.fetcher import Fetcher
from unhusk.method.registry import method
from unhusk.render.options import Rendering
from unhusk.render.to_page import DROPPED
from unhusk.structure.role_names import ROLES

if TYPE_CHECKING:
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
    type=click.Choice(list(FORMS)),
    default="text",
    show_default=True,
    help="Output format; csv holds metadata only, page is the page itself without dropped parts.",
)
@click.option(
    "--dropped",
    type=click.Choice(DROPPED),
    help="With --format page: remove what was dropped (the default), put it in comments, or "
    "replace it by white space of the same length, so that offsets stay valid.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    default=STDOUT,
    help="Write to a file, which appears when all is done; - is stdout. A folder, or a "
    "name with / at its end, gets a file for each source.",
)
@click.option(
    "--property",
    "fact",
    type=click.Choice(property_names()),
    metavar="NAME",
    help="Write one fact in place of the content: title, author, date, status …",
)
@click.option(
    "--with-metadata",
    "metadata",
    is_flag=True,
    help="Write the metadata before the content.",
)
@click.option(
    "--title/--no-title",
    default=False,
    show_default=True,
    help="Write the title first, unless the content begins with it.",
)
@click.option("--links/--no-links", default=True, show_default=True, help="Keep links as links.")
@click.option("--images/--no-images", default=True, show_default=True, help="Keep images.")
@click.option("--tables/--no-tables", default=True, show_default=True, help="Keep tables of data.")
@click.option(
    "--comments/--no-comments",
    default=True,
    show_default=True,
    help="Keep reader comments that the method kept.",
)
@click.option(
    "--formatting/--no-formatting",
    default=True,
    show_default=True,
    help="Keep emphasis, code and the like inside paragraphs.",
)
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(ROLES),
    metavar="ROLE",
    help="Leave out blocks of this role: caption, byline, date, code …",
)
@click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    help="Treat results below this confidence as failures.",
)
@click.option(
    "--favor-precision",
    "focus",
    flag_value="precision",
    help="Favour precision over recall, where the method can.",
)
@click.option(
    "--favor-recall",
    "focus",
    flag_value="recall",
    help="Favour recall over precision, where the method can.",
)
@click.option("--url", help="Address of the page, for relative links and metadata.")
@click.option("--charset", help="Encoding that the HTTP header stated.")
@click.option(
    "--max-bytes",
    type=click.IntRange(min=1),
    default=MAX_BYTES,
    show_default=True,
    help="Largest page to read, in bytes.",
)
@click.option(
    "--oversize",
    type=click.Choice(["refuse", "cut"]),
    default="refuse",
    show_default=True,
    help="What to do with larger pages.",
)
@click.option(
    "--seconds",
    type=_POSITIVE,
    default=SECONDS,
    show_default=True,
    help="Time allowed for each page.",
)
@click.option(
    "--user-agent",
    default=fetcher.USER_AGENT,
    show_default=True,
    help="User-Agent header of requests.",
)
@click.option(
    "--fetch-seconds",
    type=_POSITIVE,
    default=fetcher.SECONDS,
    show_default=True,
    help="Time allowed for fetching each page.",
)
@click.option("--robots", is_flag=True, help="Obey robots.txt.")
@click.option(
    "--private", is_flag=True, help="Fetch from private, loopback and link-local addresses too."
)
def extract(sources: tuple[str, ...], *, output: str, **options: Any) -> int:
    """Write the main content of each SOURCE.

    A source is a file (HTML, MHTML, or either packed with gzip), a folder, of which all pages
    below it are taken in order, an address that begins with http:// or https://, or - for stdin
    (also when none is given).

    Text ends with a line break. With several sources, each text follows a line `==> SOURCE <==`,
    and a blank line stands between them. JSON is one object per line, for each source in turn,
    failed ones included; so is CSV. Other forms of several sources need a folder to go to.
    Reasons and notes go to stderr, a line for each source.

    The exit code is 1 when a source could not be read or fetched, is not a page, or has no content
    (or not the fact asked for); the others are still done. It is 2 for wrong usage.
    """  # fmt: skip
    names = expanded(sources or (STDIN,))
    job = _job(len(names), options)
    form = _form(len(names), output, options)
    is_apart = output != STDOUT or sys.stdout is None or not sys.stdout.isatty()
    is_ok = True
    with outputs(output, form, len(names)) as put:
        for name in counted(names, is_apart=is_apart):
            found = job(name)
            switches = switches_of(job.rendering)
            try:
                text = form.write(name, found, switches) if _is_shown(found, form) else ""
            except RenderingTimeoutError as error:
                found = job.nothing("timeout", str(error), found.page.url)
                text = form.write(name, found, switches) if _is_shown(found, form) else ""
            is_fine = _report(name, found, options["fact"])
            if is_fine or form.shows == "all":
                put(name, text)
            is_ok &= is_fine
    return 0 if is_ok else 1


def _is_shown(found: Extraction, form: Form) -> bool:
    return found.status == "ok" or form.shows == "all"


def _form(count: int, output: str, options: dict[str, Any]) -> Form:
    is_json = options["as_json"] or options["form"] == "json"
    if options["fact"]:
        return property_form(options["fact"], as_json=is_json, has_names=count > 1)
    name = "json" if is_json else options["form"]
    if count > 1 and not FORMS[name].joins and not is_folder(output):
        message = f"several sources as {name} need a folder: -o FOLDER/"
        raise click.UsageError(message)
    if options["dropped"] and name != "page":
        message = "--dropped is for --format page"
        raise click.UsageError(message)
    return page_form(options["dropped"]) if options["dropped"] else FORMS[name]


def _job(count: int, options: dict[str, Any]) -> Job:
    url, charset = options["url"], options["charset"]
    if url and count > 1:
        message = "--url is for one source"
        raise click.UsageError(message)
    if charset and not named_in_header(charset):
        message = f"there is no encoding {charset!r}"
        raise click.UsageError(message)
    extractor = Extractor(
        method=favoured(method(options["method"]), options["focus"]),
        max_bytes=options["max_bytes"],
        seconds=options["seconds"],
        oversize=options["oversize"],
    )
    names = ("links", "images", "tables", "comments", "formatting", "title", "metadata", "without")
    return Job(
        extractor=extractor,
        limit=options["max_bytes"],
        url=url,
        charset=charset,
        fetcher=_fetcher(options),
        rendering=Rendering(**{name: options[name] for name in names}),
        min_confidence=options["min_confidence"],
    )


def _fetcher(options: dict[str, Any]) -> Fetcher:
    return Fetcher(
        user_agent=options["user_agent"],
        seconds=options["fetch_seconds"],
        max_bytes=options["max_bytes"],
        oversize=options["oversize"],
        robots=options["robots"],
        private=options["private"],
    )


def _report(name: str, found: Extraction, fact: str | None) -> bool:
    """Say on stderr why there is nothing and what was cut; return whether all is well."""
    is_ok = found.status == "ok"
    words = list(found.notes) if is_ok else [found.reason, *found.notes]
    if is_ok and fact and property_of(found, fact) in (None, "", []):
        words, is_ok = [f"there is no {fact}", *words], False
    if words:
        say(f"{'stdin' if name == STDIN else printable(name)}: {'; '.join(words)}")
    return is_ok
