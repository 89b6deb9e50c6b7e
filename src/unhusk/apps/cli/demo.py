"""`unhusk demo`: the main job on pages that come with the package."""

from __future__ import annotations

from pathlib import Path

import click

from unhusk.apps.console.output_file import write
from unhusk.apps.console.screen import Screen
from unhusk.apps.demo.shared_state import Demo
from unhusk.apps.demo.steps import STEPS


@click.command(short_help="The main job on pages that come with unhusk.")
@click.option("-o", "--output", metavar="DIR", default="unhusk-demo", show_default=True,
              help="Folder for what the demo writes.")  # fmt: skip
def demo(output: str) -> None:
    """Extract the pages that come with unhusk by all methods, compare them, and write it all down.

    Files of an earlier demo in the folder are replaced.
    """
    run = Demo(Path(output), Screen.here())
    try:
        run.folder.mkdir(parents=True, exist_ok=True)
        _run(run)
    except BrokenPipeError:
        raise
    except OSError as error:
        message = f"cannot write {error.filename or output}: {error.strerror or error}"
        raise click.ClickException(message) from error


def _run(run: Demo) -> None:
    for number, (title, step) in enumerate(STEPS, start=1):
        gap = "\n" if number > 1 else ""
        write(f"{gap}{run.screen.heading(f'{number}. {title}')}\n\n{step(run)}\n")
