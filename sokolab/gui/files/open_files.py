"""Which files are open, noted on disk while the program runs: after a crash they can be reopened.

Each run has a folder of its own with a lock, as unsaved work has; it goes when the run ends well.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import uuid4

from PySide6.QtCore import QLockFile, QObject

from sokolab import paths
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.recovery import try_lock

__all__ = ["InterruptedSession", "OpenFiles", "interrupted_sessions"]

_LOG: Final = logging.getLogger(__name__)
_NOTE: Final = "files.json"
_Files = tuple[tuple[Path, ...], Path | None]


def _folder() -> Path:
    return paths.user_data() / "open"


@dataclass(frozen=True, slots=True)
class InterruptedSession:
    """The files that were open when a run ended badly.

    Attributes
    ----------
    files
        In the order of their tabs; none where the note cannot be read.
    in_hand
        The one that was in hand, or None.
    """

    folder: Path
    lock: QLockFile
    files: tuple[Path, ...]
    in_hand: Path | None

    def discard(self) -> None:
        """Forget it for good."""
        self.lock.unlock()
        shutil.rmtree(self.folder, ignore_errors=True)


def interrupted_sessions() -> list[InterruptedSession]:
    """Return what runs that ended badly had open."""
    found = []
    for folder in sorted(_folder().glob("*/")):
        lock = try_lock(folder)
        if lock is not None:
            found.append(InterruptedSession(folder, lock, *_read(folder / _NOTE)))
    return found


def _read(note: Path) -> _Files:
    try:
        told = json.loads(note.read_text("utf-8"))
        in_hand = Path(told["in_hand"]) if told["in_hand"] else None
        return tuple(Path(file) for file in told["files"]), in_hand
    except (OSError, ValueError, KeyError, TypeError):
        return (), None


class OpenFiles(QObject):
    """Notes at once which files are open; a disk that takes nothing disturbs nobody."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._home = _folder() / f"{os.getpid()}-{uuid4().hex[:8]}"
        self._lock: QLockFile | None = None
        self._noted: _Files = ((), None)
        workspace.opened.connect(self._note)
        workspace.collections_changed.connect(self._note)

    def drop(self) -> None:
        """Delete the note; the run ends well."""
        self._workspace.opened.disconnect(self._note)
        self._workspace.collections_changed.disconnect(self._note)
        if self._lock is not None:
            self._lock.unlock()
        shutil.rmtree(self._home, ignore_errors=True)

    def _note(self) -> None:
        files = tuple(
            open_collection.path
            for open_collection in self._workspace.open_collections
            if open_collection.path is not None
        )
        now = (files, self._workspace.path)
        if now == self._noted:
            return
        self._noted = now
        told = {"files": [str(file) for file in files], "in_hand": str(now[1] or "")}
        part = self._home / f"{_NOTE}.part"
        try:
            if self._lock is None:
                self._home.mkdir(parents=True, exist_ok=True)
                self._lock = try_lock(self._home)
            part.write_text(json.dumps(told), "utf-8")
            part.replace(self._home / _NOTE)
        except (OSError, ValueError) as error:
            _LOG.warning("which files are open cannot be noted in %s: %s", self._home, error)
