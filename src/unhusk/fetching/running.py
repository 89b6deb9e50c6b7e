"""Fetching for those who wait for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from unhusk.runtime.extras import needed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")


def run(work: Callable[..., Awaitable[T]], *arguments: object) -> T:
    """Return what a coroutine function gives, also where a loop is running, as in a notebook."""
    needed("httpx2", "web")
    import asyncio  # noqa: PLC0415 - slow, and for fetching only
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    import anyio  # noqa: PLC0415

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return anyio.run(work, *arguments)
    with ThreadPoolExecutor(1) as pool:  # the running loop cannot be entered again
        return pool.submit(anyio.run, work, *arguments).result()
