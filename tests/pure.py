"""A second copy of the package that runs every file uncompiled, to compare the two in one process.

The copy is imported as `unhusk_pure`: its files are the package's own, read as Python source, with
the package's name replaced in them. So the copy has its own modules, caches and codec handlers.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import itertools
import re
import sys
import warnings
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import numpy as np

import unhusk
from unhusk.lex.passes import lexer

ROOT = Path(unhusk.__file__).parent
IS_COMPILED = bool(lexer.compiled)
NOT_COMPILED = "the package is not compiled, so both sides would be the same code"
ALL_SPACE = 8  # page/passes/lines.py
WIDTHS = (None, 150, 7)  # of lines
LINE_OPTIONS = tuple(
    range(1, 8)
)  # of page/passes/lines.py: at blocks, whole links, without the head
OVERHEADS = (0, 5)  # of links
WALLS = ((0, 1, 0, 2), (1, 3, 10, 4), (2, 8, 0, 3), (4, 2, 0, 2), (8, 3, 5, 1))
SIZES = (1, 3, 8)  # of cells
PAGE_COLUMNS = "references words attributes names is_hidden text_tokens text_blocks".split()


class _Loader(importlib.machinery.SourceFileLoader):
    """Runs a file of the package under the copy's name; byte code is never read nor written."""

    def get_code(self, fullname: str):
        copy = fullname.partition(".")[0]
        source = re.sub(r"\bunhusk\b", copy, Path(self.path).read_text("utf-8"))
        if copy == "unhusk_bare":
            source = source.replace("    import cython\n", "    raise ImportError\n")
        return compile(source, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of the copies: always the .py file, never the extension beside it."""

    def find_spec(self, fullname: str, _path=None, _target=None):
        top, *rest = fullname.split(".")
        if top not in ("unhusk_pure", "unhusk_bare"):
            return None
        place = ROOT.joinpath(*rest)
        is_package = (place / "__init__.py").is_file()
        path = str(place / "__init__.py" if is_package else place.with_suffix(".py"))
        loader = _Loader(fullname, path)
        folders = [str(place)] if is_package else None
        return importlib.util.spec_from_file_location(
            fullname, path, loader=loader, submodule_search_locations=folders
        )


def module(name: str, *, copy: str = "unhusk_pure") -> ModuleType:
    """Return the uncompiled copy of a module, such as `lex.lexer`.

    The copy `unhusk_bare` runs as where Cython is not installed.
    """
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    return importlib.import_module(f"{copy}.{name}")


def part(name: str, copy: str) -> ModuleType:
    """Return a module of a copy, or of the package itself."""
    if copy == "unhusk":
        return importlib.import_module(f"unhusk.{name}")
    return module(name, copy=copy)


def tables(
    source: str, *, copy: str = "unhusk", methods: tuple[str, ...] = unhusk.methods()
) -> dict[str, np.ndarray]:
    """Return every column of every table of a page, by name; and what each method keeps."""
    page = part("page.page", copy).Page(source)
    return columns(page) | results(page, copy, methods) | renderings(page, copy)


def pure_tables(
    source: str, *, methods: tuple[str, ...] = unhusk.methods()
) -> dict[str, np.ndarray]:
    """Return what `tables` does, made by the uncompiled copy."""
    return tables(source, copy="unhusk_pure", methods=methods)


def columns(page) -> dict[str, np.ndarray]:
    """Return every column of every table of a page, by name."""
    found = {"data": np.frombuffer(page.data, np.uint8)}
    found |= _columns("tokens", page.tokens) | _columns("nodes", page.nodes)
    found |= _columns("blocks", page.blocks)
    for width in WIDTHS:
        found |= _columns(f"lines({width})", page.lines(width))
        found |= _columns(f"lines({width}, all space)", page.lines(width, ALL_SPACE))
    for options in LINE_OPTIONS:
        found |= _columns(f"lines({options=})", page.lines(None, options))
    for width, overhead in itertools.product(WIDTHS, OVERHEADS):
        lines = page.lines(width, overhead=overhead)
        found |= _columns(f"lines({width}, {overhead=})", lines)
    for setting in WALLS:
        found |= _walled(page, setting)
    for options, size in itertools.product(range(4), SIZES):
        cells, count = page.content_code(options, size)
        found[f"content_code({options}, {size})"] = np.append(cells, count)
        found[f"keep_words({options}, {size})"] = page.keep_words(cells, (options, size, 0.75))
        cells, count = page.content_code(options, size, 5, 3)
        found[f"content_code({options}, {size}, 5, 3)"] = np.append(cells, count)
        kept = page.keep_words(cells, (options, size, 0.75), (5, 0), 3)
        found[f"keep_words({options}, {size}, 5, 3)"] = kept
    for name in PAGE_COLUMNS:
        found[name] = getattr(page, name)
    found["title"] = np.array(page.title)
    found |= {f"characters.{k}": v for k, v in page.characters._asdict().items()}
    found |= {f"sizes.{k}": v for k, v in page.sizes._asdict().items()}
    return found | _columns("passages", page.passages)


def _walled(page, setting: tuple[int, int, int, int]) -> dict[str, np.ndarray]:
    """Return the vector with walls, and the words that its content keeps."""
    options, size, most, wall = setting
    content, present = page.walled_code(setting)
    values = np.divide(content, present, out=np.zeros_like(content), where=present > 0)
    kept = page.keep_words(values, (options, size, 0.5), (most, wall))
    return {
        f"walled_code{setting}": np.stack((content, present)),
        f"keep_words{setting}": kept,
    }


def results(page, copy: str, methods: tuple[str, ...]) -> dict[str, np.ndarray]:
    """Return the mask of each method and the text that it keeps, as code points."""
    register, extract = part("method.registry", copy), part("extraction.extract", copy).extract
    found = {}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*running uncompiled", RuntimeWarning)
        for name in methods:
            found[f"{name}.mask"] = register.method(name)(page)
            text = extract(page, method=name).text.encode("utf-32-le", "surrogatepass")
            found[f"{name}.text"] = np.frombuffer(text, np.uint32)
    return found


def renderings(page, copy: str) -> dict[str, np.ndarray]:
    """Return what is made of all text of a page, and what it says of itself, as code points."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*running uncompiled", RuntimeWarning)
        found = part("extraction.extract", copy).extract(page, method="plain")
    made = {"html": found.to_html(offsets=True), "markdown": found.markdown}
    made["metadata"] = repr(found.metadata.to_dict())
    return {
        name: np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
        for name, text in made.items()
    }


def differences(left: dict[str, np.ndarray], right: dict[str, np.ndarray]) -> list[str]:
    """Return the names of the columns that differ, in values or in type."""
    return [
        name
        for name in sorted(left.keys() | right.keys())
        if name not in left
        or name not in right
        or left[name].dtype != right[name].dtype
        or not np.array_equal(left[name], right[name])
    ]


def _columns(table: str, rows) -> dict[str, np.ndarray]:
    names = {one.name for one in fields(rows)} | vars(rows).keys() - {"rows"}  # has room behind it
    found = {f"{table}.{name}": getattr(rows, name) for name in names}
    return {name: column for name, column in found.items() if isinstance(column, np.ndarray)}
