"""Lets the window and other programs go before a process that studies boards."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sokolab.solvers.frame.protocol import CancelToken

__all__ = ["Studying", "study_at_low_priority"]

Studying: TypeAlias = Callable[[Any, CancelToken, Callable[[Any], None]], None]
"""Studies what a request asks, and passes on each piece of news; it may block."""

_NICENESS: Final = 10
"""How far a study steps back behind the window, on Linux."""


def study_at_low_priority(
    studying: Studying, request: object, cancel: CancelToken, tell: Callable[[Any], None]
) -> None:
    """Study what a request asks, in a process that does nothing more urgent afterwards."""
    _step_back()
    studying(request, cancel, tell)


def _step_back() -> None:
    """Let the window and other programs go before this process, where the system has niceness."""
    if sys.platform == "linux" and os.getpriority(os.PRIO_PROCESS, 0) < _NICENESS:
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)
