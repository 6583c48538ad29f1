"""Notices when another program changes an open file.

It compares time and size once a second. Programs replace files in many different ways, and the
notifications of the operating systems report some of these twice and others not at all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.gui.document.workspace import OpenCollection, Workspace

FileStamp = tuple[int, int]
"""Modification time in nanoseconds, and size in bytes."""
_INTERVAL: Final = 1000  # milliseconds


def file_stamp(path: Path) -> FileStamp | None:
    """Return what changes whenever a file is written; None if there is no such file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class FileWatch(QObject):
    """Compares the files of all open collections with their stamps."""

    changed = Signal(object)
    """Another program wrote the file of this :class:`OpenCollection`; emitted once per change."""
    gone = Signal(object)
    """The file of this :class:`OpenCollection` was moved or deleted."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._reported: WeakKeyDictionary[OpenCollection, FileStamp | None] = WeakKeyDictionary()
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self.check)
        self._timer.start()

    def check(self) -> None:
        """Check all files now."""
        for open_collection in self._workspace.open_collections:
            if open_collection.path is None or open_collection.stamp is None:
                continue
            now = file_stamp(open_collection.path)
            if now is None and not _is_gone(open_collection.path):
                continue  # kept from us for a moment, as while a file is replaced on Windows
            if now == open_collection.stamp:
                self._reported.pop(open_collection, None)
            elif self._reported.get(open_collection, open_collection.stamp) != now:
                self._reported[open_collection] = now
                (self.gone if now is None else self.changed).emit(open_collection)


def _is_gone(path: Path) -> bool:
    """Whether there is surely no such file."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False
