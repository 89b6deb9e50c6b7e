"""The command as a whole: version, help, wrong usage, and failures of the outside world."""

import subprocess
import sys
import warnings
from pathlib import Path

import click
import pytest

import unhusk
from unhusk.apps.cli.main import main
from unhusk.apps.console.named_sources import Body


def test_version_says_whether_compiled(run):
    how = "compiled" if unhusk.compiled else "not compiled"
    assert run("--version").stdout.startswith(f"unhusk {unhusk.__version__} ({how}")


def test_version_says_what_it_means_not_to_be_compiled(run, monkeypatch):
    monkeypatch.setattr(unhusk, "compiled", False)
    assert run("--version").stdout.endswith("(not compiled: about 40 times slower)\n")


def test_python_m_is_the_command(command):
    done = command("--version")
    assert done.returncode == 0
    assert done.stdout.startswith(f"unhusk {unhusk.__version__} (".encode())
    assert b"Usage: unhusk [OPTIONS]" in command("--help").stdout


@pytest.mark.parametrize("args", [(), ("--help",), ("-h",)])
def test_help_lists_the_files_of_the_folder(run, args):
    result = run(*args)
    assert result.exit_code == 0
    for name in ("demo", "extract", "methods"):
        assert f"\n  {name} " in result.stdout


def test_every_command_has_the_name_of_its_file():
    context = click.Context(main)
    names = main.list_commands(context)
    assert [main.get_command(context, name).name for name in names] == names
    assert not {"main", "_output"} & set(names)


@pytest.mark.parametrize("args", [("nonsense",), ("--nonsense",), ("extract", "--nonsense")])
def test_wrong_usage_is_one_line(run, args):
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("unhusk: No such ")
    assert result.stderr.count("\n") == 1


def test_commands_are_imported_when_used():
    code = (
        "import atexit, sys; atexit.register(lambda: print(*sys.modules));"
        "from unhusk.apps.cli.main import main; main(['--version'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = done.stdout.split()
    assert b"unhusk.apps.cli.main" in loaded
    assert b"unhusk.apps.cli.extract" not in loaded


def test_warning_is_a_line_like_any_other(run, monkeypatch, file):
    def warned(*_):
        warnings.warn("unhusk is slow", RuntimeWarning, stacklevel=1)
        return Body(b"<p>x", is_longer=False)

    monkeypatch.setattr("unhusk.apps.console.source_job.read_source", warned)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        assert run("extract", "-m", "plain", file()).stderr == "unhusk: slow\n"


def test_interrupt_is_130(run, monkeypatch, file):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("unhusk.apps.console.source_job.read_source", interrupted)
    assert run("extract", file()).exit_code == 130


@pytest.mark.parametrize("args", [("--help",), ("methods",), ("extract", "-m", "plain")])
def test_full_device_is_one_line(command, args):
    with Path("/dev/full").open("wb") as full:
        options = {"capture_output": False, "stdout": full, "stderr": subprocess.PIPE}
        done = command(*args, input=b"<p>x", **options)
    assert done.returncode == 1
    assert done.stderr.startswith(b"unhusk: ")
    assert done.stderr.endswith(b"No space left on device\n")
    assert done.stderr.count(b"\n") == 1
