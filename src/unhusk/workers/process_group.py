"""Process groups: see that a process has ended, kill all of its group, say how it ended."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from subprocess import Popen


def kill_group(process: Popen[bytes]) -> None:
    """Kill a process that leads a group, and everything in the group, before it is waited for.

    On a system without process groups only the process itself is killed.
    """
    with suppress(ProcessLookupError, PermissionError):  # nothing is left of it
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def has_ended(process: Popen[bytes]) -> bool:
    """Return whether a process has ended. It is not waited for, so that its id stays its own."""
    if process.returncode is not None or not hasattr(os, "waitid"):
        return process.poll() is not None
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None


def describe_exit(code: int) -> str:
    """Return how a process ended, in words; a negative code is a signal.

    >>> describe_exit(3), describe_exit(-6), describe_exit(-40)
    ('exit code 3', 'ended by SIGABRT', 'ended by signal 40')
    """
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"ended by {signal.Signals(-code).name}"
    except ValueError:  # a real-time signal, which has no name
        return f"ended by signal {-code}"
