"""Lets the window and other programs go before a process that studies boards."""

from __future__ import annotations

import os
import sys
from typing import Final

__all__ = ["step_back"]

_NICENESS: Final = 10
"""How far a study steps back behind the window, on Linux."""


def step_back() -> None:
    """Let the window and other programs go before this process, where the system has niceness."""
    if sys.platform == "linux" and os.getpriority(os.PRIO_PROCESS, 0) < _NICENESS:
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)
