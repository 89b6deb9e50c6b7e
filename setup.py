"""Compile the files that ask for it: those whose first line is a `# cython:` directive.

Settings live in pyproject.toml. Every extension is optional: without a C compiler the same files
run uncompiled, slower and with equal results.
"""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
FLAGS = [
    "-O3",
    "-g0",
    "-fno-semantic-interposition",
    "-fno-plt",
    "-ffp-contract=off",
    "-ffinite-math-only",
    "-fno-signed-zeros",
]


def compiled_files() -> list[Path]:
    """Return the Python files that carry the directive."""
    found = sorted(SOURCE.rglob("*.py"))
    return [path for path in found if path.read_text("utf-8").startswith("# cython:")]


def extension(path: Path) -> Extension:
    """Return the extension module for one file."""
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return Extension(name, [path.as_posix()], extra_compile_args=FLAGS)


extensions = cythonize([extension(path) for path in compiled_files()], build_dir="build/cython")
for one in extensions:
    one.optional = True  # must be set after cythonize, which drops it

setup(ext_modules=extensions)
