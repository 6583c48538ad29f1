"""Windows and macOS, as far as they can be simulated elsewhere."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HOLDS = 32
"""Windows' number of the error that another program has the file open."""


def on(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sokolab take this system for another one, such as ``win32`` or ``darwin``."""
    monkeypatch.setattr(sys, "platform", system)


def held(times: int, method: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Let a method of `Path` be refused some times, as where another program holds the file.

    Returns
    -------
    A function that returns how often it was refused.
    """
    do, refused = getattr(Path, method), 0

    def refuse(path: Path, *arguments: object) -> object:
        nonlocal refused
        if refused >= times:
            return do(path, *arguments)
        refused += 1
        raise PermissionError(errno.EACCES, "Access is denied", str(path))

    monkeypatch.setattr(Path, method, refuse)
    return lambda: refused
