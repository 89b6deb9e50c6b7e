"""Golden cases: small pages written by hand, with the text that each spec must keep.

A case is a file `<method>/<case>.txt`, read as UTF-8, in this format:

    title: which fact the case shows
    spec: one spec text; may be repeated
    --- source
    the page, up to the next line that begins with "--- "
    --- expect <spec>
    the text of the extraction, or (empty)
    --- signal <name>
    numbers, compared at the decimals written

The newline before a "--- " line, and the one at the end of the file, is not part of a section, so
a source ends without a newline unless an empty line is left. Every `spec:` has an `expect` of its
own or shares one: `--- expect <spec> | <spec>`. Expectations may name further specs. A signal is of
the first `spec:`; its name is one of the method's signals, or `lines.chars` and the like for a
column of the method's lines or of the page's blocks. A line `threshold 0.5` states its threshold.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

import unhusk

FOLDER = Path(__file__).parent
_SECTION = re.compile(r"^--- (\w+)(?: (.+))?$")


@dataclass(frozen=True)
class Case:
    """One golden file."""

    name: str  # folder and file
    title: str
    specs: tuple[str, ...]
    source: str
    expected: tuple[tuple[str, str], ...]  # spec text and text
    signals: tuple[tuple[str, str], ...]  # name and numbers

    @property
    def method(self) -> str:
        """Name of the method: the folder."""
        return self.name.partition("/")[0]

    @property
    def page(self) -> unhusk.Page:
        """The page, made anew."""
        return unhusk.Page(self.source)


def read_case(path: Path) -> Case:
    """Read a golden file."""
    header, *sections = _sections(path.read_bytes().decode("utf-8").removesuffix("\n"))
    stated = [line.split(": ", 1) for line in header[2].splitlines()]
    expected, signals, source = [], [], None
    for kind, argument, body in sections:
        if kind == "source":
            source = body
        elif kind == "expect":
            text = "" if body == "(empty)" else body
            expected += [(spec, text) for spec in argument.split(" | ")]
        elif kind == "signal":
            signals.append((argument, body))
        else:
            message = f"{path}: no section is called {kind!r}"
            raise ValueError(message)
    return Case(
        f"{path.parent.name}/{path.stem}",
        dict(stated)["title"],
        tuple(text for key, text in stated if key == "spec"),
        source,
        tuple(expected),
        tuple(signals),
    )


def _sections(text: str) -> list[tuple[str, str | None, str]]:
    found = [("header", None, [])]
    for line in text.split("\n"):
        mark = _SECTION.match(line)
        if mark:
            found.append((mark[1], mark[2], []))
        else:
            found[-1][2].append(line)
    return [(kind, argument, "\n".join(lines)) for kind, argument, lines in found]


@cache
def cases() -> tuple[Case, ...]:
    """Return all golden cases."""
    return tuple(read_case(path) for path in sorted(FOLDER.glob("*/*.txt")))


def seen(case: Case, name: str) -> tuple[np.ndarray, float | None]:
    """Return the values and the threshold that a signal section is about."""
    method = unhusk.method(case.specs[0])
    page = case.page
    table, _, column = name.partition(".")
    if column:
        rows = method.rows(page, method.params) if table == "lines" else page.blocks
        return getattr(rows, column), None
    signal = next(one for one in method.signals(page) if one.name == name)
    return signal.values, signal.threshold
