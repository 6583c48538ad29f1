"""The index of folders of collections: one SQLite file that can always be rebuilt."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias

import numpy as np
from filelock import FileLock, Timeout

from sokolab import paths
from sokolab.core.board import Board
from sokolab.core.operating_system import system_reason
from sokolab.engine.job import Job, OnNews, Priority
from sokolab.engine.pool import PoolPlace, shared_pool
from sokolab.engine.worker import KernelMode, WorkerError
from sokolab.formats.registry import all_formats
from sokolab.guesses import SuggestsNames
from sokolab.indexing.entries import Entry, entries_of_file
from sokolab.language import LocalizedError, Phrase, phrase
from sokolab.library.canonical import canonical
from sokolab.library.file import FileIdentity, file_identity, is_damage
from sokolab.library.store import Library
from sokolab.library.store import default_path as library_path
from sokolab.library.values import LibraryError
from sokolab.solvers.frame.protocol import CancelToken, ignore_news
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import replace_whole

if TYPE_CHECKING:  # kernels are loaded by the first question
    from sokolab.kernels.arrays import Longs
    from sokolab.kernels.index_search import BoardRows

OnProgress: TypeAlias = Callable[[int, int], None]
"""Called with the number of files read so far, and the number of files to read."""

_APPLICATION: Final = 0x534F4B49
"""The ASCII letters SOKI: SQLite's ``application_id``, which marks the file as an index."""
_VERSION: Final = 2
"""Version of the tables. A file of another version is replaced."""
_CHUNK_BYTES: Final = 2_000_000
"""Bytes of files that a process reads at a time: small files share a job."""
_CHUNK_FILES: Final = 50
_MAX_BYTES_READ_HERE: Final = 300_000  # starting another process takes as long as reading them
_BUSY_SECONDS: Final = 10.0
_WRITER_SECONDS: Final = 1.0  # wait for another update to end after it was cancelled
_LARGEST_TILE: Final = 15
"""All bits of a :class:`~sokolab.core.board.Tile`."""
_TABLES: Final = """
    CREATE TABLE IF NOT EXISTS folder (path TEXT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS file (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE,
        size INTEGER NOT NULL,
        changed INTEGER NOT NULL,      -- nanoseconds, as the system counts
        fault TEXT NOT NULL            -- why it has no levels, or ''
    );
    CREATE TABLE IF NOT EXISTS level (               -- see indexing/entries.py
        id INTEGER PRIMARY KEY,
        file INTEGER NOT NULL REFERENCES file (id) ON DELETE CASCADE,
        number INTEGER NOT NULL, title TEXT NOT NULL, author TEXT NOT NULL, words TEXT NOT NULL,
        form BLOB NOT NULL, walls BLOB NOT NULL,
        height INTEGER NOT NULL, width INTEGER NOT NULL,
        boxes INTEGER NOT NULL, floor INTEGER NOT NULL, pushes INTEGER, moves INTEGER,
        difficulty INTEGER,            -- as the library knows it, like pushes and moves
        tiles BLOB NOT NULL
    );
    CREATE INDEX IF NOT EXISTS level_by_file ON level (file);
    CREATE INDEX IF NOT EXISTS level_by_form ON level (form);
    CREATE INDEX IF NOT EXISTS level_by_walls ON level (walls);
    CREATE INDEX IF NOT EXISTS level_by_counts
        ON level (boxes, floor, height, width, pushes, moves, difficulty);
"""
_OPENING_LOCK: Final = Lock()
"""Threads open files one after the other: SQLite refuses if two create one together."""
_MARKS: Final = f"PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {_VERSION};"
_FORGET: Final = "DELETE FROM file WHERE id = ?"
_LEARN: Final = "UPDATE level SET difficulty = ?1 WHERE form = ?2 AND difficulty IS NOT ?1"
_LEARN_COUNTS: Final = (
    "UPDATE level SET pushes = min(ifnull(pushes, ?2), ?2), moves = min(ifnull(moves, ?3), ?3) "
    "WHERE form = ?1 AND (pushes <= ?2 AND moves <= ?3) IS NOT 1"
)
_COLUMNS: Final = ("file", *Entry._fields)
_PLACEHOLDERS: Final = ", ".join("?" * len(_COLUMNS))
_INSERT: Final = f"INSERT INTO level ({', '.join(_COLUMNS)}) VALUES ({_PLACEHOLDERS})"
_DAMAGED: Final = phrase(
    "it was damaged and has been removed; run “sokolab index” to read the folders again"
)


