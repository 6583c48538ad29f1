"""What the library asks of its tables, in SQL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from sokolab.core.metrics import Metrics
from sokolab.library.canonical import Canonical
from sokolab.library.values import Find, Proof, Summary

__all__ = [
    "Row",
    "all_solutions",
    "found",
    "insert_proof",
    "insert_solution",
    "is_kept",
    "least",
    "level_row",
    "local",
    "summaries",
    "transaction",
]

_COUNTS: Final = "moves, pushes, box_lines, box_changes, pushing_sessions, player_lines"

Row = tuple[str, int, int, int, int, int, int, str, str, str, str]
"""Of a solution: letters, the six counts, solver, limits, origin, when it was found."""
Solutions = list[tuple[str, int, int, str]]
"""Letters, moves, pushes and solver of each."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all that the block writes, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # a full disk may have ended it
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def level_row(connection: sqlite3.Connection, form: Canonical) -> int:
    """Return the row of a level, made if need be."""
    found = connection.execute("SELECT id FROM level WHERE key = ?", (form.key,)).fetchone()
    if found:
        return int(found[0])
    made = connection.execute(
        "INSERT INTO level (key, board) VALUES (?, ?)", (form.key, str(form.board))
    )
    return int(made.lastrowid or 0)


def insert_solution(
    connection: sqlite3.Connection, level: int, lurd: str, counts: Metrics, find: Find
) -> bool:
    """Keep a solution; return whether it was not there."""
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
            find.solver,
            find.limits,
            find.origin,
            _now(),
        ),
    )
    connection.execute("DELETE FROM proof WHERE level = ?", (level,))  # refuted
    return made.rowcount == 1


def is_kept(connection: sqlite3.Connection, key: bytes, lurd: str) -> bool:
    """Whether a solution is there, letters on the canonical form."""
    found = connection.execute(
        "SELECT 1 FROM solution JOIN level ON level.id = solution.level "
        "WHERE level.key = ? AND solution.lurd = ?",
        (key, lurd),
    )
    return found.fetchone() is not None


def found(connection: sqlite3.Connection, key: bytes) -> tuple[list[Row], int, Proof | None]:
    """Return the rows with the fewest pushes and the fewest moves, how many, and the proof."""
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
        for order in ("pushes, moves", "moves, pushes")
        if count
    ]
    proof = connection.execute(
        "SELECT solver, found, limits, states FROM proof WHERE level = ?", level
    ).fetchone()
    return rows, count, Proof(proof[0], local(proof[1]), *proof[2:]) if proof else None


def summaries(connection: sqlite3.Connection, keys: Sequence[bytes]) -> dict[bytes, Summary]:
    """Return what is known of the levels of at most some hundred keys."""
    marks = ",".join("?" * len(keys))
    rows = connection.execute(
        "SELECT key, COUNT(solution.id), MIN(pushes), MIN(moves), proof.level IS NOT NULL "
        "FROM level LEFT JOIN solution ON solution.level = level.id "
        f"LEFT JOIN proof ON proof.level = level.id WHERE key IN ({marks}) GROUP BY level.id",
        keys,
    )
    return {
        key: Summary(count, pushes, moves, bool(is_proved) and not count)
        for key, count, pushes, moves, is_proved in rows
    }


def all_solutions(connection: sqlite3.Connection) -> list[tuple[str, Solutions]]:
    """Return the canonical boards that have solutions, oldest first, each with all of them."""
    found: dict[int, tuple[str, Solutions]] = {}
    for level, board, *solution in connection.execute(
        "SELECT level.id, board, lurd, moves, pushes, solver FROM solution "
        "JOIN level ON level.id = solution.level ORDER BY level.id, pushes, moves, solution.id"
    ):
        lurd, moves, pushes, solver = solution
        found.setdefault(level, (board, []))[1].append((lurd, moves, pushes, solver))
    return list(found.values())


def least(connection: sqlite3.Connection, level: int) -> tuple[int | None, int | None]:
    """Return the fewest pushes and the fewest moves known of a level."""
    pushes, moves = connection.execute(
        "SELECT MIN(pushes), MIN(moves) FROM solution WHERE level = ?", (level,)
    ).fetchone()
    return pushes, moves


def insert_proof(
    connection: sqlite3.Connection, level: int, solver: str, limits: str, states: int
) -> bool:
    """Keep a proof; return whether there was none, nor a solution that refutes it."""
    if connection.execute("SELECT 1 FROM solution WHERE level = ?", (level,)).fetchone():
        return False
    made = connection.execute(
        "INSERT OR IGNORE INTO proof VALUES (?, ?, ?, ?, ?)",
        (level, solver, limits, states, _now()),
    )
    return made.rowcount == 1


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def local(text: str) -> datetime:
    """Return the local time that a row's text tells."""
    return datetime.fromisoformat(text).astimezone()
