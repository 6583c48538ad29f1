"""What Windows lacks of the system; tests that use it are skipped there."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

needs_pipes: Final = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")

SIGHUP: Final[signal.Signals] = getattr(signal, "SIGHUP", signal.SIGTERM)
SIGKILL: Final[signal.Signals] = getattr(signal, "SIGKILL", signal.SIGTERM)


def _missing(*_: object) -> Any:
    pytest.skip("only where the system is POSIX")


mkfifo: Final[Callable[[Path], None]] = getattr(os, "mkfifo", _missing)
chown: Final[Callable[[Path, int, int], None]] = getattr(os, "chown", _missing)
getegid: Final[Callable[[], int]] = getattr(os, "getegid", _missing)
_priority: Final[Callable[[int, int], int]] = getattr(os, "getpriority", _missing)
_sysconf: Final[Callable[[str], int]] = getattr(os, "sysconf", _missing)
_resource: Final[Any] = import_module("resource") if find_spec("resource") else None


def is_alive(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def niceness(process: int = 0) -> int:
    """Return how far a process, or on Linux a thread, steps back; by default the one that asks."""
    return _priority(0, process)


def machine_memory() -> int:
    """Return the bytes of memory that the machine has."""
    return _sysconf("SC_PAGE_SIZE") * _sysconf("SC_PHYS_PAGES")


def data_limit() -> int:
    """Return the most bytes of data that this process may have."""
    return int(_resource.getrlimit(_resource.RLIMIT_DATA)[0])


def peak_memory() -> int:
    """Return the most memory that this process has had, in units of `ru_maxrss`."""
    return int(_resource.getrusage(_resource.RUSAGE_SELF).ru_maxrss)
