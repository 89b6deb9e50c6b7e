"""Finds methods by name: the files of `unhusk.methods`, and entry points of other packages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from unhusk.errors import UnknownMethodError
from unhusk.method.method import Method
from unhusk.method.models import MODEL
from unhusk.method.spec import PARTS, Spec, SpecError, read_spec
from unhusk.runtime.register import names_in, object_named

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FOLDER = "unhusk.methods"  # a file NAME.py there holds the method NAME
GROUP = "unhusk.methods"  # entry points of this group add methods: name = "module:object"


@cache
def methods() -> tuple[str, ...]:
    """Return the names of all methods, in alphabetical order."""
    return tuple(sorted({*names_in(FOLDER), *_outside()}))


def method(spec: str | Method) -> Method:
    """Return the method that spec text names, such as `accb` or `accb(range=40)`."""
    if isinstance(spec, Method):
        return spec
    return _read(spec) if MODEL in spec else _configured(spec)  # the file of a model may change


@lru_cache(1024)
def _configured(spec: str) -> Method:
    return _read(spec)


def _read(spec: str) -> Method:
    try:
        return _built(read_spec(spec))
    except SpecError:
        message = f"cannot read the method {spec!r}; write it like accb or accb(range=40)"
        raise UnknownMethodError(message) from None


def _built(spec: Spec) -> Method:
    parts = {PARTS: tuple(map(_built, spec.parts))} if spec.parts else {}
    return _named(spec.name).configured({**parts, **spec.values})


def _named(name: str) -> Method:
    if name in _own():
        chosen = object_named(FOLDER, name)
    elif name in _outside():
        chosen = _loaded(name)
    else:
        raise UnknownMethodError(_unknown(name))
    if not isinstance(chosen, Method):
        message = f"{name!r} is not a method but {type(chosen).__name__}"
        raise UnknownMethodError(message)
    return _with_parts(chosen)


def _with_parts(made: Method) -> Method:
    """Return the method with methods in place of the names among its parts."""
    parts = getattr(made.params, PARTS, ())
    if not any(isinstance(part, str) for part in parts):
        return made
    return replace(made, params=replace(made.params, parts=tuple(map(method, parts))))


def _loaded(name: str) -> object:
    try:
        return _outside()[name].load()
    except Exception as error:
        message = f"the method {name!r} of an outside package cannot be loaded: {error}"
        raise UnknownMethodError(message) from error


@cache
def _own() -> frozenset[str]:
    return frozenset(names_in(FOLDER))


@cache
def _outside() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    return {point.name: point for point in entry_points(group=GROUP)}


def _unknown(name: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only for the message

    near = get_close_matches(name, methods(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(methods())}"
    return f"there is no method {name!r}; {hint}"
