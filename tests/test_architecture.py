"""docs/architecture.md speaks of files, folders and names that exist."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import unhusk

TOP = Path(__file__).parents[1]
SOURCE = Path(unhusk.__file__).parent
TEXT = (TOP / "docs/architecture.md").read_text("utf-8")
CODE = re.findall(r"`([^`\n]+)`", TEXT)
NAMES = sorted({code for code in CODE if re.fullmatch(r"[\w/]+\.py:[\w.]+", code)})
PLACES = sorted({code for code in CODE if re.fullmatch(r"[a-z_\d/.]+(?:\.py|/)", code)})
STEPS = re.findall(r"^\d+\. ", TEXT, re.MULTILINE)


def defined(file: Path) -> set[str]:
    """Return the functions and classes of a file, and the methods of its classes."""
    tree = ast.parse(file.read_text("utf-8"))
    kinds = ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef
    tops = [node for node in tree.body if isinstance(node, kinds)]
    inner = {
        f"{top.name}.{node.name}" for top in tops for node in top.body if isinstance(node, kinds)
    }
    return {top.name for top in tops} | inner


@pytest.mark.parametrize("name", NAMES)
def test_name_exists(name):
    path, _, inside = name.partition(":")
    assert inside in defined(SOURCE / path)


@pytest.mark.parametrize("place", PLACES)
def test_place_exists(place):
    assert (SOURCE / place).exists() or (TOP / place).exists()


def test_both_walks_are_told():
    assert len(NAMES) > 30
    assert len(STEPS) >= 15


def test_every_package_has_a_purpose():
    folders = [path for path in SOURCE.iterdir() if (path / "__init__.py").is_file()]
    assert folders
    assert [
        path.name
        for path in folders
        if not ast.get_docstring(ast.parse((path / "__init__.py").read_text("utf-8")))
    ] == []


def test_the_diagram_of_layers_is_fresh():
    command = [sys.executable, "tools/layers.py", "--check"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
