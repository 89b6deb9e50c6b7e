"""Run pages and generated sources through extensions built with AddressSanitizer and UBSan.

    python bench/asan.py [FOLDER ...] --pages 100 --cases 3000

The package is copied to a temporary folder and built there; `src` is not touched. Every object gets
its own allocation (PYTHONMALLOC=malloc), so that a read one past its end is seen. Prints `clean` or
what was found, and ends with status 1 unless clean.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
SANITIZE = "-fsanitize=address,undefined -fno-omit-frame-pointer"
FINDINGS = ("AddressSanitizer", "runtime error:")
SHOWN = 40  # lines of a report that are printed


def build(place: Path) -> list[str]:
    """Copy the package to a folder and build it there; return the files that did not compile."""
    ignore = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
    shutil.copytree(ROOT / "src", place / "src", ignore=ignore)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, place)
    setup = place / "setup.py"
    quick = setup.read_text("utf-8").replace("-O3", "-O1").replace("-g0", "-g1")
    setup.write_text(quick, "utf-8")
    flags = {"CFLAGS": SANITIZE, "LDFLAGS": SANITIZE}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(  # noqa: S603 - our own setup.py
        command, cwd=place, env=os.environ | flags, capture_output=True, text=True, check=False
    )
    wanted = [p for p in place.glob("src/**/*.py") if p.read_text("utf-8").startswith("# cython:")]
    failed = [path.name for path in wanted if not _is_sanitized(path)]
    if failed or not wanted:
        print(done.stderr[-2000:])
    return failed or ([] if wanted else ["nothing to compile"])


def _is_sanitized(path: Path) -> bool:
    built = list(path.parent.glob(f"{path.stem}.*.so"))
    return bool(built) and b"__asan_report" in built[0].read_bytes()


def library(name: str) -> str:
    """Return the path of a sanitizer's library."""
    command = ["gcc", f"-print-file-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


def run(place: Path, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run this file's `inside` in a process that has the sanitizers loaded."""
    settings = {
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": os.pathsep.join((str(place / "src"), str(ROOT / "tests"))),
    }
    command = [sys.executable, str(Path(__file__).resolve()), "--inside", *arguments]
    return subprocess.run(  # noqa: S603 - this file
        command, cwd=place, env=os.environ | settings, capture_output=True, text=True, check=False
    )


def inside(folders: list[Path], pages: int, cases: int) -> None:
    """Make all tables of the sources; a sanitizer ends the process at the first bad access."""
    from pure import IS_COMPILED, tables  # noqa: PLC0415 - only there with the path of `run`
    from strategies import random_source  # noqa: PLC0415

    import unhusk  # noqa: PLC0415
    from unhusk.decode import decode  # noqa: PLC0415

    if not IS_COMPILED:
        sys.exit(f"not compiled: {unhusk.__file__}")
    paths = sorted(path for folder in folders for path in folder.rglob("*.html"))
    chosen = Random(0).sample(paths, min(pages, len(paths)))
    for path in chosen:
        tables(decode(path.read_bytes()).text)
    for seed in range(cases):
        tables(random_source(Random(seed)))
    print(f"{Path(unhusk.__file__).parent}: {len(chosen)} pages, {cases} generated sources")


def main() -> int:
    """Read the arguments, build, run, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="*", help="pages to run on (*.html)")
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--cases", type=int, default=3000)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside:
        inside(given.folder, given.pages, given.cases)
        return 0
    for folder in given.folder:
        if not folder.is_dir():
            print(f"There is no folder {folder}: no pages from it.")
    with tempfile.TemporaryDirectory() as name:
        failed = build(Path(name))
        if failed:
            print("not built:", *failed)
            return 1
        folders = [str(folder.resolve()) for folder in given.folder if folder.is_dir()]
        options = ["--pages", str(given.pages), "--cases", str(given.cases)]
        done = run(Path(name), folders + options)
    return verdict(done)


def verdict(done: subprocess.CompletedProcess[str]) -> int:
    """Print whether the run was clean; return the status to end with."""
    lines = done.stderr.splitlines()
    at = next((i for i, line in enumerate(lines) if any(f in line for f in FINDINGS)), None)
    print(done.stdout.strip())
    if at is None and done.returncode == 0:
        print("clean")
        return 0
    print("NOT CLEAN" if at is not None else f"ended with status {done.returncode}")
    print(*(lines[at : at + SHOWN] if at is not None else lines[-SHOWN:]), sep="\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
