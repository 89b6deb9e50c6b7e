import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from kernel.forests import random_columns, random_forest
from unhusk.errors import WeightsError
from unhusk.kernel import weights_file as module
from unhusk.kernel.weights_file import ARRAYS, CARD, read_weights, weights, write_weights


@pytest.fixture
def model(tmp_path):
    forests = {"blocks": random_forest(1), "kinds": random_forest(2, outputs=3)}
    write_weights(tmp_path / "m", {"seed": 1}, forests, {"edges": np.arange(3.0)})
    return tmp_path / "m"


def damage(model, **changes):
    card = json.loads((model / CARD).read_text())
    (model / CARD).write_text(json.dumps({**card, **changes}))


def test_what_is_written_is_read(model):
    found, columns = read_weights(model), random_columns(3, 50)
    assert found.card["seed"] == 1
    assert found.tables["edges"].tolist() == [0, 1, 2]
    assert np.array_equal(
        found.forests["kinds"].scores(columns), random_forest(2, outputs=3).scores(columns)
    )
    assert not found.forests["blocks"].leaf.flags.writeable
    assert not found.tables["edges"].flags.writeable


def test_equal_values_give_equal_bytes(model, tmp_path):
    forests = {"blocks": random_forest(1), "kinds": random_forest(2, outputs=3)}
    write_weights(tmp_path / "n", {"seed": 1}, forests, {"edges": np.arange(3.0)})
    for name in (CARD, ARRAYS):
        assert (tmp_path / "n" / name).read_bytes() == (model / name).read_bytes()


def test_weights_are_read_once_by_all_threads(model, monkeypatch):
    read = []
    monkeypatch.setattr(module, "read_weights", lambda p: read.append(p) or read_weights(p))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: weights("m", model.parent), range(20)))
    assert len(read) == 1
    assert all(one is found[0] for one in found)


def test_missing_model():
    with pytest.raises(WeightsError, match=r"no model in .*nowhere"):
        weights("nowhere")


def test_missing_arrays(model):
    (model / ARRAYS).unlink()
    with pytest.raises(WeightsError, match="cannot read the weights"):
        read_weights(model)


@pytest.mark.parametrize("card", ["{", "[]", "3", ""])
def test_damaged_card(model, card):
    (model / CARD).write_text(card)
    with pytest.raises(WeightsError, match=r"card in .* is damaged|has the format None"):
        read_weights(model)


def test_another_format(model):
    damage(model, format=2)
    with pytest.raises(WeightsError, match="has the format 2; this version reads 1"):
        read_weights(model)


def test_changed_arrays(model):
    data = bytearray((model / ARRAYS).read_bytes())
    data[100] ^= 1
    (model / ARRAYS).write_bytes(data)
    with pytest.raises(WeightsError, match="their digest is not the card's"):
        read_weights(model)


def test_a_forest_that_is_not_there(model):
    damage(model, forests=["other"])
    with pytest.raises(WeightsError, match="damaged: 'other/feature"):
        read_weights(model)


def test_arrays_that_are_no_archive(model):
    (model / ARRAYS).write_bytes(b"x")
    damage(model, sha256="2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881")
    with pytest.raises(WeightsError, match="damaged"):
        read_weights(model)


def test_arrays_that_unpack_to_too_much(model, monkeypatch):
    monkeypatch.setattr(module, "MAX_UNPACKED", 100)
    with pytest.raises(WeightsError, match="are more than 100"):
        read_weights(model)


def test_weights_that_are_too_large_are_not_written(tmp_path):
    noise = np.random.default_rng(0).bytes(1_100_000)
    with pytest.raises(WeightsError, match="a model may have 1000000"):
        write_weights(tmp_path / "m", {}, {}, {"noise": np.frombuffer(noise, np.uint8)})
    assert not (tmp_path / "m").exists()


FAULTS = {
    "another type": {"leaf": lambda a: a.astype(np.int64)},
    "do not tile": {"tree_node": lambda a: a + 1},
    "differ in length": {"mean": lambda a: a[1:]},
    "one leaf more": {"tree_node": lambda a: np.array([*a[:-2], a[-1], a[-1]], np.int32)},
    "no node or leaf": {"left": lambda a: a * 0},
    "splits differ": {"threshold": lambda a: a[1:]},
    "asks no split": {"split": lambda a: a + 1000},
    "order of features": {"feature": lambda a: a[::-1]},
    "no output": {"output": lambda a: a + 9},
    "one unit": {"unit": lambda a: a[:0]},
}


@pytest.mark.parametrize("words", FAULTS)
def test_arrays_that_would_lead_outside_are_refused(tmp_path, words):
    forest = random_forest(4, trees=9)
    changed = replace(forest, **{k: f(getattr(forest, k)) for k, f in FAULTS[words].items()})
    with pytest.raises(WeightsError, match=words):
        write_weights(tmp_path / "m", {}, {"blocks": changed}, {})
