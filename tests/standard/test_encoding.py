"""The encoding cases of html5lib-tests, read from the folder named by UNHUSK_HTML5LIB_TESTS.

`encoding/scripted/` is left out: its one case declares the encoding by running a script.
"""

import os
from pathlib import Path

import pytest

from unhusk.decode import decode
from unhusk.decode.prescan import declared

FOLDER = os.environ.get("UNHUSK_HTML5LIB_TESTS")

NOTHING_DECLARED = (
    "all ASCII and no declaration: the suite wants the default of a Western browser, "
    "windows-1252; we take valid UTF-8 for UTF-8, and the text is the same"
)
NOT_EUC_JP = (
    "the page declares euc-jp but the file holds it in UTF-8; "
    "valid UTF-8 in quantity outweighs a legacy declaration"
)
DIFFERS = {
    "tests1.dat": dict.fromkeys(
        [0, 6, *range(10, 21), 24, 25, 28, 29, 30, 33, 34, 35], NOTHING_DECLARED
    ),
    "tests2.dat": dict.fromkeys([0, 1, 2, 3, 4, 8, 9, 11, 12, 13, 15], NOTHING_DECLARED),
    "test-yahoo-jp.dat": {0: NOT_EUC_JP},
}
MARKED = {("tests1.dat", 41), ("tests1.dat", 42)}  # decided by a byte order mark


def cases():
    """Yield file, number, bytes and expected name of every case."""
    for path in sorted(Path(FOLDER, "encoding").glob("*.dat")) if FOLDER else ():
        for number, case in enumerate(path.read_bytes().split(b"#data\n")[1:]):
            data, expected = case.split(b"\n#encoding\n")
            yield path.name, number, data, expected.strip().decode().lower()


def marks(file, number):
    reason = DIFFERS.get(file, {}).get(number)
    return [pytest.mark.xfail(strict=True, reason=reason)] if reason else []


CASES = list(cases())
IDS = [f"{file}-{number}" for file, number, _, _ in CASES]


@pytest.mark.skipif(not FOLDER, reason="UNHUSK_HTML5LIB_TESTS is not set")
def test_the_suite_is_there_and_every_listed_difference_is_in_it():
    present = {(file, number) for file, number, _, _ in CASES}
    listed = {(file, number) for file, numbers in DIFFERS.items() for number in numbers}
    assert listed | MARKED <= present


@pytest.mark.skipif(not FOLDER, reason="UNHUSK_HTML5LIB_TESTS is not set")
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(data, expected, marks=marks(file, number), id=f"{file}-{number}")
        for file, number, data, expected in CASES
    ],
)
def test_encoding_of_the_whole(data, expected):
    assert decode(data).encoding == expected


@pytest.mark.skipif(not FOLDER, reason="UNHUSK_HTML5LIB_TESTS is not set")
@pytest.mark.parametrize(("file", "number", "data", "expected"), CASES, ids=IDS)
def test_declaration(file, number, data, expected):
    """Without a declaration the suite expects windows-1252, so None must mean that here."""
    if (file, number) in MARKED:
        data, expected = data.removeprefix(b"\xef\xbb\xbf"), "windows-1252"
    assert (declared(data) or "windows-1252") == expected
