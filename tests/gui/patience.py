"""Waiting long enough for a busy machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pytestqt.qtbot import QtBot

_LONG: Final = 30_000


def patiently(qtbot: QtBot, is_so: Callable[[], bool]) -> None:
    """Wait until a condition holds, for half a minute at most."""
    qtbot.waitUntil(is_so, timeout=_LONG)
