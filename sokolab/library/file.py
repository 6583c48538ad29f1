"""The library's file: its tables and their migration, and the handling of a damaged file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from sokolab.core.operating_system import system_reason
from sokolab.language import tr
from sokolab.library.values import LibraryError
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import replace_file

FileIdentity = tuple[int, int]
"""Device and inode, which differ for another file of the same name."""

_LOCK_SECONDS: Final = 10.0
"""Seconds to wait for another process. A transaction takes milliseconds."""
_SIDE_FILES: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps for a database."""
_MAX_CHECKED_BYTES: Final = 100_000_000
"""Largest file that is checked, at about 200 MB/s. Damage in a larger one shows when it is read."""


APPLICATION: Final = 0x534F4B4F
"""The ASCII letters SOKO: SQLite's ``application_id``, which marks the file as a library."""

STEPS: Final[tuple[Sequence[str], ...]] = (
    (
        """
        CREATE TABLE level (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,     -- see library/canonical.py
            board TEXT NOT NULL           -- the canonical form as XSB, one row per line
        )
        """,
        """
        CREATE TABLE solution (
            id INTEGER PRIMARY KEY,
            level INTEGER NOT NULL REFERENCES level (id) ON DELETE CASCADE,
            lurd TEXT NOT NULL,           -- for the canonical form
            moves INTEGER NOT NULL,
            pushes INTEGER NOT NULL,
            box_lines INTEGER NOT NULL,
            box_changes INTEGER NOT NULL,
            pushing_sessions INTEGER NOT NULL,
            player_lines INTEGER NOT NULL,
            solver TEXT NOT NULL,
            limits TEXT NOT NULL,
            origin TEXT NOT NULL,
            found TEXT NOT NULL,          -- ISO 8601, UTC
            UNIQUE (level, lurd)
        )
        """,
        """
        CREATE TABLE proof (              -- that a level has no solution
            level INTEGER PRIMARY KEY REFERENCES level (id) ON DELETE CASCADE,
            solver TEXT NOT NULL,
            limits TEXT NOT NULL,
            states INTEGER NOT NULL,
            found TEXT NOT NULL
        )
        """,
        "CREATE INDEX solution_by_counts ON solution (level, pushes, moves)",
    ),
    # The version of sokolab whose solver proved it. Proofs of unknown origin do not count.
    ("ALTER TABLE proof ADD COLUMN version TEXT NOT NULL DEFAULT ''",),
    (
        """
        CREATE TABLE rating (             -- how hard a level is for people
            level INTEGER PRIMARY KEY REFERENCES level (id) ON DELETE CASCADE,
            difficulty REAL NOT NULL,
            is_whole INTEGER NOT NULL,    -- whether every position of the level was looked at
            version TEXT NOT NULL         -- of sokolab: others estimate in other ways
        )
        """,
    ),
)
"""The statements that lead from each version to the next; SQLite's ``user_version`` counts them."""
_TABLES: Final = ("level", "solution", "proof", "rating")


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a file to the latest version in one transaction. A new file gets its tables.

    Raises
    ------
    LibraryError
        A newer sokolab wrote the file.
    sqlite3.DatabaseError
        The file is not a library, or it is damaged.
    """
    if _version(connection) == len(steps):
        return
    connection.execute("BEGIN EXCLUSIVE")
    try:
        version = _version(connection)  # another process might have migrated it by now
        if version > len(steps):
            raise LibraryError(
                tr(
                    "the library was written by a newer sokolab (version {version} of its tables; "
                    "this one knows {known})",
                    version=version,
                    known=len(steps),
                )
            )
        for step in steps[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


class DamagedError(Exception):
    """The file is not a library, or its content is damaged."""


@contextmanager
def setup_lock(path: Path) -> Iterator[None]:
    """Keep other connections from creating, opening or replacing the file while the block runs.

    Without it, one process could look at a library whose tables another one is just creating, take
    it for a foreign database and set it aside. The lock ends with the process that holds it.

    Raises
    ------
    LibraryError
        Another process held the lock for too long, or other users may write to the file.
    """
    writable = who_else_writes(path)
    if writable is not None:
        raise LibraryError(
            tr(
                "the library {name} is not used: other users may write to {place}",
                name=path.name,
                place=writable,
            )
        )
    make_private(path.parent)
    lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=_LOCK_SECONDS)
    try:
        lock.acquire()
    except Timeout:
        raise LibraryError(
            tr(
                "another program has kept the library {name} busy for {seconds:.0f} s",
                name=path.name,
                seconds=_LOCK_SECONDS,
            )
        ) from None
    try:
        yield
    finally:
        lock.release()


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, create it if it is missing, and bring its tables up to date.

    The caller holds :func:`setup_lock`.

    Raises
    ------
    DamagedError
        The file belongs to another program.
    sqlite3.DatabaseError
        The file is damaged, or cannot be opened or written.
    LibraryError
        A newer sokolab wrote the file.
    """
    connection = sqlite3.connect(
        path, timeout=_LOCK_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        _check_owner(connection)
        connection.execute("PRAGMA journal_mode = WAL")  # readers do not wait for writers
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_owner(connection: sqlite3.Connection) -> None:
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    tables = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
    if owner != APPLICATION and (owner or tables):
        raise DamagedError(tr("it belongs to another program"))


def check_content(connection: sqlite3.Connection, path: Path) -> None:
    """Check that a file holds only sokolab's tables and, unless it is large, that they are sound.

    Raises
    ------
    DamagedError
        A table is missing; there is a view or a trigger, which could make any query endless or
        change what is written; a value is of another type than its column; or SQLite found an
        inconsistency.
    sqlite3.DatabaseError
        The file cannot be read.
    """
    foreign = connection.execute(
        "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index') "
        "OR sql LIKE 'CREATE VIRTUAL%'"
    ).fetchone()
    if foreign is not None:
        raise DamagedError(
            tr("it has an unexpected {kind} {name!r}", kind=foreign[0], name=foreign[1])
        )
    try:
        for table in _TABLES:
            connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:  # no such table
            raise DamagedError(str(error)) from None
        raise
    if path.stat().st_size <= _MAX_CHECKED_BYTES:
        (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if answer != "ok":
            raise DamagedError(answer.splitlines()[0])
        for table in _TABLES:
            if _has_wrong_types(connection, table):
                sentence = tr("a value in the table {name!r} is of a wrong type", name=table)
                raise DamagedError(sentence)


def _has_wrong_types(connection: sqlite3.Connection, table: str) -> bool:
    """Whether a table has a value of another type than its column, which SQLite allows."""
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    names = [name.replace('"', '""') for _, name, *_ in columns]
    wrong = " OR ".join(f'typeof("{name}") != ?' for name in names)
    types = [kind.lower() for _, _, kind, *_ in columns]
    query = f"SELECT 1 FROM {table} WHERE {wrong} LIMIT 1"
    return connection.execute(query, types).fetchone() is not None


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error means that the file is not a database, or is a damaged one."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def file_identity(path: Path) -> FileIdentity | None:
    """Return the identity of a file, or None if it is missing."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def set_aside(path: Path, damaged_identity: FileIdentity | None) -> Path | None:
    """Rename a damaged file, unless another process has done so already.

    Parameters
    ----------
    damaged_identity
        The :func:`file_identity` of the file in which the damage was found.

    Returns
    -------
    Path or None
        The new name, or None if ``path`` is now another file.

    Raises
    ------
    LibraryError
        The file cannot be renamed.
    """
    with setup_lock(path):
        if file_identity(path) != damaged_identity:
            return None
        new_path = _free_name(path)
        try:
            for suffix in _SIDE_FILES:
                side_file = path.with_name(path.name + suffix)
                with suppress(FileNotFoundError):
                    replace_file(side_file, new_path.with_name(new_path.name + suffix))
            replace_file(path, new_path)
        except OSError as error:
            raise LibraryError(
                tr(
                    "the library {name} is damaged and cannot be set aside: {reason}",
                    name=path.name,
                    reason=system_reason(error),
                )
            ) from None
        return new_path


def _free_name(path: Path) -> Path:
    """Return an unused name that contains the current time."""
    stem = f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while True:
        ending = f"-{number}" if number > 1 else ""
        name = path.with_name(f"{stem}{ending}{path.suffix}")
        if not name.exists():
            return name
        number += 1
