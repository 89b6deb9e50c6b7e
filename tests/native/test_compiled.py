"""Compiled files are found by their folder: nothing lists them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import unhusk
from unhusk.native.compiled import PASSES, compiled_modules

ROOT = Path(unhusk.__file__).parent
TOP = Path(__file__).parents[2]
DIRECTIVE = "# cython:"
MAX_NAMED = 3  # compiled files that a Python file may name in strings before that is a list
COMPILED = {
    f"unhusk.{'.'.join(p.relative_to(ROOT).with_suffix('').parts)}": p
    for p in ROOT.rglob("*.py")
    if p.read_text("utf-8").startswith(DIRECTIVE)
}


def named_in(text: str) -> list[str]:
    """Return the compiled modules that a text names, by path or by dotted name."""
    return [
        name
        for name, path in COMPILED.items()
        if name.removeprefix("unhusk.") in text
        or path.relative_to(ROOT).with_suffix("").as_posix() in text
    ]


def strings_in(path: Path) -> str:
    """Return all strings of a Python file."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    values = (node.value for node in nodes if isinstance(node, ast.Constant))
    return "\n".join(value for value in values if isinstance(value, str))


def python_files() -> Iterator[Path]:
    for folder in ("src", "tests", "bench", "docs", "tools"):
        yield from sorted((TOP / folder).rglob("*.py"))


def test_the_files_with_a_directive_are_those_in_folders_of_passes():
    assert set(compiled_modules()) == COMPILED.keys()


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_file_lies_in_a_folder_of_passes(name):
    assert COMPILED[name].parent.name == PASSES


@pytest.mark.parametrize("file", ["pyproject.toml", "setup.py", "Makefile", ".ci/run"])
def test_no_settings_name_a_compiled_file(file):
    assert named_in((TOP / file).read_text("utf-8")) == []


def test_no_python_file_lists_compiled_files():
    lists = {
        path.relative_to(TOP).as_posix(): names
        for path in python_files()
        if len(named_in(path.read_text("utf-8"))) > MAX_NAMED  # in imports too: those are no list
        and len(names := named_in(strings_in(path))) > MAX_NAMED
    }
    assert lists == {}
