"""When compiled code was last used: the time of its folder says so, to the day."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

SECONDS_PER_DAY: Final = 86_400.0


def note_use(path: Path) -> None:
    """Note that a folder or file is in use today, if it can be noted."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > SECONDS_PER_DAY:
            os.utime(path)


def last_use(path: Path) -> float:
    """Return when a folder or file was last used, or changed, as seconds of the epoch."""
    try:
        return path.stat().st_mtime
    except OSError:  # it is gone
        return time.time()