class FolderIndexError(LocalizedError):
    """The index cannot be used. The message says why."""


class LevelFile(NamedTuple):
    """A file as a folder lists it: its path, bytes, and time of change in nanoseconds."""

    path: str
    size: int
    changed: int


class ReadFile(NamedTuple):
    """A file as it was read: its entries, or why it has none."""

    file: LevelFile
    entries: list[Entry]
    fault: str


@dataclass(frozen=True, slots=True)
class IndexUpdate(SuggestsNames):
    """Counts of files and levels after an update of the index, and its faults."""

    read_count: int
    """The number of files that were read."""
    kept_count: int
    """The number of files that have not changed."""
    gone_count: int
    """The number of files that are gone."""
    level_count: int
    """The number of levels that the index now holds."""
    faults: tuple[tuple[str, str], ...]
    """The files and folders that could not be read: the path of each, and a sentence why."""
    is_complete: bool
    """Whether the update was not cancelled. The files that a cancelled update has read are kept."""


class FolderIndex:
    """The levels of all files in some folders.

    Any thread may call it, and several processes at the same time; only one updates it. Files are
    only read. A damaged index is removed and made again from the list of its folders.

    Parameters
    ----------
    path
        The file; by default the one in the user's data folder. The list of folders lies beside it.

    Raises
    ------
    FolderIndexError
        The file cannot be read or written; every method can raise this.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._identity: FileIdentity | None = None
        self._boards: tuple[int, BoardRows, Longs] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. A later call opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = self._boards = None

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that an update searches; none if their list is missing or damaged."""
        try:
            entries = json.loads(self._folder_list.read_text("utf-8"))
            return tuple(Path(folder) for folder in entries if isinstance(folder, str))
        except (OSError, ValueError, TypeError):
            return ()

    @property
    def is_empty(self) -> bool:
        """Whether the index has no level, as after damage."""
        return not self.rows("SELECT 1 FROM level LIMIT 1")

    @property
    def _folder_list(self) -> Path:
        return self.path.with_suffix(".folders.json")

    def update(
        self,
        folders: Iterable[Path] = (),
        on_progress: OnProgress = lambda _done, _of: None,
        cancel: CancelToken | None = None,
    ) -> IndexUpdate:
        """Read the new and changed files of folders, and forget files that are gone.

        Parameters
        ----------
        folders
            Folders to add to the index and to read; by default, all its folders are read.

        Raises
        ------
        FolderIndexError
            A folder does not exist, or another program is updating the index.
        """
        cancel = cancel or CancelToken()
        new_folders = [Path(os.path.abspath(each)) for each in folders]  # noqa: PTH100 - links stay
        for folder in new_folders:
            if not folder.is_dir():
                raise FolderIndexError(phrase("there is no folder {path}", path=folder))
        with self._as_only_writer():
            self._keep_folder_list([*self.folders, *new_folders])
            return self._update(new_folders or list(self.folders), on_progress, cancel)

    def forget(self, folder: Path) -> None:
        """Take a folder and the levels of its files out of the index."""
        folder = Path(os.path.abspath(folder))  # noqa: PTH100 - as it was added
        if folder not in self.folders:
            raise FolderIndexError(phrase("the folder {path} is not indexed", path=folder))
        with self._as_only_writer():
            remaining = [other for other in self.folders if other != folder]
            self._keep_folder_list(remaining)
            gone_ids = [
                (file_id,)
                for path, (file_id, _) in self._known_files(folder).items()
                if not any(Path(path).is_relative_to(other) for other in remaining)
            ]
            self._write((_FORGET, gone_ids))

    def learn(self, board: Board, difficulty: float, pushes: int, moves: int) -> None:
        """Store a level's difficulty, and the counts of a solution, for every copy of the level."""
        key = canonical(board).key
        self._write((_LEARN, [(round(difficulty), key)]), (_LEARN_COUNTS, [(key, pushes, moves)]))

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """Return the result of a query of the tables."""
        with self._lock, self._readable_faults():
            return self._connect().execute(query, values).fetchall()

    @property
    def level_count(self) -> int:
        """The number of levels in the index."""
        ((level_count,),) = self.rows("SELECT COUNT(*) FROM level")
        return int(level_count)

    @property
    def version(self) -> int:
        """A number that grows whenever the index changes, while it is open."""
        ((version,),) = self.rows("PRAGMA data_version")
        with self._lock, self._readable_faults():
            return 2**32 * int(version) + self._connect().total_changes

    def boards(self) -> tuple[BoardRows, Longs]:
        """Return all boards, as kernels take them, and the ids of their rows, ascending."""
        with self._lock, self._readable_faults():
            connection, version = self._connect(), self.version
            if self._boards is None or self._boards[0] != version:
                self._boards = version, *_all_boards(connection)
            return self._boards[1:]

    def _update(
        self, folders: list[Path], on_progress: OnProgress, cancel: CancelToken
    ) -> IndexUpdate:
        files: dict[str, LevelFile] = {}
        known_files: dict[str, tuple[int, tuple[int, int]]] = {}
        faults: list[tuple[str, str]] = []
        for folder in folders:
            if not folder.is_dir():  # a disk that is not plugged in now: its levels stay
                faults.append((str(folder), str(phrase("this folder is not available now"))))
                continue
            known_files |= self._known_files(folder)
            files |= {file.path: file for file in level_files(folder, faults)}
        changed_files = [
            file
            for file in files.values()
            if file.path not in known_files
            or known_files[file.path][1] != (file.size, file.changed)
        ]
        gone_ids = [(file_id,) for path, (file_id, _) in known_files.items() if path not in files]
        self._write((_FORGET, gone_ids))
        read_count = 0
        on_progress(read_count, len(changed_files))
        for contents in _read_in_processes(changed_files, cancel):
            self._insert_entries(contents)
            faults += [(content.file.path, content.fault) for content in contents if content.fault]
            read_count += len(contents)
            on_progress(read_count, len(changed_files))
        self._learn_from_library()
        unchanged, is_complete = len(files) - len(changed_files), read_count == len(changed_files)
        return IndexUpdate(
            read_count, unchanged, len(gone_ids), self.level_count, tuple(faults), is_complete
        )

    def _known_files(self, folder: Path) -> dict[str, tuple[int, tuple[int, int]]]:
        """Return the files of a folder that the index has: id, size and time of change by path."""
        prefix = os.path.join(folder, "")  # noqa: PTH118 - with a separator at its end
        query = "SELECT path, id, size, changed FROM file WHERE substr(path, 1, ?) = ?"
        rows = self.rows(query, (len(prefix), prefix))
        return {path: (file_id, (size, changed)) for path, file_id, size, changed in rows}

    def _insert_entries(self, contents: list[ReadFile]) -> None:
        """Replace the entries of files, in one transaction."""
        with self._lock, self._readable_faults():
            connection = self._connect()
            with _transaction(connection):
                for file, entries, fault in contents:
                    connection.execute("DELETE FROM file WHERE path = ?", (file.path,))
                    file_id = connection.execute(
                        "INSERT INTO file (path, size, changed, fault) VALUES (?, ?, ?, ?)",
                        (*file, fault),
                    ).lastrowid
                    connection.executemany(_INSERT, [(file_id, *entry) for entry in entries])

    def _write(self, *changes: tuple[str, Sequence[tuple[object, ...]]]) -> None:
        """Make changes in one transaction: statements, each with the values to run it with."""
        with self._lock, self._readable_faults():
            connection = self._connect()
            with _transaction(connection):
                for statement, values in changes:
                    connection.executemany(statement, values)

    def _learn_from_library(self) -> None:
        """Take over the difficulties that the library knows, and its shorter solutions."""
        if library_path().exists():
            with suppress(LibraryError), Library() as library:
                difficulties = library.difficulties().items()
                rows = [(round(difficulty), key) for key, difficulty in difficulties]
                self._write((_LEARN, rows), (_LEARN_COUNTS, library.fewest_counts()))

    def _keep_folder_list(self, folders: Iterable[Path]) -> None:
        text = json.dumps([str(folder) for folder in dict.fromkeys(folders)], indent=1)
        if text != json.dumps([str(folder) for folder in self.folders], indent=1):
            try:
                replace_whole(self._folder_list, text.encode())
            except OSError as error:
                raise _refusal(system_reason(error)) from None

    @contextmanager
    def _as_only_writer(self) -> Iterator[None]:
        """Keep other programs from updating the index while the block runs."""
        self._prepare_folder()
        lock = FileLock(self.path.with_suffix(".lock"), timeout=_WRITER_SECONDS)
        try:
            lock.acquire()
        except Timeout:
            message = phrase("another program is reading folders into the index; try again later")
            raise FolderIndexError(message) from None
        except OSError as error:
            raise _refusal(system_reason(error)) from None
        try:
            yield
        finally:
            lock.release()

    def _prepare_folder(self) -> None:
        if unsafe_path := who_else_writes(self.path):
            message = phrase("other users may write to {place}", place=unsafe_path)
            raise _refusal(message)
        try:
            make_private(self.path.parent)
        except OSError as error:
            raise _refusal(system_reason(error)) from None

    def _connect(self) -> sqlite3.Connection:
        """Return the open file. One that is damaged or of another version is made again.

        If another program has already made it again, the new file is opened.
        """
        if self._connection is not None and file_identity(self.path) != self._identity:
            self.close()
        if self._connection is None:
            self._prepare_folder()
            with _OPENING_LOCK:
                try:
                    self._connection = _open_database(self.path)
                except _UnusableError:
                    self._remove()
                    self._connection = _open_database(self.path)
            self._identity = file_identity(self.path)
        return self._connection

    def _remove(self) -> None:
        """Close and remove the file, and the files that SQLite keeps beside it."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):
                self.path.with_name(self.path.name + suffix).unlink()

    @contextmanager
    def _readable_faults(self) -> Iterator[None]:
        """Raise the errors of SQLite and of the system as sentences."""
        try:
            yield
        except _UnusableError:
            self._remove()
            raise _refusal(_DAMAGED) from None
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self._remove()
                raise _refusal(_DAMAGED) from None
            self.close()
            raise _refusal(str(error)) from None
        except OSError as error:
            raise _refusal(system_reason(error)) from None


class _UnusableError(Exception):
    """The file is not an index, is of another version, or is damaged."""


def default_path() -> Path:
    """Return the path of the index in the user's data folder."""
    return paths.user_data() / "index.sqlite"


