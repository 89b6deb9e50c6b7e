"""Lines on stderr: what was cut, replaced or not found, and what is wrong with a call."""

from __future__ import annotations

import click


def say(message: str) -> None:
    """Write one line to stderr."""
    click.echo(f"unhusk: {printable(' '.join(message.split()))}", err=True)


def printable(text: str) -> str:
    r"""Return the text with everything escaped that a terminal could take for a command.

    >>> printable("caf\udce9\x1b[2J.html")
    'caf\\udce9\\x1b[2J.html'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def warn(message: Warning | str, *_: object, **__: object) -> None:
    """Write a warning of Python as a line like any other: takes the place of showwarning."""
    say(str(message).removeprefix("unhusk is "))
