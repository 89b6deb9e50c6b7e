"""Finds methods by name: the files of `unhusk.methods`, `kernel`, and entry points of others."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from unhusk.errors import UnknownMethodError
from unhusk.method import method
from unhusk.method.method import PARTS, Method, Spec, read_spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LEARNED = "kernel"  # the one method that stands on the others: `unhusk.methods.kernel`
GROUP = "unhusk.methods"  # entry points of this group add methods: name = "module:object"


@cache
def methods() -> tuple[str, ...]:
    """Return the names of all methods, in alphabetical order."""
    return tuple(sorted({LEARNED} | _own() | _outside().keys()))


def method(spec: str | Method) -> Method:
    """Return the method that spec text names, such as `accb` or `accb(range=40)`."""
    return spec if isinstance(spec, Method) else _configured(spec)


@lru_cache(1024)
def _configured(spec: str) -> Method:
    return _built(read_spec(spec))


def _built(spec: Spec) -> Method:
    parts = {PARTS: tuple(map(_built, spec.parts))} if spec.parts else {}
    return _named(spec.name).configured({**parts, **spec.values})


def _named(name: str) -> Method:
    if name == LEARNED or name in _own():
        package = "learned" if name == LEARNED else "methods"
        found = getattr(import_module(f"unhusk.{package}.{name}"), name)
    elif name in _outside():
        found = _loaded(name)
    else:
        raise UnknownMethodError(_unknown(name))
    if not isinstance(found, Method):
        message = f"{name!r} is not a method but {type(found).__name__}"
        raise UnknownMethodError(message)
    return _with_parts(found)


def _with_parts(found: Method) -> Method:
    """Return the method with methods in place of the names among its parts."""
    parts = getattr(found.params, PARTS, ())
    if not any(isinstance(part, str) for part in parts):
        return found
    return replace(found, params=replace(found.params, parts=tuple(map(method, parts))))


def _loaded(name: str) -> object:
    try:
        return _outside()[name].load()
    except Exception as error:
        message = f"the method {name!r} of an outside package cannot be loaded: {error}"
        raise UnknownMethodError(message) from error


@cache
def _own() -> frozenset[str]:
    folder = Path(method.__file__).parent
    return frozenset(path.stem for path in folder.glob("*.py") if not path.stem.startswith("_"))


@cache
def _outside() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    return {point.name: point for point in entry_points(group=GROUP)}


def _unknown(name: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only for the message

    near = get_close_matches(name, methods(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(methods())}"
    return f"there is no method {name!r}; {hint}"
