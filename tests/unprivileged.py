"""Commands that may do no more than an ordinary user, even where the tests run as root."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import pytest

_SETPRIV = ("setpriv", "--inh-caps=-all", "--bounding-set=-all")
"""Takes away what lets root write everywhere."""


def unprivileged(command: Sequence[str]) -> list[str]:
    """Return a command that the permissions of files and folders hold for; skip where none can."""
    if sys.platform == "win32":
        pytest.skip("folders of Windows cannot be made read-only this way")
    if os.geteuid() != 0:
        return list(command)
    if shutil.which(_SETPRIV[0]) is None:
        pytest.skip("root may write everywhere")
    return [*_SETPRIV, *command]
