"""Every golden case; `cases.py` defines the format."""

import pytest
from golden.cases import FOLDER, cases, read_case, seen

import unhusk

EXPECTED = [
    pytest.param(case, spec, text, id=f"{case.name}: {spec}")
    for case in cases()
    for spec, text in case.expected
]
SIGNALS = [
    pytest.param(case, name, numbers, id=f"{case.name}: {name}")
    for case in cases()
    for name, numbers in case.signals
]


@pytest.mark.parametrize(("case", "spec", "text"), EXPECTED)
def test_golden_text(case, spec, text):
    result = unhusk.extract(case.page, method=spec)
    assert result.text == text
    assert result.status == ("ok" if text else "empty")


@pytest.mark.parametrize(("case", "name", "numbers"), SIGNALS)
def test_golden_signal(case, name, numbers):
    values, threshold = seen(case, name)
    numbers, _, wanted = numbers.partition("threshold ")
    written = numbers.split()
    assert [_at_precision(v, w) for v, w in zip(values, written, strict=True)] == written
    assert not wanted or _at_precision(threshold, wanted) == wanted


def _at_precision(value, written):
    decimals = len(written.partition(".")[2])
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_golden_file_is_complete(case):
    assert case.title
    assert case.source is not None
    assert set(case.specs) <= {spec for spec, _ in case.expected}
    assert {unhusk.method(spec).name for spec, _ in case.expected} == {case.method}


def test_every_method_has_golden_cases():
    assert {case.method for case in cases()} >= set(unhusk.methods())


def test_source_keeps_its_last_newline_only_where_a_line_is_left_empty(tmp_path):
    file = tmp_path / "bare.txt"
    file.write_text("title: t\nspec: plain\n--- source\n<p>a\n\n--- expect plain\n(empty)\n")
    case = read_case(file)
    assert case.source == "<p>a\n"
    assert case.expected == (("plain", ""),)


def test_section_that_is_none_is_refused(tmp_path):
    file = tmp_path / "odd.txt"
    file.write_text("title: t\n--- result\n")
    with pytest.raises(ValueError, match="result"):
        read_case(file)


def test_folder_holds_cases_only_of_known_methods():
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders == {case.method for case in cases()} <= set(unhusk.methods())
