"""Which operating system this is. Each use asks again, so that tests can answer for others."""

from __future__ import annotations

import sys


def is_windows() -> bool:
    """Whether this is Windows."""
    return sys.platform == "win32"


def is_mac() -> bool:
    """Whether this is macOS."""
    return sys.platform == "darwin"


def is_linux() -> bool:
    """Whether this is Linux."""
    return sys.platform == "linux"
