"""JSON follows its published schema, whatever the page."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from render.schema import SCHEMA, faults
from strategies import fixed, sources

import unhusk
from unhusk.extraction.extraction import JSON_VERSION

DEMO = sorted((Path(unhusk.__file__).parent / "pages_demo").glob("*.html"))


@pytest.mark.parametrize("path", DEMO, ids=lambda path: path.stem)
def test_sample_pages(path):
    found = unhusk.extract(path, url="https://a.test/")
    assert faults(json.loads(found.to_json())) == []


@fixed
@given(sources)
def test_any_page(source):
    assert faults(json.loads(unhusk.extract(source, method="plain").to_json())) == []


@pytest.mark.parametrize("source", ["", b"%PDF-1.7", b"\x89PNG\r\n\x1a\n", "https://a.test/"])
def test_what_is_no_page(source):
    assert faults(unhusk.extract(source).to_dict()) == []


def test_version_is_that_of_the_schema():
    assert SCHEMA["properties"]["version"]["const"] == JSON_VERSION
    assert f"Version {JSON_VERSION}." in SCHEMA["description"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"status": "fine"}, "/status: 'fine' is not among them"),
        ({"version": 1}, "/version: 1 is not 2"),
        ({"text": None}, "/text: None is no string"),
        ({"spans": [[1]]}, "/spans/0: too short"),
        ({"spans": [[1, 2.5]]}, "/spans/0/1: 2.5 is no integer"),
        ({"confidence": 1.5}, "/confidence: 1.5 > 1"),
        ({"chars": -1}, "/chars: -1 < 0"),
        ({"colour": 1}, "the value: colour is not known"),
        ({"metadata": {}}, "/metadata: title is missing"),
    ],
)
def test_check_finds_faults(change, fault):
    assert fault in faults({**unhusk.extract("<p>words").to_dict(), **change})
