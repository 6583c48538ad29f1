"""Unsaved work, kept in a file every few seconds and offered again after a crash.

Each run has a folder of its own with a lock; a folder whose lock nobody holds was left by a run
that did not end well.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final
from uuid import uuid4

from PySide6.QtCore import QLockFile, QObject, QTimer

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

    Parameters
    ----------
    submit
        Runs a job beside the window, for a disk can be slow; by default it is run at once.
    """

    def __init__(
        self,
        workspace: Workspace,
        interval: float = 3.0,
        submit: Callable[[Callable[[], None]], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._submit = submit or _at_once
        self._home = _folder() / f"{os.getpid()}-{uuid4().hex[:8]}"
        self._lock: QLockFile | None = None
        self._writing = Lock()
        self._newest = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(interval * 1000))
        self._timer.timeout.connect(partial(self.keep, beside=True))
        workspace.edited.connect(self._wait)
        workspace.opened.connect(self._wait)
        workspace.modified_changed.connect(self._wait)

    def keep(self, *, beside: bool = False) -> None:
        """Write down what is not saved; where all is saved, drop what was written.

        With ``beside`` it may happen a little later, by ``submit``.
        """
        self._timer.stop()
        workspace = self._workspace
        if not workspace.is_modified:
            self.drop()
            return
        about: dict[str, str | int] = {
            "name": workspace.name,
            "path": str(workspace.path.resolve()) if workspace.path else "",
            "current": workspace.current,
        }
        try:
            self._home.mkdir(parents=True, exist_ok=True)
            self._lock = self._lock or _try_lock(self._home)
        except OSError:
            self._warn()
            return
        self._newest += 1
        write = partial(self._write, self._newest, about, workspace.collection)
        if beside:
            self._submit(write)
        else:
            write()

    def drop(self) -> None:
        """Delete what was written; the run ends well, or all is saved."""
        self._timer.stop()
        self._newest += 1  # what still waits to be written is written no more
        with self._writing:
            if self._lock is not None:
                self._lock.unlock()
                self._lock = None
            shutil.rmtree(self._home, ignore_errors=True)

    def _write(self, number: int, about: dict[str, str | int], collection: Collection) -> None:
        """Write, in any thread, unless something newer has come meanwhile."""
        with self._writing:
            if number != self._newest:
                return
            try:
                (self._home / _ABOUT).write_text(json.dumps(about), "utf-8")
                formats.save(collection, self._home / _LEVELS)
            except (OSError, formats.FormatError):  # a full disk must not stop the work itself
                self._warn()

    def _warn(self) -> None:
        _LOG.warning("unsaved work could not be kept in %s", self._home, exc_info=True)

    def _wait(self) -> None:
        if not self._workspace.is_modified:
            self.drop()
        elif not self._timer.isActive():
            self._timer.start()


def _at_once(job: Callable[[], None]) -> None:
    job()
