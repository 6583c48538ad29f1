"""Unsaved work, kept on disk within a second and offered again after a crash.

Each run has a folder of its own with a lock; a folder whose lock nobody holds was left by a run
that did not end well.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final
from uuid import uuid4

from PySide6.QtCore import QLockFile, QObject, QThreadPool, QTimer, Signal

from sokolab import formats, paths
from sokolab.core.level import Collection
from sokolab.gui.document.open_collection import OpenCollection
from sokolab.gui.document.workspace import Workspace
from sokolab.recovery.recovery_journal import ABOUT, RecoveryJournal, read_journal

__all__ = ["LostWork", "Recovery", "lost_work", "try_lock"]

_LOG: Final = logging.getLogger(__name__)
_LOCK: Final = "lock"


def _folder() -> Path:
    return paths.user_data() / "recovery"


def try_lock(folder: Path) -> QLockFile | None:
    """Lock the folder of a run; None where the run is alive, or the lock cannot be written."""
    lock = QLockFile(str(folder / _LOCK))
    lock.setStaleLockTime(0)  # old age proves nothing; that its process is gone does
    return lock if lock.tryLock(0) else None


@dataclass(frozen=True, slots=True)
class LostWork:
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
    collection
        The levels as they were then.
    """

    folder: Path
    name: str
    path: Path | None
    current: int
    when: datetime
    lock: QLockFile
    collection: Collection

    def discard(self) -> None:
        """Delete it for good."""
        self.lock.unlock()
        shutil.rmtree(self.folder, ignore_errors=True)


def lost_work() -> list[LostWork]:
    """Return what runs that ended badly have left, oldest first."""
    found = []
    for folder in _folder().glob("*/"):
        lock = try_lock(folder)
        if lock is None:
            continue
        try:
            about, collection = read_journal(folder)
            path = Path(about["path"]) if about["path"] else None
            when = datetime.fromtimestamp(max(file.stat().st_mtime for file in folder.iterdir()))
            current = int(about["current"])
            found.append(LostWork(folder, about["name"], path, current, when, lock, collection))
        except (OSError, ValueError, KeyError, TypeError, formats.FormatError):
            lock.unlock()
            _set_aside(folder)
    return sorted(found, key=lambda lost: lost.when)


def _set_aside(folder: Path) -> None:
    """Delete what ended before anything was kept; leave to people what cannot be read."""
    if (folder / ABOUT).exists():
        aside = _folder().with_name("recovery-unreadable")
        with contextlib.suppress(OSError):
            aside.mkdir(exist_ok=True)
            folder.rename(aside / folder.name)
    else:
        shutil.rmtree(folder, ignore_errors=True)


class _Kept:
    """Where one collection is kept: a journal in a locked folder of its own.

    Raises
    ------
    OSError
        The folder cannot be made.
    """

    def __init__(self, base: Collection) -> None:
        self.home = _folder() / f"{os.getpid()}-{uuid4().hex[:8]}"
        self.home.mkdir(parents=True)
        self._lock = try_lock(self.home)
        self.journal = RecoveryJournal(self.home)
        self.base = base

    def drop(self) -> None:
        """Delete it."""
        if self._lock is not None:
            self._lock.unlock()
        shutil.rmtree(self.home, ignore_errors=True)


_State = tuple[RecoveryJournal, Collection, Collection, dict[str, object]]


class Recovery(QObject):
    """Keeps what is not saved of all open collections, soon after a change and only then.

    At most every ``interval`` seconds; it writes in a thread of its own, for a disk can be slow
    and the pools busy.
    """

    failed = Signal(str)
    """Unsaved work could not be kept, and why; told once for a row of failures."""

    def __init__(
        self, workspace: Workspace, interval: float = 0.5, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._kept: dict[OpenCollection, _Kept] = {}
        self._has_failed = False
        self._writer = QThreadPool(self)
        self._writer.setMaxThreadCount(1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(interval * 1000))
        self._timer.timeout.connect(self._begin)
        workspace.edited.connect(self._wait)
        workspace.opened.connect(self._wait)
        workspace.collections_changed.connect(self._wait)

    def keep(self) -> None:
        """Write down what is not saved and wait until it is written."""
        self._begin()
        self._writer.waitForDone()

    def drop(self) -> None:
        """Delete what was written; the run ends well, or all is saved."""
        self._timer.stop()
        self._drop(list(self._kept))

    def _drop(self, open_collections: Iterable[OpenCollection]) -> None:
        self._writer.clear()
        self._writer.waitForDone()
        for open_collection in open_collections:
            self._kept.pop(open_collection).drop()

    def _wait(self) -> None:
        unsaved = self._unsaved()
        settled = [
            open_collection for open_collection in self._kept if open_collection not in unsaved
        ]
        if settled:
            self._drop(settled)
        if not unsaved:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _unsaved(self) -> list[OpenCollection]:
        return [
            open_collection
            for open_collection in self._workspace.open_collections
            if open_collection.is_modified
        ]

    def _begin(self) -> None:
        self._timer.stop()
        states: list[_State] = []
        try:
            for open_collection in self._unsaved():
                if open_collection not in self._kept:
                    saved = open_collection.saved
                    self._kept[open_collection] = _Kept(
                        open_collection.collection if saved is None else saved
                    )
                kept = self._kept[open_collection]
                states.append(
                    (kept.journal, kept.base, open_collection.collection, _about(open_collection))
                )
        except OSError as error:
            self._note(str(error.strerror or error))
        if states:
            self._writer.clear()
            self._writer.start(partial(_write, states, self._note))

    def _note(self, trouble: str) -> None:
        """Take note of how it went; called on the writer's thread too."""
        if trouble and not self._has_failed:
            _LOG.warning("unsaved work could not be kept in %s: %s", _folder(), trouble)
            self.failed.emit(f"Unsaved work cannot be kept for recovery: {trouble}")
        self._has_failed = bool(trouble)


def _about(open_collection: OpenCollection) -> dict[str, object]:
    return {
        "name": open_collection.name,
        "path": str(open_collection.path.resolve()) if open_collection.path else "",
        "current": open_collection.current,
    }


def _write(states: Iterable[_State], note: Callable[[str], None]) -> None:
    trouble = ""
    for journal, base, collection, about in states:
        try:
            journal.keep(base, collection, about)
        except OSError as error:  # a full disk must not stop the work itself
            trouble = error.strerror or str(error)
        except formats.FormatError as error:
            trouble = str(error)
    note(trouble)
