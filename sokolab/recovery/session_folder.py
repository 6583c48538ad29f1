"""Folders that belong to one session of the program and show whether it is still running.

A session holds a lock in each of its folders. The system frees the lock when the process ends,
however it ends, so a folder that nobody has locked was left behind: by a crash, or by a session
that was ended from outside.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import remove_folder

if TYPE_CHECKING:
    from filelock import FileLock

_LOG: Final = logging.getLogger(__name__)

LOCK_FILE: Final = "lock"


class SessionFolder:
    """A folder and its lock."""

    def __init__(self, path: Path, lock: FileLock | None) -> None:
        """Use :meth:`create` or :meth:`claim`."""
        self.path = path
        self._lock = lock

    @classmethod
    def create(cls, parent: Path) -> SessionFolder:
        """Make a folder for this session.

        Raises
        ------
        OSError
            It cannot be made.
        """
        path = parent / f"{os.getpid()}-{uuid4().hex[:8]}"
        make_private(path)
        return cls(path, _try_lock(path))

    @classmethod
    def claim(cls, path: Path) -> SessionFolder | None:
        """Lock a folder; None if its session is still running, or if it cannot be locked."""
        lock = _try_lock(path)
        return None if lock is None else cls(path, lock)

    def release(self) -> None:
        """Unlock the folder and leave it in place."""
        if self._lock is not None:
            self._lock.release()

    def delete(self) -> None:
        """Unlock and delete the folder."""
        self.release()
        remove_folder(self.path)


def abandoned_folders(parent: Path) -> Iterator[SessionFolder]:
    """Claim and yield the folders that ended sessions left behind, sorted by name.

    A folder that other users may write to is left alone: what it holds may not be this user's work.
    """
    for path in sorted(parent.glob("*/")):
        place = who_else_writes(path)
        if place is not None:
            _LOG.warning("work left in %s is not offered: others may write to %s", path, place)
            continue
        folder = SessionFolder.claim(path)
        if folder is not None:
            yield folder


def _try_lock(folder: Path) -> FileLock | None:
    from filelock import FileLock  # noqa: PLC0415 - few starts need a lock before the first paint

    # The lock is taken and released by different threads.
    lock = FileLock(folder / LOCK_FILE, timeout=0, thread_local=False)
    with suppress(OSError):  # Timeout, where it is held, is one too
        lock.acquire()
        return lock
    return None
