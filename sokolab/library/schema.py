"""The tables of the library, and the migration of older files."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from sokolab.language import tr
from sokolab.library.values import LibraryError

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
    ("ALTER TABLE proof ADD COLUMN version TEXT NOT NULL DEFAULT ''",),  # no phrase: SQL
)
"""The statements that lead from each version to the next; SQLite's ``user_version`` counts them."""


def migrate(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a file to the latest version in one transaction; a new file gets its tables.

    Raises
    ------
    LibraryError
        A newer sokolab wrote the file.
    sqlite3.DatabaseError
        It is not a library, or it is damaged.
    """
    if _version(connection) == len(steps):
        return
    connection.execute("BEGIN EXCLUSIVE")
    try:
        version = _version(connection)  # another process may have migrated it meanwhile
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
