"""Sizes of functions and files of the package; bodies are counted without their docstrings.

Compiled passes may be longer: a pass keeps its state in local C variables, and C functions are
inlined within a file.
"""

import ast
from pathlib import Path
from statistics import median, quantiles

import unhusk
from unhusk.native.compiled import PASSES

ROOT = Path(unhusk.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MAX_BODY, MAX_PASS_BODY, MAX_BODY_P90 = 50, 220, 25
MAX_FILE, MAX_PASS_FILE, MAX_FILE_MEDIAN = 400, 700, 120


def is_compiled(name: str) -> bool:
    return Path(name).parent.name == PASSES


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def bodies() -> dict[str, int]:
    """Return the number of lines in the body of every function."""
    sizes = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                size = body[-1].end_lineno - body[0].lineno + 1 if body else 0
                sizes[f"{path.relative_to(ROOT).as_posix()}:{node.name}"] = size
    return sizes


BODIES = bodies()
SIZES = {path.relative_to(ROOT).as_posix(): lines(path) for path in FILES}


def too_long(sizes: dict[str, int], most: int, most_of_a_pass: int) -> dict[str, int]:
    """Return the sizes beyond the limit for their kind of file."""
    return {
        name: size
        for name, size in sizes.items()
        if size > (most_of_a_pass if is_compiled(name) else most)
    }


def test_no_body_is_too_long():
    assert too_long(BODIES, MAX_BODY, MAX_PASS_BODY) == {}


def test_most_bodies_are_short():
    assert quantiles(BODIES.values(), n=10)[-1] <= MAX_BODY_P90


def test_no_file_is_too_long():
    assert too_long(SIZES, MAX_FILE, MAX_PASS_FILE) == {}


def test_most_files_are_short():
    assert median(SIZES.values()) <= MAX_FILE_MEDIAN
