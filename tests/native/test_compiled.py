"""Compiled files are found by their folder: nothing lists them."""

from pathlib import Path

import pytest

import unhusk
from unhusk.native.compiled import PASSES, compiled_modules

ROOT = Path(unhusk.__file__).parent
TOP = Path(__file__).parents[2]
DIRECTIVE = "# cython:"
COMPILED = {
    f"unhusk.{'.'.join(p.relative_to(ROOT).with_suffix('').parts)}": p
    for p in ROOT.rglob("*.py")
    if p.read_text("utf-8").startswith(DIRECTIVE)
}


def test_the_files_with_a_directive_are_those_in_folders_of_passes():
    assert set(compiled_modules()) == COMPILED.keys()


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_file_lies_in_a_folder_of_passes(name):
    assert COMPILED[name].parent.name == PASSES


@pytest.mark.parametrize("file", ["pyproject.toml", "setup.py", "Makefile"])
def test_no_settings_name_a_compiled_file(file):
    text = (TOP / file).read_text("utf-8")
    assert [
        name
        for name, path in COMPILED.items()
        if name in text or path.relative_to(ROOT).as_posix() in text
    ] == []
