"""Record unsaved work in case the session crashes, and find the work of crashed sessions.

A session holds a lock in each of its folders. The system frees the lock when the process ends,
however it ends, so an unlocked folder was left behind: by a crash, or by a session that was
ended from outside. One of its folders holds the note of the files that it has open.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import uuid4

from sokolab import formats, paths
from sokolab.core.level import Collection, Level
from sokolab.formats.registry import to_text
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import remove_folder, replace_file, replace_whole

if TYPE_CHECKING:
    from filelock import FileLock

_LOG: Final = logging.getLogger(__name__)

LOCK_FILE: Final = "lock"
_NOTE_FILE: Final = "files.json"
_ABOUT_FILE: Final = "about.json"
"""The file that describes the journal. Without it, there is none."""
_MIN_BYTES_FOR_BASE: Final = 1 << 20  # size of the lines below which no new base is written
_AboutWork = dict[str, Any]


class SessionFolder:
    """The folder with the unsaved work of one session, and the lock on it."""

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
            The folder cannot be made.
        """
        path = parent / f"{os.getpid()}-{uuid4().hex[:8]}"
        make_private(path)
        return cls(path, _try_lock(path))

    @classmethod
    def claim(cls, path: Path) -> SessionFolder | None:
        """Lock a folder, or None if its session is still running, or if it cannot be locked."""
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


def find_abandoned_folders(parent: Path) -> Iterator[SessionFolder]:
    """Claim and yield the folders that ended sessions left behind, sorted by name.

    A folder that other users may write to is left alone: its files might not be this user's work.
    """
    for path in sorted(parent.glob("*/")):
        writable_path = who_else_writes(path)
        if writable_path is not None:
            _LOG.warning(
                "work left in %s is not offered: others may write to %s", path, writable_path
            )
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


def notes_folder() -> Path:
    """Return the folder that holds the notes of all sessions."""
    return paths.user_data() / "open"


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The open files, in the order of their tabs, and the current one, or None."""

    files: tuple[Path, ...] = ()
    current_file: Path | None = None


class OpenFilesNote:
    """The note of this session. Its folder is made with the first file."""

    def __init__(self) -> None:
        self._folder: SessionFolder | None = None
        self._last_written = OpenFiles()

    def write(self, open_files: OpenFiles) -> None:
        """Record which files are open, if that has changed.

        Raises
        ------
        OSError, ValueError
            The note cannot be written.
        """
        if open_files == self._last_written:
            return
        self._last_written = open_files
        if self._folder is None:
            self._folder = SessionFolder.create(notes_folder())
        note = {
            "files": list(map(str, open_files.files)),
            "current": str(open_files.current_file or ""),
        }
        replace_whole(self._folder.path / _NOTE_FILE, json.dumps(note).encode())

    def delete(self) -> None:
        """Delete the note: the session ends normally."""
        if self._folder is not None:
            self._folder.delete()


@dataclass(frozen=True, slots=True)
class CrashedSession:
    """A session that crashed, and the files that were open (none if its note is unreadable)."""

    folder: SessionFolder
    open_files: OpenFiles

    def discard(self) -> None:
        """Delete the note for good."""
        self.folder.delete()


def find_crashes() -> list[CrashedSession]:
    """Return the crashed sessions and the files they had open."""
    folders = find_abandoned_folders(notes_folder())
    return [CrashedSession(folder, _read_note(folder.path / _NOTE_FILE)) for folder in folders]


def _read_note(note: Path) -> OpenFiles:
    try:
        content = json.loads(note.read_text("utf-8"))
        current = Path(content["current"]) if content["current"] else None
        return OpenFiles(tuple(map(Path, content["files"])), current)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return OpenFiles()


class RecordedState(NamedTuple):
    """The last state of a collection that a journal holds, with the other information about it.

    It is damaged if there were later states that cannot be read.
    """

    about: _AboutWork
    collection: Collection
    is_damaged: bool = False


class RecoveryJournal:
    """Records the states of one collection in an existing folder, for one thread at a time.

    The folder holds the collection as it was (the base) and one line for each later state. A line
    describes the levels as runs of levels of the previous state, and as text where they are new. So
    recording one stroke in a file with 50,000 levels writes one level. A line that was cut off in
    the middle is ignored, as is everything after a damaged line. The states before are complete.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._generation = 0
        self._recorded_collection: Collection | None = None
        self._about: _AboutWork = {}
        self._size = 0
        self._max_size = 0

    def keep(self, base: Collection, collection: Collection, about: _AboutWork) -> None:
        """Record a state, with other information, as JSON values.

        The first state also needs the base: the collection before it was edited.

        Raises
        ------
        OSError, formats.FormatError
            The state cannot be written. The states recorded before stay intact.
        """
        if self._recorded_collection is None:
            self._write_base(base, about)
        elif self._size > self._max_size:
            self._write_base(collection, about)
        if collection is not self._recorded_collection or about != self._about:
            self._append_line(collection, about)

    def _write_base(self, base: Collection, about: _AboutWork) -> None:
        """Write a new base, make the folder point to it, and delete the previous one."""
        generation = self._generation + 1
        data = formats.dump(base)
        formats.write_atomically(data, _base_path(self._home, generation))
        description = json.dumps({"generation": generation, **about}).encode()
        formats.write_atomically(description, self._home / _ABOUT_FILE)
        for file_of in (_base_path, _lines_path):
            with suppress(OSError):  # it is no longer read, and is removed with the folder
                file_of(self._home, self._generation).unlink()
        self._generation = generation
        self._recorded_collection = base
        self._about = about
        self._size = 0
        self._max_size = max(_MIN_BYTES_FOR_BASE, len(data))

    def _append_line(self, collection: Collection, about: _AboutWork) -> None:
        assert self._recorded_collection is not None
        runs = list(_level_runs(self._recorded_collection.levels, collection.levels))
        line = {"about": about, "levels": runs, **_name_fields(collection)}
        data = json.dumps(line).encode() + b"\n"
        with _lines_path(self._home, self._generation).open("ab") as out:
            out.truncate(self._size)  # drop the part of a line that a full disk left
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        self._recorded_collection = collection
        self._about = about
        self._size += len(data)


