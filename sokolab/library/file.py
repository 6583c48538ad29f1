"""Opening the library's file, and setting a damaged one aside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from sokolab.library.schema import APPLICATION, migrate
from sokolab.library.values import LibraryError

__all__ = ["DamagedError", "connected", "identity", "is_damage", "set_aside"]

_PATIENCE: Final = 10.0
"""Seconds to wait for another process that writes."""
_BESIDE: Final = ("-wal", "-shm", "-journal")
_CHECKED: Final = 100_000_000
"""Bytes: a larger file is not looked through on opening; its damage shows when it is met."""


class DamagedError(Exception):
    """The file is no library, or not a whole one."""


def connected(path: Path) -> sqlite3.Connection:
    """Open the file, make it where it is not, and bring its tables up to date.

    Raises
    ------
    DamagedError
        It is no library.
    sqlite3.DatabaseError
        It is damaged, cannot be opened or cannot be written.
    LibraryError
        A newer sokolab wrote it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(
        path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
    )
    try:
        _check_owner(connection)
        connection.execute("PRAGMA journal_mode = WAL")  # readers need not wait for writers
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
        _check(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_owner(connection: sqlite3.Connection) -> None:
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    tables = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
    if owner != APPLICATION and (owner or tables):
        raise DamagedError("it belongs to another program")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    try:
        for table in ("level", "solution", "proof"):
            connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:  # no such table
            raise DamagedError(str(error)) from None
        raise
    if path.stat().st_size <= _CHECKED:
        (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if said != "ok":
            raise DamagedError(said.splitlines()[0])


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error means that the file is no database, or not a whole one."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of the same name, None where there is none."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def set_aside(path: Path, seen: tuple[int, int] | None) -> Path | None:
    """Rename a damaged file; return its new name, or None if another process has done so already.

    Parameters
    ----------
    seen
        The :func:`identity` of the file in which the damage was met.

    Raises
    ------
    LibraryError
        It cannot be renamed.
    """
    with _alone(path):
        if identity(path) != seen:
            return None
        aside = _free_name(path)
        try:
            for tail in _BESIDE:
                beside = path.with_name(path.name + tail)
                with suppress(FileNotFoundError):
                    beside.replace(aside.with_name(aside.name + tail))
            path.replace(aside)
        except OSError as error:
            raise LibraryError(
                f"the library {path.name} is damaged and cannot be set aside: {error.strerror}"
            ) from None
        return aside


def _free_name(path: Path) -> Path:
    stem = f"{path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while (
        found := path.with_name(f"{stem}{f'-{number}' if number > 1 else ''}{path.suffix}")
    ).exists():
        number += 1
    return found


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from setting the same file aside; a crash lets go of the lock."""
    lock = path.with_name(f"{path.name}.lock")
    with closing(sqlite3.connect(lock, timeout=_PATIENCE, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
