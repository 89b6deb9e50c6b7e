"""Whether the hot loops run compiled. Their files are found by their folder, and are not loaded."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

PASSES = "passes"  # name of the folders with compiled files; setup.py compiles what lies in them

_TOP = Path(__file__).parents[1]


def compiled_modules() -> tuple[str, ...]:
    """Return the names of all modules that are compiled at install."""
    top = __name__.partition(".")[0]
    files = sorted(_TOP.glob(f"**/{PASSES}/*.py"))
    parts = [path.relative_to(_TOP).with_suffix("").parts for path in files]
    return tuple(".".join((top, *names)) for names in parts if names[-1] != "__init__")


def _is_compiled(name: str) -> bool:
    spec = find_spec(name)
    return spec is not None and not str(spec.origin).endswith(".py")


compiled: bool = all(map(_is_compiled, compiled_modules()))
