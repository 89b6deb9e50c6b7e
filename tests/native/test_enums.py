"""The C enums are those of the Python files that state them."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from unhusk.native.constants import Numbers, counted

TOP = Path(__file__).parents[2]
FOLDER = TOP / "src" / "unhusk" / "native" / "enums"
COMMAND = "run tools/enums.py"


def written() -> dict[str, str]:
    """Return what tools/enums.py would write."""
    spec = spec_from_file_location("tools_enums", TOP / "tools" / "enums.py")
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.enum_files()


WRITTEN = written()


def test_there_is_a_file_for_every_enumeration_and_no_other():
    assert {path.name for path in FOLDER.glob("*.pxd")} == WRITTEN.keys(), COMMAND


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_file_is_up_to_date(name):
    assert (FOLDER / name).read_text("utf-8") == WRITTEN[name], COMMAND


@pytest.mark.parametrize("path", sorted(FOLDER.parents[1].rglob("*.pxd")), ids=lambda p: p.name)
def test_only_generated_files_state_numbers_of_c(path):
    assert path.parent == FOLDER or "cdef enum" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", sorted(FOLDER.parents[1].rglob("*.pxd")), ids=lambda p: p.name)
def test_c_code_stands_in_headers(path):
    assert '"""' not in path.read_text("utf-8")


def test_unknown_numbers_are_refused():
    with pytest.raises(AttributeError, match="Column has no number MIDDLE"):
        _ = counted("Column", ["start", "stop"]).MIDDLE
    assert issubclass(counted("Column", []), Numbers)
