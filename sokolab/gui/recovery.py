"""Unsaved work, kept in a file every few seconds and offered again after a crash.

Each run has a folder of its own with a lock; a folder whose lock nobody holds was left by a run
that did not end well.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from PySide6.QtCore import QLockFile, QObject, QThreadPool, QTimer

from sokolab import formats, paths
from sokolab.core.level import Collection
from sokolab.gui.workspace import Workspace

__all__ = ["Lost", "Recovery", "lost_work"]

_LOG: Final = logging.getLogger(__name__)
_LEVELS: Final = "levels.xsb"
_ABOUT: Final = "about.json"
_LOCK: Final = "lock"


def _folder() -> Path:
    return paths.user_data() / "recovery"


def _try_lock(folder: Path) -> QLockFile | None:
    lock = QLockFile(str(folder / _LOCK))
    lock.setStaleLockTime(0)  # old age proves nothing; that its process is gone does
    return lock if lock.tryLock(0) else None


@dataclass(frozen=True, slots=True)
class Lost:
    """Work that a run which ended badly had not saved.

    Attributes
    ----------
    name
        What the window called the collection.
    path
        The file it belongs to, or None.
    current
        The level that was in hand.
    when
        The local time of the last change that was kept.
    """

    folder: Path
    name: str
    path: Path | None
    current: int
    when: datetime
    lock: QLockFile

    def collection(self) -> Collection:
        """Read the levels back.

        Raises
        ------
        formats.FormatError
            The file cannot be read.
        """
        return formats.load(self.folder / _LEVELS)

    def discard(self) -> None:
        """Delete it for good."""
        self.lock.unlock()
        shutil.rmtree(self.folder, ignore_errors=True)


def lost_work() -> list[Lost]:
    """Return what runs that ended badly have left, oldest first."""
    found = []
    for folder in _folder().glob("*/"):
        lock = _try_lock(folder)
        if lock is None:
            continue
        try:
            about = json.loads((folder / _ABOUT).read_text("utf-8"))
            when = datetime.fromtimestamp((folder / _LEVELS).stat().st_mtime)
            path = Path(about["path"]) if about["path"] else None
            found.append(Lost(folder, about["name"], path, int(about["current"]), when, lock))
        except (OSError, ValueError, KeyError, TypeError):
            lock.unlock()
            shutil.rmtree(folder, ignore_errors=True)  # ended before anything was kept
    return sorted(found, key=lambda lost: lost.when)


class Recovery(QObject):
    """Keeps what is not saved, at most every ``interval`` seconds and only after a change.

    It writes in a thread of its own, for a disk can be slow and the pools busy.
    """

    def __init__(
        self, workspace: Workspace, interval: float = 3.0, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._home = _folder() / f"{os.getpid()}-{uuid4().hex[:8]}"
        self._lock: QLockFile | None = None
        self._writer = QThreadPool(self)
        self._writer.setMaxThreadCount(1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(interval * 1000))
        self._timer.timeout.connect(self._begin)
        workspace.edited.connect(self._wait)
        workspace.opened.connect(self._wait)
        workspace.modified_changed.connect(self._wait)

    def keep(self) -> None:
        """Write down what is not saved and wait until it is written."""
        self._begin()
        self._writer.waitForDone()

    def drop(self) -> None:
        """Delete what was written; the run ends well, or all is saved."""
        self._timer.stop()
        self._writer.clear()
        self._writer.waitForDone()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
        shutil.rmtree(self._home, ignore_errors=True)

    def _wait(self) -> None:
        if not self._workspace.is_modified:
            self.drop()
        elif not self._timer.isActive():
            self._timer.start()

    def _begin(self) -> None:
        self._timer.stop()
        workspace = self._workspace
        if not workspace.is_modified:
            self.drop()
            return
        about = {
            "name": workspace.name,
            "path": str(workspace.path.resolve()) if workspace.path else "",
            "current": workspace.current,
        }
        try:
            self._home.mkdir(parents=True, exist_ok=True)
        except OSError:
            _warn(self._home)
            return
        self._lock = self._lock or _try_lock(self._home)
        self._writer.clear()
        self._writer.start(partial(_write, self._home, json.dumps(about), workspace.collection))


def _write(home: Path, about: str, collection: Collection) -> None:
    try:
        (home / _ABOUT).write_text(about, "utf-8")
        formats.save(collection, home / _LEVELS)
    except (OSError, formats.FormatError):  # a full disk must not stop the work itself
        _warn(home)


def _warn(home: Path) -> None:
    _LOG.warning("unsaved work could not be kept in %s", home, exc_info=True)
