"""Notices when another program changes a file that is open.

It looks at time and size once a second: editors replace files in many ways, and what tells of
all of them on every system tells of some twice and of others never.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer, Signal

from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace

__all__ = ["FileWatch", "stamp"]

_Stamp = tuple[int, int]
_LOOK: Final = 1000  # milliseconds


def stamp(path: Path) -> _Stamp | None:
    """Return what changes when a file is written, or None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


class FileWatch(QObject):
    """Compares the files of all open collections with the stamps on their sheets."""

    changed = Signal(object)
    """Another program wrote the file of that :class:`OpenCollection`; told once a change."""
    gone = Signal(object)
    """The file of that :class:`OpenCollection` was moved or deleted."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._told: WeakKeyDictionary[OpenCollection, _Stamp | None] = WeakKeyDictionary()
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Look now."""
        for open_collection in self._workspace.open_collections:
            if open_collection.path is None or open_collection.stamp is None:
                continue
            now = stamp(open_collection.path)
            if now == open_collection.stamp:
                self._told.pop(open_collection, None)
            elif self._told.get(open_collection, open_collection.stamp) != now:
                self._told[open_collection] = now
                (self.gone if now is None else self.changed).emit(open_collection)
