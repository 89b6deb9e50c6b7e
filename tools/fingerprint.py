"""Digest everything that unhusk says about pages: proof that a change of the code changed nothing.

    python tools/fingerprint.py [PACKAGE…] -o BEFORE.tsv
    … change the code …
    python tools/fingerprint.py [PACKAGE…] --against BEFORE.tsv

Pages are the demo pages, synthetic ones, and those of the packages given. A row has the page, the
method, the output and the digest of what was said: every rendering, span, signal and score. Only
public names and the command line are used, so that the tool outlives moves inside the package.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import unhusk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DEMO = Path(unhusk.__file__).parent / "pages_demo"
UNTIMED = ("package", "document", "method", "measure", "precision", "recall", "f1", "status")
Row = tuple[str, str, str, str]  # page, method, output, digest


def digest(value: object) -> str:
    """Return a short digest of a value: arrays by type and bytes, all else by its text."""
    if isinstance(value, np.ndarray):
        data = f"{value.dtype}{value.shape}".encode() + np.ascontiguousarray(value).tobytes()
    else:
        data = str(value).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:16]


def attempted(call: Callable[[], object]) -> str:
    """Return the digest of what a call gives, or the error that it raises, in words."""
    try:
        return digest(call())
    except Exception as error:  # noqa: BLE001 - an error is an output like any other
        return f"{type(error).__name__}: {error}"


def renderings(page: unhusk.Page, name: str) -> Iterator[tuple[str, str]]:
    """Yield every output of one method on one page."""
    extraction = unhusk.extract(page, method=name)
    calls: dict[str, Callable[[], object]] = {
        "status": lambda: (extraction.status, extraction.reason, extraction.reason_kind),
        "notes": lambda: extraction.notes,
        "kept": lambda: extraction.kept,
        "text": lambda: extraction.text,
    }
    if name == "kernel":
        calls |= {
            "markdown": lambda: extraction.markdown,
            "html": lambda: extraction.to_html(offsets=True),
            "tei": extraction.to_tei,
            "highlight": lambda: extraction.highlight,
            "json": extraction.to_json,
            "blocks": lambda: extraction.blocks,
            "bare": lambda: extraction.to_markdown(links=False, tables=False, comments=False),
        }
    for output, call in calls.items():
        yield output, attempted(call)


def signals(page: unhusk.Page, name: str) -> Iterator[tuple[str, str]]:
    """Yield the arrays that one method decided on."""
    for signal in unhusk.method(name).signals(page):
        yield f"signal {signal.name}", digest(signal.values)
        if signal.selected is not None:
            yield f"selected {signal.name}", digest(signal.selected)


def of_page(label: str, body: bytes, charset: str | None) -> Iterator[Row]:
    """Yield the rows of one page with all methods."""
    page = unhusk.read(body, charset=charset)
    for name in unhusk.methods():
        for output, value in (*renderings(page, name), *signals(page, name)):
            yield label, name, output, value


def of_package(folder: Path, most: int) -> Iterator[Row]:
    """Yield the rows of the first pages of a package that is a folder."""
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    for path in sorted(folder.glob("*.html"))[:most]:
        yield from of_page(f"{folder.name}/{path.stem}", path.read_bytes(), facts.get("encoding"))


def command(*words: str) -> str:
    """Return what the command `unhusk` prints in the folder of the demo pages."""
    whole = [sys.executable, "-m", "unhusk", *words]
    return subprocess.run(whole, check=False, cwd=DEMO, capture_output=True, text=True).stdout  # noqa: S603


def of_commands(work: Path) -> Iterator[Row]:
    """Yield the rows of what commands print and write, scores among them."""
    command("package", "synth", "-o", str(work / "synth"), "--documents", "60", "--seed", "5")
    for path in sorted(DEMO.glob("*.html")):
        yield path.stem, "kernel", "explain", digest(command("explain", path.name, "--json"))
    measures = "str,seq,vec,set,lcstring,lcsequence,cleaneval,rouge_lsum,shingle,block"
    for package in (DEMO, work / "synth"):
        run = work / f"run-{package.name}"
        command("evaluate", str(package), "--measures", measures, "-o", str(run), "-j", "2")
        with (run / "results.tsv").open(encoding="utf-8") as file:
            lines = sorted(
                tuple(row[column] for column in UNTIMED)
                for row in csv.DictReader(file, delimiter="\t")
            )
        by_method: dict[str, list[Any]] = {}
        for line in lines:
            by_method.setdefault(line[2], []).append(line)
        for name, rows in by_method.items():
            yield package.name, name, "scores", digest(rows)


def fingerprint(packages: list[Path], most: int) -> Iterator[Row]:
    """Yield all rows."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        yield from of_commands(work)
        for package in (DEMO, work / "synth", *packages):
            yield from of_package(package, most)


def differences(rows: list[Row], against: Path) -> list[str]:
    """Return what is not as it was, a line for each output."""
    lines = against.read_text("utf-8").splitlines()
    cells = [line.split("\t") for line in lines]
    before = {(page, method, output): value for page, method, output, value in cells}
    after = {row[:3]: row[3] for row in rows}
    changed = [key for key in before.keys() & after.keys() if before[key] != after[key]]
    lists = {"changed": changed, "gone": before.keys() - after, "new": after.keys() - before}
    return [f"{word}: {' '.join(key)}" for word, keys in lists.items() for key in sorted(keys)]


def main() -> int:
    """Write the digests, or compare them with those of another version."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("packages", nargs="*", type=Path, help="folders of pages")
    parser.add_argument("-n", "--pages", type=int, default=60, help="pages of each package")
    parser.add_argument("-o", "--output", type=Path, help="write the digests to this file")
    parser.add_argument("--against", type=Path, help="digests to compare with")
    given = parser.parse_args()
    rows: list[Row] = [
        (page, method, " ".join(output.split()), " ".join(value.split()))
        for page, method, output, value in fingerprint(given.packages, given.pages)
    ]
    if given.output:
        given.output.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")
    print(f"{len(rows)} outputs of {len({row[0] for row in rows})} pages")
    found = differences(rows, given.against) if given.against else []
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
