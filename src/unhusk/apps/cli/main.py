"""The command `unhusk`: one file per command in this folder, found by name and imported when used.

Exit codes: 0 all is well; 1 nothing found, a missing file, a page that failed or a closed pipe (the
other sources are still done); 2 wrong usage, an unknown method or parameter; 130 interrupted.
"""

from __future__ import annotations

import sys
import warnings
from typing import Any

import click

from unhusk.apps.console.command_folder import Folder
from unhusk.apps.console.notices import say, warn
from unhusk.errors import (
    BadParameterError,
    UnhuskError,
    UnknownMeasureError,
    UnknownMethodError,
)

USAGE = 2
INTERRUPTED = 130


class CommandFolder(Folder):
    """The commands of this folder."""

    package = "unhusk.apps.cli"

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run and exit; whatever goes wrong is one line on stderr and an exit code."""
        with warnings.catch_warnings():
            warnings.showwarning = warn
            sys.exit(self._exit_code(*args, **kwargs))

    def _exit_code(self, *args: Any, **kwargs: Any) -> int:
        try:
            return super().main(*args, **{**kwargs, "standalone_mode": False}) or 0
        except click.UsageError as error:
            where = error.ctx.command_path if error.ctx else "unhusk"
            say(f"{error.format_message()} (see {where} --help)")
            return USAGE
        except (UnknownMethodError, UnknownMeasureError, BadParameterError) as error:
            say(str(error))
            return USAGE
        except click.Abort:
            return INTERRUPTED
        except click.ClickException as error:
            say(error.format_message())
        except OSError as error:
            say(error.strerror or str(error))
        except UnhuskError as error:
            say(str(error))
        return 1


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's
    from unhusk import __version__, compiled  # noqa: PLC0415 - only here

    if value:
        how = "compiled" if compiled else "not compiled: about 40 times slower"
        click.echo(f"unhusk {__version__} ({how})")
        ctx.exit()


@click.command(
    cls=CommandFolder,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    no_args_is_help=False,
    epilog="Exit codes: 0 all is well; 1 nothing found, or a file or page failed; 2 wrong usage.",
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
              help="Show the version, and whether it is compiled.")  # fmt: skip
@click.pass_context
def main(ctx: click.Context) -> None:
    """Take the main content out of web pages."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
