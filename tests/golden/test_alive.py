"""Every parameter is alive: a step up and a step down from its default change some golden case.

A step is taken from every spec of the golden cases in which the parameter has its default value.
"""

from dataclasses import fields
from typing import get_type_hints

import pytest
from golden.cases import cases
from golden.steps import steps

import unhusk

IMPOSSIBLE: dict[str, str] = {}  # "method.field=value" to the reason why no case can tell


def alive():
    """Return each step of each parameter of each method."""
    for name in unhusk.methods():
        params = type(unhusk.method(name).params)
        hints = get_type_hints(params)
        for field in fields(params):
            for value in steps(name, field, hints[field.name]):
                shown = sorted(value) if isinstance(value, set | frozenset) else value
                yield pytest.param(name, field, value, id=f"{name}.{field.name}={shown}")


def kept(case, method):
    return unhusk.extract(case.page, method=method).text


@pytest.mark.parametrize(("name", "field", "value"), list(alive()))
def test_step_from_the_default_changes_a_golden_case(name, field, value):
    if f"{name}.{field.name}={value}" in IMPOSSIBLE:
        pytest.skip(IMPOSSIBLE[f"{name}.{field.name}={value}"])
    default = getattr(unhusk.method(name).params, field.name)
    bases = [
        (case, unhusk.method(spec))
        for case in cases()
        if case.method == name
        for spec, _ in case.expected
        if getattr(unhusk.method(spec).params, field.name) == default
    ]
    assert any(
        kept(case, base) != kept(case, base.configured({field.name: value})) for case, base in bases
    ), f"no golden case of {name} tells {field.name}={value} from {default}"


def test_every_exception_is_a_step():
    known = {f"{step.values[0]}.{step.values[1].name}={step.values[2]}" for step in alive()}
    assert set(IMPOSSIBLE) <= known
