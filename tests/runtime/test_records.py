"""Records are frozen dataclasses in every respect but the speed of their `__init__`."""

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

import unhusk
from unhusk.fetching.fetched import bare
from unhusk.runtime.records import record

PAGE = b"<title>Rain</title><h1>Rain</h1><p>It rained all night, and the river rose by a metre.</p>"


@record
@dataclass(frozen=True)
class Point:
    x: int
    y: int = 2
    labels: list = field(default_factory=list)


def test_fields_are_given_by_place_or_name_and_have_defaults():
    assert Point(1) == Point(x=1, y=2, labels=[])
    assert replace(Point(1), y=3, labels=["a"]) == Point(1, 3, ["a"])


def test_a_default_factory_makes_a_value_for_each_record():
    assert Point(1).labels is not Point(1).labels


@pytest.mark.parametrize("arguments", [(), (1, 2, [], 4)])
def test_missing_and_superfluous_arguments_are_refused(arguments):
    with pytest.raises(TypeError, match="__init__"):
        Point(*arguments)


def test_records_are_frozen():
    with pytest.raises(FrozenInstanceError):
        Point(1).x = 2


def test_fields_of_a_base_class_come_first():
    @record
    @dataclass(frozen=True)
    class Place(Point):
        z: int = 5

    assert Place(1, 2, [], 3).z == 3
    assert repr(Place(1)) == repr(Place(1, 2, [], 5))


def test_a_class_that_does_more_when_it_is_made_is_refused():
    class Checked:
        def __post_init__(self):
            """Check."""

    with pytest.raises(TypeError, match="Checked has a __post_init__"):
        record(dataclass(frozen=True)(Checked))


def test_what_is_made_of_a_page_has_every_field():
    page = unhusk.read(PAGE)
    found = unhusk.extract(PAGE)
    judged = unhusk.method("kernel").judgement(page)
    tables = page.decoded, page.tokens, page.nodes, page.blocks
    for value in (found, page, judged, bare(PAGE), *tables):
        assert all(hasattr(value, one.name) for one in fields(value)), type(value)
