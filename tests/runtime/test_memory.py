"""Memory goes back after large pages."""

import numpy as np
import pytest

from unhusk.runtime import memory


@pytest.mark.parametrize(
    "shape", [(3, 5), (), (0, 4), (memory.LARGE_ARRAY,), (2, memory.LARGE_ARRAY)]
)
def test_an_unset_array_can_be_filled(shape):
    made = memory.unset(shape, np.int16)
    made[...] = 7
    assert made.shape == shape
    assert made.dtype == np.int16
    assert (made == 7).all()


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ([10, 10], 0),
        ([memory.LARGE + 1], 0),
        ([memory.LARGE + 1, 5, 5], 1),
        ([memory.LARGE + 1] * 3, 2),
    ],
)
def test_memory_is_given_back_once_after_each_large_page(monkeypatch, sizes, expected):
    calls = []
    monkeypatch.setattr(memory, "trim", lambda: calls.append(1))
    trimmer = memory.TrimAfterLarge()
    for size in sizes:
        trimmer.begin(size)
    assert len(calls) == expected


def test_asking_for_it_never_fails():
    memory.trim()
