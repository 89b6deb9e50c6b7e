"""Sizes of functions and files of the package; bodies are counted without their docstrings."""

import ast
from pathlib import Path
from statistics import median, quantiles

import pytest

import unhusk

ROOT = Path(unhusk.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MAX_BODY, MAX_BODY_P90 = 50, 25
MAX_FILE, MAX_FILE_MEDIAN = 400, 120

WHOLE = "compiled: one pass over the page, whose state is kept in local C variables"
LOOP = "compiled: one loop over two sequences, whose state is kept in local C variables"
LONG_BODIES = {
    "evaluation/alignment/passes/matching.py:longest_run": LOOP,
    "evaluation/alignment/passes/matching.py:longest_subsequence": LOOP,
    "evaluation/alignment/passes/matching.py:mark_common": LOOP,
    "render/passes/flow.py:flow": WHOLE,
    "facts/passes/scan_statements.py:find_marks": WHOLE,
    "render/outline/passes/weave.py:weave": WHOLE,
    "kernel/features/passes/similarity.py:fill_alike": WHOLE,
    "kernel/features/passes/context.py:fill_context": WHOLE,
    "kernel/features/passes/context.py:vote": WHOLE,
    "kernel/features/passes/head.py:compare_head": WHOLE,
    "kernel/features/passes/regions.py:fill_parts": WHOLE,
    "kernel/features/passes/block_text.py:_count": WHOLE,
    "kernel/features/passes/block_text.py:_spell": WHOLE,
    "kernel/features/passes/block_text.py:read_texts": WHOLE,
    "kernel/features/passes/place.py:choose_containers": WHOLE,
    "kernel/features/passes/place.py:fill_tree": WHOLE,
    "kernel/features/passes/place.py:group_nodes": WHOLE,
    "kernel/forest/passes/sum_leaves.py:sweep": WHOLE,
    "lex/passes/charrefs.py:scan": WHOLE,
    "lex/passes/lexer.py:_tag_end": WHOLE,
    "lex/passes/lexer.py:fill": WHOLE,
    "page/passes/cut.py:cut": WHOLE,
    "page/passes/lines.py:break_lines": WHOLE,
    "page/passes/names.py:read_names": WHOLE,
    "page/content_code/passes/smooth.py:blur_step": WHOLE,
    "page/segments/passes/cut_paragraphs.py:cut_paragraphs": WHOLE,
    "page/segments/passes/cut_text_blocks.py:cut_text_blocks": WHOLE,
    "page/passes/resolve_characters.py:resolve": WHOLE,
    "page/passes/tree.py:grow": WHOLE,
    "page/content_code/passes/vector.py:fill_cells": WHOLE,
    "page/content_code/passes/vector.py:keep_words": WHOLE,
}
LONG_FILES = {
    "kernel/features/passes/context.py": "its passes over blocks share their rows of numbers",
    "kernel/features/passes/place.py": "its passes over elements share their rows of numbers",
    "lex/passes/lexer.py": "states of the tokenizer; C functions are inlined within a file",
    "page/passes/tree.py": "rules of the tree; C functions are inlined within a file",
}


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def bodies() -> dict[str, int]:
    """Return the number of lines in the body of every function."""
    found = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                size = body[-1].end_lineno - body[0].lineno + 1 if body else 0
                found[f"{path.relative_to(ROOT).as_posix()}:{node.name}"] = size
    return found


BODIES = bodies()
SIZES = {path.relative_to(ROOT).as_posix(): lines(path) for path in FILES}


def test_no_body_is_too_long():
    long = {name for name, size in BODIES.items() if size > MAX_BODY}
    assert long == LONG_BODIES.keys()


def test_most_bodies_are_short():
    assert quantiles(BODIES.values(), n=10)[-1] <= MAX_BODY_P90


def test_no_file_is_too_long():
    long = {name for name, size in SIZES.items() if size > MAX_FILE}
    assert long == LONG_FILES.keys()


def test_most_files_are_short():
    assert median(SIZES.values()) <= MAX_FILE_MEDIAN


@pytest.mark.parametrize("name", sorted({*LONG_FILES, *(n.split(":")[0] for n in LONG_BODIES)}))
def test_only_compiled_files_are_excepted(name):
    assert Path(name).parent.name == "passes"
