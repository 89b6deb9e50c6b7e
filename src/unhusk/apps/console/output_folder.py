"""Where the outputs of several sources go: one after the other into a file, or into a folder."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from unhusk.apps.console.named_sources import STDIN, is_url
from unhusk.apps.console.notices import printable
from unhusk.apps.console.output_file import STDOUT, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from unhusk.apps.extract.forms import Form

    Put = Callable[[str, str], None]  # takes a source and what is to be written for it

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 100  # characters, without number and ending


def is_folder(output: str) -> bool:
    """Say whether an output is a folder, there already or named as one."""
    return output != STDOUT and (output.endswith(("/", os.sep)) or Path(output).is_dir())


@contextmanager
def outputs(output: str, form: Form, count: int) -> Iterator[Put]:
    """Yield the function that writes the output of each of `count` sources."""
    if is_folder(output):
        yield _in_folder(Path(output), form)
        return
    with opened(output) as stream:
        gap = form.header

        def put(source: str, text: str) -> None:
            nonlocal gap
            name = "stdin" if source == STDIN else printable(source)
            head = f"==> {name} <==\n" if count > 1 and form.joins == "names" else ""
            stream.write(f"{gap}{head}{text}".encode("utf-8", "backslashreplace"))
            gap = "\n" if head else ""

        yield put


def _in_folder(folder: Path, form: Form) -> Put:
    """Return what writes a file for each source, named after it."""
    taken: dict[str, int] = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"cannot write {folder}: {error.strerror or error}"
        raise click.ClickException(message) from error

    def put(source: str, text: str) -> None:
        name = _file_name(source)
        taken[name.casefold()] = number = taken.get(name.casefold(), 0) + 1
        name = name if number == 1 else f"{name}-{number}"
        with opened(str(folder / f"{name}{form.suffix}")) as stream:
            stream.write(f"{form.header}{text}".encode("utf-8", "backslashreplace"))

    return put


def _file_name(source: str) -> str:
    """Return a name for the file of a source, without ending.

    >>> _file_name("https://a.test/x/?q=1"), _file_name("saved/My page.html"), _file_name("-")
    ('a.test_x_q_1', 'My_page', 'stdin')
    """
    if source == STDIN:
        return "stdin"
    rest = source.partition("://")[2] if is_url(source) else Path(source).name.partition(".")[0]
    return _NOT_IN_NAMES.sub("_", rest).strip("._")[:_LONGEST_NAME] or "page"