def level_files(folder: Path, faults: list[tuple[str, str]]) -> Iterator[LevelFile]:
    """Yield the files below a folder that might hold levels, by their suffix.

    Links to folders are not followed: they can lead in a circle.

    Parameters
    ----------
    faults
        Receives the files and folders that cannot be read, and why.
    """
    suffixes = {suffix for file_format in all_formats() for suffix in file_format.suffixes}

    def note_fault(error: OSError) -> None:
        faults.append((str(error.filename), str(system_reason(error))))

    for directory, folders, names in os.walk(folder, onerror=note_fault):
        folders.sort()
        for name in sorted(names):
            if os.path.splitext(name)[1].lower() in suffixes:  # noqa: PTH122 - of many names
                path = os.path.join(directory, name)  # noqa: PTH118
                try:
                    status = os.stat(path)  # noqa: PTH116
                    yield LevelFile(path, status.st_size, status.st_mtime_ns)
                except OSError as error:
                    note_fault(error)


def _open_database(path: Path) -> sqlite3.Connection:
    """Open or create an index.

    Raises
    ------
    _UnusableError
        The file is something else, or it has content that no index has.
    """
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")  # readers do not wait for the writer
        connection.execute("PRAGMA synchronous = NORMAL")  # a power cut only costs time
        connection.execute("PRAGMA foreign_keys = ON")
        kinds = connection.execute("SELECT type FROM sqlite_master").fetchall()
        if not kinds:
            connection.executescript(f"BEGIN IMMEDIATE; {_TABLES} {_MARKS} COMMIT;")
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has_only_tables = {kind for (kind,) in kinds} <= {"table", "index"}
        if (owner, version) != (_APPLICATION, _VERSION) or not has_only_tables:
            raise _UnusableError
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.DatabaseError) and is_damage(error):
            raise _UnusableError from None
        raise
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _all_boards(connection: sqlite3.Connection) -> tuple[BoardRows, Longs]:
    """Return all boards of an index and the ids of their rows, ascending."""
    from sokolab.kernels.index_search import BoardRows

    query = "SELECT id, height, width, tiles FROM level ORDER BY id"
    level_ids, heights, widths, tiles = [], [], [], []
    for level_id, height, width, board_tiles in connection.execute(query):
        if not isinstance(board_tiles, bytes) or len(board_tiles) != height * width:
            raise _UnusableError
        level_ids.append(level_id)
        heights.append(height)
        widths.append(width)
        tiles.append(board_tiles)
    sizes = np.array(heights, np.int64) * np.array(widths, np.int64)
    all_tiles = np.frombuffer(b"".join(tiles) or b"\1", np.uint8)
    if all_tiles.max() > _LARGEST_TILE:
        raise _UnusableError
    rows = BoardRows(
        all_tiles,
        np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.int64)[: len(sizes)],
        np.array(heights, np.int32),
        np.array(widths, np.int32),
    )
    return rows, np.array(level_ids, np.int64)


