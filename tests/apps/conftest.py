"""The command `unhusk` in this process and in one of its own."""

import inspect
import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from unhusk.apps.cli.main import main

Run = Callable[..., Result]
Command = Callable[..., subprocess.CompletedProcess]

PAGE = "<title>t</title><p>one caf\xe9<p>two words"


@pytest.fixture
def run() -> Run:
    """Return the command in this process: `run("extract", "x.html", stdin=b"…")`."""
    apart = "mix_stderr" in inspect.signature(CliRunner).parameters  # click before 8.2
    runner = CliRunner(**({"mix_stderr": False} if apart else {}))

    def made(*args: str, stdin: bytes = b"") -> Result:
        return runner.invoke(main, list(args), input=stdin, prog_name="unhusk")

    return made


@pytest.fixture
def command() -> Command:
    """Return the command in a process of its own, as `python -m unhusk`."""

    def made(*args: str | bytes, **options) -> subprocess.CompletedProcess:
        settings = {"input": b"", "capture_output": True, **options}
        settings["env"] = {**os.environ, "PYTHONWARNINGS": "ignore", **settings.get("env", {})}
        return subprocess.run([sys.executable, "-m", "unhusk", *args], check=False, **settings)

    return made


@pytest.fixture
def file(tmp_path) -> Callable[..., str]:
    """Return the builder of files: `file("a.html", b"<p>x")` is its path."""

    def made(name: str = "a.html", body: bytes = PAGE.encode()) -> str:
        (tmp_path / name).write_bytes(body)
        return str(tmp_path / name)

    return made
