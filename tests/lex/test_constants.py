"""The constants of a `.pxd`, which compiled code folds, are those of the file uncompiled."""

import re

import pure
import pytest

PXD = sorted(path.relative_to(pure.ROOT) for path in pure.ROOT.rglob("*.pxd"))


@pytest.mark.parametrize("path", PXD, ids=str)
def test_constants_of_the_pxd_are_those_of_the_file(path):
    module = pure.module(".".join(path.with_suffix("").parts))
    stated = re.findall(r"^    (\w+) = (\d+)$", (pure.ROOT / path).read_text(), re.MULTILINE)
    assert len(stated) > 3
    assert {name: getattr(module, name) for name, _ in stated} == {n: int(v) for n, v in stated}


def test_there_are_such_files():
    assert {path.name for path in PXD} >= {"lexer.pxd", "tree.pxd", "cut.pxd"}
