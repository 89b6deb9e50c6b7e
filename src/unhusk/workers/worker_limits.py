"""Limits of memory and CPU time that the system enforces on a worker process.

They need the module `resource` of the standard library. Where the system has none (Windows), or
does not enforce a limit (macOS: memory), there is no limit.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

_KILL_FIRST = "1000"  # the highest value that Linux knows


@dataclass(frozen=True)
class Limits:
    """What a worker may use; None: as much as there is."""

    memory: int | None = None  # bytes of address space
    cpu_seconds: float | None = None  # of one step; beyond it the system sends SIGXCPU

    def apply(self) -> None:
        """Limit this process for good, and let it die first when the machine runs out of memory."""
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text(_KILL_FIRST, "ascii")
        if resource is not None and self.memory is not None:
            _lower(resource.RLIMIT_AS, self.memory)

    def begin_step(self) -> None:
        """Allow CPU time for one more step."""
        if resource is not None and self.cpu_seconds is not None:
            usage = resource.getrusage(resource.RUSAGE_SELF)
            _lower(resource.RLIMIT_CPU, ceil(usage.ru_utime + usage.ru_stime + self.cpu_seconds))


def _lower(kind: int, value: int) -> None:
    """Set a soft limit, at most as high as the hard one."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))
