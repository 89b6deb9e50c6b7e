"""The progress bar of long commands: it counts steps, and shows on terminals only."""

import sys
from io import StringIO

from unhusk.apps.console.progress import bar


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def shown(monkeypatch, stderr: StringIO | None) -> str:
    """Return what a bar of four steps writes to stderr after one and three steps."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", stderr)
    with bar("scoring", 4) as advance:
        advance(1)
        advance(2)
    return stderr.getvalue() if stderr is not None else ""


def test_bar_names_the_work_and_counts_its_steps(monkeypatch):
    text = shown(monkeypatch, Terminal())
    assert "scoring" in text
    assert "3/4" in text


def test_bar_is_removed_at_the_end(monkeypatch):
    assert shown(monkeypatch, Terminal()).endswith("\x1b[2K")


def test_no_bar_without_a_terminal(monkeypatch):
    assert shown(monkeypatch, StringIO()) == ""
    assert shown(monkeypatch, None) == ""
