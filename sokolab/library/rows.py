"""The SQL statements of the library."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from sokolab.core.metrics import Metrics
from sokolab.core.printable import printable
from sokolab.library.canonical import Canonical
from sokolab.library.values import LevelSummary, Proof, Submission

__all__ = [
    "Row",
    "ShortRow",
    "all_solutions",
    "fewest",
    "find_level",
    "has_solution",
    "insert_proof",
    "insert_solution",
    "level_row",
    "local_time",
    "summaries",
    "transaction",
]

_COUNTS: Final = (
    "moves, pushes, box_lines, box_changes, pushing_sessions, player_lines"  # no phrase: SQL
)

Row = tuple[str, int, int, int, int, int, int, str, str, str, str]
"""A solution: letters, the six metrics, solver, limits, origin, time."""
ShortRow = tuple[str, int, int, str]
"""A solution in brief: letters, moves, pushes, solver."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block writes, or roll it back if the block raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def level_row(connection: sqlite3.Connection, form: Canonical) -> int:
    """Return the id of a level; insert it if it is new."""
    found = connection.execute("SELECT id FROM level WHERE key = ?", (form.key,)).fetchone()
    if found:
        return int(found[0])
    made = connection.execute(
        "INSERT INTO level (key, board) VALUES (?, ?)", (form.key, str(form.board))
    )
    return int(made.lastrowid or 0)


def insert_solution(
    connection: sqlite3.Connection, level: int, lurd: str, counts: Metrics, submission: Submission
) -> bool:
    """Add a solution; return whether it is new. Any proof that there is none is removed."""
    made = connection.execute(
        f"INSERT OR IGNORE INTO solution (level, lurd, {_COUNTS}, solver, limits, origin, found) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            level,
            lurd,
            counts.moves,
            counts.pushes,
            counts.box_lines,
            counts.box_changes,
            counts.pushing_sessions,
            counts.player_lines,
            submission.solver,
            submission.limits,
            printable(submission.origin),
            _now(),
        ),
    )
    connection.execute("DELETE FROM proof WHERE level = ?", (level,))
    return made.rowcount == 1


def has_solution(connection: sqlite3.Connection, key: bytes, lurd: str) -> bool:
    """Whether the library has a solution, given for the canonical form."""
    found = connection.execute(
        "SELECT 1 FROM solution JOIN level ON level.id = solution.level "
        "WHERE level.key = ? AND solution.lurd = ?",
        (key, lurd),
    )
    return found.fetchone() is not None


def find_level(connection: sqlite3.Connection, key: bytes) -> tuple[list[Row], int, Proof | None]:
    """Return the solutions with the fewest pushes and moves, the number of all, and the proof."""
    level = connection.execute("SELECT id FROM level WHERE key = ?", (key,)).fetchone()
    if level is None:
        return [], 0, None
    (count,) = connection.execute("SELECT COUNT(*) FROM solution WHERE level = ?", level).fetchone()
    rows = [
        connection.execute(
            f"SELECT lurd, {_COUNTS}, solver, limits, origin, found FROM solution "
            f"WHERE level = ? ORDER BY {order}, id LIMIT 1",
            level,
        ).fetchone()
        for order in ("pushes, moves", "moves, pushes")  # no phrase: SQL
        if count
    ]
    proof = connection.execute(
        "SELECT solver, found, limits, states FROM proof WHERE level = ?", level
    ).fetchone()
    return rows, count, Proof(proof[0], local_time(proof[1]), *proof[2:]) if proof else None


def summaries(connection: sqlite3.Connection, keys: Sequence[bytes]) -> dict[bytes, LevelSummary]:
    """Return summaries of the known levels among these; SQLite limits them to some hundreds."""
    marks = ",".join("?" * len(keys))
    rows = connection.execute(
        "SELECT key, COUNT(solution.id), MIN(pushes), MIN(moves), proof.level IS NOT NULL "
        "FROM level LEFT JOIN solution ON solution.level = level.id "
        f"LEFT JOIN proof ON proof.level = level.id WHERE key IN ({marks}) GROUP BY level.id",
        keys,
    )
    return {
        key: LevelSummary(count, pushes, moves, bool(is_proved) and not count)
        for key, count, pushes, moves, is_proved in rows
    }


def all_solutions(connection: sqlite3.Connection) -> list[tuple[str, list[ShortRow]]]:
    """Return all boards that have solutions with these, oldest board first, fewest pushes first."""
    found: dict[int, tuple[str, list[ShortRow]]] = {}
    for level, board, *solution in connection.execute(
        "SELECT level.id, board, lurd, moves, pushes, solver FROM solution "
        "JOIN level ON level.id = solution.level ORDER BY level.id, pushes, moves, solution.id"
    ):
        lurd, moves, pushes, solver = solution
        found.setdefault(level, (board, []))[1].append((lurd, moves, pushes, solver))
    return list(found.values())


def fewest(connection: sqlite3.Connection, level: int) -> tuple[int | None, int | None]:
    """Return the fewest known pushes and the fewest known moves of a level."""
    pushes, moves = connection.execute(
        "SELECT MIN(pushes), MIN(moves) FROM solution WHERE level = ?", (level,)
    ).fetchone()
    return pushes, moves


def insert_proof(
    connection: sqlite3.Connection, level: int, solver: str, limits: str, states: int
) -> bool:
    """Add a proof; return False if there was one already, or a solution contradicts it."""
    if connection.execute("SELECT 1 FROM solution WHERE level = ?", (level,)).fetchone():
        return False
    made = connection.execute(
        "INSERT OR IGNORE INTO proof VALUES (?, ?, ?, ?, ?)",
        (level, solver, limits, states, _now()),
    )
    return made.rowcount == 1


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def local_time(text: str) -> datetime:
    """Return the time of a row in local time."""
    return datetime.fromisoformat(text).astimezone()