def _read_in_processes(files: list[LevelFile], cancel: CancelToken) -> Iterator[list[ReadFile]]:
    """Yield the contents of files, chunk by chunk, read by one process for each processor."""
    process_count = os.cpu_count() or 1
    if process_count == 1 or sum(file.size for file in files) < _MAX_BYTES_READ_HERE:
        for chunk in _chunks(files):
            if cancel.is_cancelled:
                return
            yield _read_files(chunk, cancel, ignore_news)
        return
    from concurrent.futures import ThreadPoolExecutor

    place = shared_pool().place(KernelMode.INTERPRETED, max_idle=process_count)
    threads = ThreadPoolExecutor(process_count)
    try:
        yield from threads.map(partial(_read_chunk, place, cancel), _chunks(files))
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        place.close()


def _read_chunk(place: PoolPlace, cancel: CancelToken, chunk: list[LevelFile]) -> list[ReadFile]:
    """Read files in a process. If it dies, they count as files without levels."""
    if cancel.is_cancelled:
        return []
    try:
        job = Job(partial(_read_files, chunk), priority=Priority.INQUIRY)
        return place.run(job, cancel) or []
    except WorkerError as error:
        return [ReadFile(file, [], str(error)) for file in chunk]


def _read_files(files: list[LevelFile], cancel: CancelToken, _on_news: OnNews) -> list[ReadFile]:
    contents: list[ReadFile] = []
    for file in files:
        if cancel.is_cancelled:
            break
        contents.append(ReadFile(file, *entries_of_file(Path(file.path))))
    return contents


def _chunks(files: list[LevelFile]) -> Iterator[list[LevelFile]]:
    """Yield the files in groups that take a process about a second."""
    chunk: list[LevelFile] = []
    size = 0
    for file in files:
        if chunk and (size + file.size > _CHUNK_BYTES or len(chunk) == _CHUNK_FILES):
            yield chunk
            chunk, size = [], 0
        chunk.append(file)
        size += file.size
    if chunk:
        yield chunk


def _refusal(reason: Phrase | str) -> FolderIndexError:
    return FolderIndexError(phrase("the index of folders cannot be used: {reason}", reason=reason))
