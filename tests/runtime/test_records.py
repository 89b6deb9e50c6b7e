"""Frozen values that are made without their `__init__` have every field."""

from dataclasses import fields

import unhusk
from unhusk.fetching.fetched import bare

PAGE = b"<title>Rain</title><h1>Rain</h1><p>It rained all night, and the river rose by a metre.</p>"


def test_what_is_made_at_once_has_every_field():
    page = unhusk.read(PAGE)
    found = unhusk.extract(PAGE)
    judged = unhusk.method("kernel").judgement(page)
    tables = page.decoded, page.tokens, page.nodes, page.blocks
    for value in (found, page, judged, bare(PAGE), *tables):
        assert all(hasattr(value, one.name) for one in fields(value)), type(value)
