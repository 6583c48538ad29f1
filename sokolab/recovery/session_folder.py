"""Folders that belong to one session of the program and show whether it is still running.

A session holds a lock in each of its folders. The system frees the lock when the process ends,
however it ends, so a folder that nobody has locked was left behind: by a crash, or by a session
that was ended from outside. One of its folders holds the note of the files that are open in it.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from sokolab import paths
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import remove_folder, replace_whole

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


_FILE: Final = "files.json"


def notes_folder() -> Path:
    """Return the folder that holds the notes of all sessions."""
    return paths.user_data() / "open"


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The open files, in the order of their tabs, and the current one, or None."""

    files: tuple[Path, ...] = ()
    current: Path | None = None


class OpenFilesNote:
    """The note of this session; its folder is made with the first file."""

    def __init__(self) -> None:
        self._folder: SessionFolder | None = None
        self._written = OpenFiles()

    def write(self, now: OpenFiles) -> None:
        """Write down which files are open, if that has changed.

        Raises
        ------
        OSError, ValueError
            It cannot be written.
        """
        if now == self._written:
            return
        self._written = now
        if self._folder is None:
            self._folder = SessionFolder.create(notes_folder())
        note = {"files": list(map(str, now.files)), "current": str(now.current or "")}
        replace_whole(self._folder.path / _FILE, json.dumps(note).encode())

    def delete(self) -> None:
        """Delete the note: the session ends normally."""
        if self._folder is not None:
            self._folder.delete()


@dataclass(frozen=True, slots=True)
class CrashedSession:
    """A session that crashed, and the files that were open; none if its note is unreadable."""

    folder: SessionFolder
    open_files: OpenFiles

    def discard(self) -> None:
        """Delete the note for good."""
        self.folder.delete()


def crashed_sessions() -> list[CrashedSession]:
    """Return the crashed sessions and the files they had open."""
    left = abandoned_folders(notes_folder())
    return [CrashedSession(folder, _read(folder.path / _FILE)) for folder in left]


def _read(note: Path) -> OpenFiles:
    try:
        content = json.loads(note.read_text("utf-8"))
        current = Path(content["current"]) if content["current"] else None
        return OpenFiles(tuple(map(Path, content["files"])), current)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return OpenFiles()
