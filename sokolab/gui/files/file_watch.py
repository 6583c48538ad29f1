"""Notices when other programs write, move or delete the files of open collections."""

from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab import formats
from sokolab.gui.document.workspace import OpenCollection, Workspace

FileStamp = tuple[int, int]
"""The modification time of a file in nanoseconds, and its size in bytes."""
_CHECK_MS: Final = 1000  # milliseconds between two checks
_MAX_BYTES_TO_READ: Final = 200_000  # bytes of a file; a longer one is not compared


def file_stamp(path: Path) -> FileStamp | None:
    """Return a stamp that changes whenever the file is written, or None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class FileWatch(QObject):
    """Compares the files of all open collections with their stamps."""

    changed = Signal(object)
    """Another program wrote the file of this :class:`OpenCollection`. Emitted once per change."""
    gone = Signal(object)
    """The file of this :class:`OpenCollection` was moved or deleted."""
    settled = Signal(object)
    """The file of this :class:`OpenCollection` again holds the content last read or written."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        # None stands for a file that is gone.
        self._reported: WeakKeyDictionary[OpenCollection, FileStamp | None] = WeakKeyDictionary()
        self._timer = QTimer(self, interval=_CHECK_MS)
        self._timer.timeout.connect(self.check)
        self._timer.start()

    def check(self) -> None:
        """Check all files now."""
        for open_collection in self._workspace.open_collections:
            if open_collection.path is None or open_collection.file_stamp is None:
                continue
            stamp = file_stamp(open_collection.path)
            if stamp is None and not _is_gone(open_collection.path):
                continue  # inaccessible for a moment, as while a file is replaced on Windows
            if stamp == open_collection.file_stamp:
                if open_collection in self._reported:
                    del self._reported[open_collection]
                    self.settled.emit(open_collection)
            elif self._reported.get(open_collection, open_collection.file_stamp) != stamp:
                if stamp is not None and _is_equal_again(open_collection, stamp):
                    open_collection.file_stamp = stamp
                    self.settled.emit(open_collection)
                    continue
                self._reported[open_collection] = stamp
                (self.gone if stamp is None else self.changed).emit(open_collection)


def _is_equal_again(open_collection: OpenCollection, stamp: FileStamp) -> bool:
    """Whether a file written by another program holds the content last read or written.

    Large files, and files that need a plug-in, are not read; they count as changed.
    """
    path, saved = open_collection.path, open_collection.saved_collection
    known_stamp = open_collection.file_stamp
    if path is None or saved is None or known_stamp is None or known_stamp[1] != stamp[1]:
        return False
    if stamp[1] > _MAX_BYTES_TO_READ or formats.may_need_plugins(path):
        return False
    try:
        with formats.without_plugins():
            return formats.read_levels(path) == saved or formats.exported(saved).data == (
                formats.read_file(path)
            )
    except formats.FormatError:
        return False


def _is_gone(path: Path) -> bool:
    """Whether the file certainly does not exist."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False
    return False
