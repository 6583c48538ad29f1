"""Unsaved work that sessions left behind: they crashed, or the system asked them to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sokolab import paths
from sokolab.core.level import Collection
from sokolab.recovery.recovery_journal import ABOUT, read_journal
from sokolab.recovery.session_folder import LOCK_FILE, SessionFolder, abandoned_folders
from sokolab.whole_files import remove_folder, replace


def recovery_folder() -> Path:
    """Return the folder that holds the unsaved work of all sessions."""
    return paths.user_data() / "recovery"


@dataclass(frozen=True, slots=True)
class LostWork:
    """A collection with changes that were not saved before a session ended.

    It has the name that it had in the window, the file that it belongs to, if any, the index of
    its current level, from 0, and the local time of the last change that was recorded. It is
    damaged if later changes cannot be read.
    """

    folder: SessionFolder
    name: str
    path: Path | None
    current: int
    when: datetime
    collection: Collection
    is_damaged: bool = False

    def discard(self) -> None:
        """Delete it for good."""
        self.folder.delete()


@dataclass(frozen=True, slots=True)
class Remains:
    """What earlier sessions left behind: what can be restored, oldest first, and unread folders."""

    works: tuple[LostWork, ...]
    unreadable: tuple[Path, ...]


def find_remains() -> Remains:
    """Return the unsaved work of earlier sessions.

    Folders that cannot be read are moved to ``recovery-unreadable`` in the user's data folder.
    """
    works: list[LostWork] = []
    unreadable: list[Path] = []
    for folder in abandoned_folders(recovery_folder()):
        try:
            works.append(_read(folder))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            folder.release()
            unreadable += _set_aside(folder.path)
    return Remains(tuple(sorted(works, key=lambda work: work.when)), tuple(unreadable))


def _read(folder: SessionFolder) -> LostWork:
    about, collection, is_damaged = read_journal(folder.path)
    path = Path(about["path"]) if about["path"] else None
    changed = max(file.stat().st_mtime for file in folder.path.iterdir() if file.name != LOCK_FILE)
    current, when = int(about["current"]), datetime.fromtimestamp(changed)
    return LostWork(folder, about["name"], path, current, when, collection, is_damaged)


def _set_aside(folder: Path) -> Iterator[Path]:
    """Delete a folder in which nothing was recorded yet.

    Move any other one out of the way, and yield where it is then.
    """
    if not (folder / ABOUT).exists():
        remove_folder(folder)
        return
    aside = recovery_folder().with_name("recovery-unreadable")
    try:
        aside.mkdir(exist_ok=True)
        replace(folder, aside / folder.name)
        yield aside / folder.name
    except OSError:
        yield folder
