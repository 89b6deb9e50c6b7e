"""House rules: small folders, one name per module, and private names that stay at home."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import unhusk

ROOT = Path(unhusk.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
MAX_FILES = 16  # in a folder
BUILT = {".so", ".pyd", ".c", ".pyc"}  # what a build leaves in the source tree
REGISTERS = {  # folders of files of one kind: the folder is the list, and the file its entry
    "methods",
    "evaluation/measures",
    "evaluation/importers",
    "evaluation/synth/kinds",
    "evaluation/synth/languages",
    "stopwords",
    "pages_demo",
    "apps/cli",
    "apps/package",  # the commands of `unhusk package`
    "compat",  # a file for each package whose calls it offers
    "native/enums",  # generated: a file for each enumeration
}


def folder_of(path: Path) -> str:
    return path.parent.relative_to(ROOT).as_posix()


def test_every_excepted_folder_exists():
    assert [name for name in sorted(REGISTERS) if not (ROOT / name).is_dir()] == []


def test_no_folder_holds_too_many_files():
    counts = defaultdict(int)
    for path in ROOT.rglob("*"):
        is_beside = path.suffix == ".pxd" and path.with_suffix(".py").exists()  # one module
        if path.is_file() and path.suffix not in BUILT and not is_beside:
            counts[folder_of(path)] += 1
    large = {name: n for name, n in counts.items() if n > MAX_FILES and name not in REGISTERS}
    assert large == {}


def test_no_two_modules_have_the_same_name():
    places = defaultdict(list)
    for path in MODULES:
        if not path.stem.startswith("__") and folder_of(path) not in REGISTERS:
            places[path.stem].append(folder_of(path))
    assert {name: folders for name, folders in places.items() if len(folders) > 1} == {}


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def uses(tree: ast.AST) -> Iterator[str]:
    """Yield the dotted names of the package that a file imports, or reads from what it imports."""
    imported = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {alias.asname or alias.name: alias.name for alias in node.names}
            imported |= {bound: f"{node.module}.{name}" for bound, name in names.items()}
        elif isinstance(node, ast.Import):
            imported |= {alias.asname or alias.name: alias.name for alias in node.names}
    yield from imported.values()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{imported.get(node.value.id, '')}.{node.attr}"


def home_of(name: str) -> str | None:
    """Return the dotted name of the only folder that may use a name; None if the name is public."""
    parts = name.split(".")
    private = next((i for i, part in enumerate(parts) if is_private(part)), None)
    if parts[0] != "unhusk" or private is None:
        return None
    folder = parts[:private]
    while len(folder) > 1 and not ROOT.joinpath(*folder[1:]).is_dir():
        folder.pop()
    return ".".join(folder)


@pytest.mark.parametrize(
    ("name", "home"),
    [
        ("unhusk.methods._shared.combine", "unhusk.methods"),
        ("unhusk.extraction.extract._memory", "unhusk.extraction"),
        ("unhusk.extraction.extract.Extractor._page", "unhusk.extraction"),
        ("unhusk.extraction.extract.extract", None),
        ("unhusk.__version__", None),
        ("numpy._core", None),
    ],
)
def test_home_of_a_private_name_is_its_folder(name, home):
    assert home_of(name) == home


def test_private_names_are_used_only_in_their_folder():
    strangers = []
    for path in MODULES:
        package = ".".join(("unhusk", *path.parent.relative_to(ROOT).parts)) + "."
        for name in uses(ast.parse(path.read_text("utf-8"))):
            home = home_of(name)
            if home is not None and not package.startswith(f"{home}."):
                strangers.append(f"{folder_of(path)}/{path.name}: {name}")
    assert strangers == []
