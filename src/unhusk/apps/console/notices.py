"""Notices on stderr: what was cut, replaced or missing, and usage errors."""

from __future__ import annotations

import click


def say(message: str) -> None:
    """Write one line to stderr."""
    click.echo(f"unhusk: {printable(' '.join(message.split()))}", err=True)


def printable(text: str) -> str:
    r"""Return the text with control characters escaped, so that it is safe on a terminal.

    >>> printable("caf\udce9\x1b[2J.html")
    'caf\\udce9\\x1b[2J.html'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def warn(message: Warning | str, *_: object, **__: object) -> None:
    """Write a Python warning as one line; replaces `warnings.showwarning`."""
    say(str(message).removeprefix("unhusk is "))
