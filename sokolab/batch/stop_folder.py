"""The temporary folder of a batch, in which a file for each item asks it to stop.

A batch that is killed leaves its folder behind; the next batch removes it.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock

from sokolab.trust import who_else_writes

_PREFIX: Final = "sokolab-batch-"
_LOCK: Final = "in-use"
"""The file that is locked as long as the batch runs."""
_FRESH: Final = 60
"""Seconds for which a folder without a lock may be one that is just being made."""


@contextmanager
def stop_folder() -> Iterator[Path]:
    """Make a folder for the length of a batch; remove it, and those that killed ones left.

    While a file still asks an item to stop, the folder stays for the next batch to remove.
    """
    _remove_left_over()
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX))
    try:
        with FileLock(folder / _LOCK, thread_local=False):
            yield folder
    finally:
        if not any(folder.glob("stop-*")):
            shutil.rmtree(folder, ignore_errors=True)


def _remove_left_over() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*/"):
        with suppress(OSError):  # gone meanwhile, or locked by a batch that runs
            is_fresh = time.time() - folder.stat().st_mtime < _FRESH
            if who_else_writes(folder) or (is_fresh and not (folder / _LOCK).exists()):
                continue
            with FileLock(folder / _LOCK, timeout=0):
                pass
            shutil.rmtree(folder, ignore_errors=True)
