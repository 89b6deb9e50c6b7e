"""Compile the files in folders called `passes`.

Settings live in pyproject.toml. Every extension is optional: without a C compiler the same files
run uncompiled, slower and with equal results.
"""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCE = Path("src")
HEADERS = SOURCE / "unhusk" / "native"
FLAGS = [
    "-O3",
    "-g0",
    "-fno-semantic-interposition",
    "-fno-plt",
    "-ffp-contract=off",
    "-ffinite-math-only",
    "-fno-signed-zeros",
]


def extension(path: Path) -> Extension:
    """Return the extension module for one file."""
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return Extension(
        name,
        [path.as_posix()],
        extra_compile_args=FLAGS,
        include_dirs=[HEADERS.as_posix()],
        depends=sorted(header.as_posix() for header in HEADERS.glob("*.h")),
    )


passes = sorted(SOURCE.glob("**/passes/[!_]*.py"))
extensions = cythonize([extension(path) for path in passes], build_dir="build/cython")
for built in extensions:
    built.optional = True  # must be set after cythonize, which drops it

setup(ext_modules=extensions)
