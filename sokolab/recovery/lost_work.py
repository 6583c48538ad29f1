"""Unsaved work that sessions left behind when they crashed."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sokolab import formats, paths
from sokolab.core.level import Collection
from sokolab.recovery.recovery_journal import ABOUT, read_journal
from sokolab.recovery.session_folder import LOCK_FILE, SessionFolder, abandoned_folders

__all__ = ["LostWork", "lost_work", "recovery_folder"]


def recovery_folder() -> Path:
    """Return the folder that holds the unsaved work of all sessions."""
    return paths.user_data() / "recovery"


@dataclass(frozen=True, slots=True)
class LostWork:
    """A collection with changes that were not saved before a crash.

    Attributes
    ----------
    name
        The name of the collection in the window.
    path
        The file it belongs to, or None.
    current
        The index of the current level, from 0.
    when
        The local time of the last change that was recorded.
    collection
        The levels at that time.
    """

    folder: SessionFolder
    name: str
    path: Path | None
    current: int
    when: datetime
    collection: Collection

    def discard(self) -> None:
        """Delete it for good."""
        self.folder.delete()


def lost_work() -> list[LostWork]:
    """Return the unsaved work of crashed sessions, oldest first.

    Folders that cannot be read are moved to ``recovery-unreadable`` in the user's data folder.
    """
    found = []
    for folder in abandoned_folders(recovery_folder()):
        try:
            found.append(_read(folder))
        except (OSError, ValueError, KeyError, TypeError, formats.FormatError):
            folder.release()
            _set_aside(folder.path)
    return sorted(found, key=lambda work: work.when)


def _read(folder: SessionFolder) -> LostWork:
    about, collection = read_journal(folder.path)
    path = Path(about["path"]) if about["path"] else None
    changed = max(file.stat().st_mtime for file in folder.path.iterdir() if file.name != LOCK_FILE)
    return LostWork(
        folder,
        about["name"],
        path,
        int(about["current"]),
        datetime.fromtimestamp(changed),
        collection,
    )


def _set_aside(folder: Path) -> None:
    """Delete a folder in which nothing was recorded yet; move any other one out of the way."""
    if (folder / ABOUT).exists():
        aside = recovery_folder().with_name("recovery-unreadable")
        with suppress(OSError):
            aside.mkdir(exist_ok=True)
            folder.rename(aside / folder.name)
    else:
        shutil.rmtree(folder, ignore_errors=True)