def read_journal(home: Path) -> RecordedState:
    """Return the last state recorded in a folder that can be read.

    Raises
    ------
    OSError, ValueError, KeyError, TypeError, RecursionError, formats.FormatError
        The folder does not hold a valid journal.
    """
    about: _AboutWork = json.loads((home / _ABOUT_FILE).read_text("utf-8"))
    generation = int(about.pop("generation"))
    collection = formats.read_levels(_base_path(home, generation))
    file = _lines_path(home, generation)
    for line in file.read_bytes().splitlines(keepends=True) if file.exists() else ():
        if not line.endswith(b"\n"):
            break
        try:
            about, collection = _next_state(collection, json.loads(line))
        except (ValueError, KeyError, TypeError, RecursionError, formats.FormatError):
            return RecordedState(about, collection, is_damaged=True)
    return RecordedState(about, collection)


def _next_state(before: Collection, line: dict[str, Any]) -> tuple[_AboutWork, Collection]:
    levels = tuple(_levels_of_runs(before.levels, line["levels"]))
    names = {name: line[name] for name in _name_fields(before)}
    return line["about"], replace(before, levels=levels, **names)


def _base_path(home: Path, generation: int) -> Path:
    return home / f"levels-{generation}.xsb"


def _lines_path(home: Path, generation: int) -> Path:
    return home / f"strokes-{generation}.jsonl"


def _name_fields(collection: Collection) -> dict[str, str]:
    return {"title": collection.title, "author": collection.author, "notes": collection.notes}


def _level_runs(before: tuple[Level, ...], after: tuple[Level, ...]) -> Iterator[list[int] | str]:
    """Describe ``after`` as runs ``[first, count]`` of ``before`` and as texts of new levels."""
    index_of_level = {id(level): index for index, level in enumerate(before)}
    first, count = 0, 0
    for level in after:
        earlier_index = index_of_level.get(id(level))
        if earlier_index is not None and earlier_index == first + count and count:
            count += 1
            continue
        if count:
            yield [first, count]
            count = 0
        if earlier_index is None:
            yield to_text(Collection((level,)))
        else:
            first, count = earlier_index, 1
    if count:
        yield [first, count]


def _levels_of_runs(before: tuple[Level, ...], runs: list[list[int] | str]) -> Iterator[Level]:
    """Return the levels that :func:`_level_runs` described."""
    for run in runs:
        if isinstance(run, str):
            yield from formats.loads(run).levels
        else:
            first, count = run
            yield from before[first : first + count]


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
    current_index: int
    changed_at: datetime
    collection: Collection
    is_damaged: bool = False

    def discard(self) -> None:
        """Delete the work for good."""
        self.folder.delete()


@dataclass(frozen=True, slots=True)
class FoundWork:
    """Work left behind by earlier sessions, the oldest first, and folders that cannot be read."""

    works: tuple[LostWork, ...]
    unreadable_folders: tuple[Path, ...]


def find_lost_work() -> FoundWork:
    """Return the unsaved work of earlier sessions.

    Folders that cannot be read are moved to ``recovery-unreadable`` in the user's data folder.
    """
    works: list[LostWork] = []
    unreadable_folders: list[Path] = []
    for folder in find_abandoned_folders(recovery_folder()):
        try:
            works.append(_read_work(folder))
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            folder.release()
            unreadable_folders += _set_aside(folder.path)
    return FoundWork(
        tuple(sorted(works, key=lambda work: work.changed_at)), tuple(unreadable_folders)
    )


def _read_work(folder: SessionFolder) -> LostWork:
    about, collection, is_damaged = read_journal(folder.path)
    path = Path(about["path"]) if about["path"] else None
    latest_change = max(
        file.stat().st_mtime for file in folder.path.iterdir() if file.name != LOCK_FILE
    )
    current_index, changed_at = int(about["current"]), datetime.fromtimestamp(latest_change)
    return LostWork(folder, about["name"], path, current_index, changed_at, collection, is_damaged)


def _set_aside(folder: Path) -> Iterator[Path]:
    """Delete a folder in which nothing was recorded yet.

    Move any other one out of the way, and yield its new path.
    """
    if not (folder / _ABOUT_FILE).exists():
        remove_folder(folder)
        return
    unreadable_folder = recovery_folder().with_name("recovery-unreadable")
    try:
        unreadable_folder.mkdir(exist_ok=True)
        replace_file(folder, unreadable_folder / folder.name)
        yield unreadable_folder / folder.name
    except OSError:
        yield folder
