"""A group of commands that is a folder: a file NAME.py there has the click command NAME."""

from __future__ import annotations

import keyword

import click

from unhusk.runtime.register import names_in, object_named


class Folder(click.Group):
    """The commands in the folder of a package, imported when they are used."""

    package: str  # such as unhusk.apps.cli

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the files that are commands."""
        commands = (name for name in names_in(self.package) if name != "main")
        return sorted(name.rstrip("_").replace("_", "-") for name in commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command and return it, or None if there is none of that name.

        In the name of its file a hyphen is an underscore, and a name that is a keyword of Python
        has an underscore behind it.
        """
        if cmd_name not in self.list_commands(ctx):
            return None
        name = cmd_name.replace("-", "_")
        name = f"{name}_" if keyword.iskeyword(name) else name
        command: click.Command = object_named(self.package, name)
        return command
