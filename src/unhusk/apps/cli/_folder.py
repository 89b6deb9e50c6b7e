"""A group of commands that is a folder: a file NAME.py there has the click command NAME."""

from __future__ import annotations

import keyword
import pkgutil
from importlib import import_module
from pathlib import Path

import click


class Folder(click.Group):
    """The commands in the folder of a package, imported when they are used."""

    package: str  # such as unhusk.apps.cli

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the files that are commands."""
        (folder,) = import_module(self.package).__path__
        names = {found.name for found in pkgutil.iter_modules([str(Path(folder))])}
        return sorted(name.rstrip("_") for name in names - {"main"} if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it, or None if there is none of that name.

        A command whose name is a keyword of Python has an underscore behind it.
        """
        if cmd_name not in self.list_commands(ctx):
            return None
        name = f"{cmd_name}_" if keyword.iskeyword(cmd_name) else cmd_name
        found: click.Command = getattr(import_module(f"{self.package}.{name}"), name)
        return found
