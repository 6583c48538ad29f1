"""The SQL statements of the library."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

from sokolab.core.lurd import Metrics
from sokolab.core.words import printable
from sokolab.library.canonical import Canonical
from sokolab.library.values import Proof, Submission

_METRICS: Final = (
    "moves, pushes, box_lines, box_changes, pushing_sessions, player_lines"  # no phrase: SQL
)

_PROOF: Final = "solver, found, limits, states, version"  # no phrase: SQL
_DELETE_PROOF: Final = "DELETE FROM proof WHERE level = ?"
_COUNT_PROOFS: Final = "SELECT COUNT(*) FROM proof WHERE version != ''"

Row = tuple[str, int, int, int, int, int, int, str, str, str, str]
"""A solution: lurd, the six metrics, solver, limits, origin, time."""
ShortRow = tuple[str, int, int, str]
"""A solution in brief: lurd, moves, pushes, solver."""


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit the block's changes, or roll them back if the block raises."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # a full disk might have ended it
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def level_id_of(connection: sqlite3.Connection, form: Canonical) -> int:
    """Return the id of a level, and insert it if it is new."""
    row = connection.execute("SELECT id FROM level WHERE key = ?", (form.key,)).fetchone()
    if row:
        return int(row[0])
    insertion = connection.execute(
        "INSERT INTO level (key, board) VALUES (?, ?)", (form.key, str(form.board))
    )
    return int(insertion.lastrowid or 0)


def level_ids(connection: sqlite3.Connection, keys: Sequence[bytes]) -> list[int]:
    """Return the ids of the levels with these keys, without unknown ones."""
    rows = (
        connection.execute("SELECT id FROM level WHERE key = ?", (key,)).fetchone() for key in keys
    )
    return [int(row[0]) for row in rows if row]


def insert_solution(
    connection: sqlite3.Connection,
    level_id: int,
    lurd: str,
    counts: Metrics,
    submission: Submission,
) -> bool:
    """Add a solution and return whether it is new. Any proof that there is none is removed."""
    insertion = connection.execute(
        f"INSERT OR IGNORE INTO solution (level, lurd, {_METRICS}, solver, limits, origin, found) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            level_id,
            lurd,
            *(getattr(counts, name) for name in _METRICS.split(", ")),
            submission.solver,
            submission.limits,
            printable(submission.origin),
            _now(),
        ),
    )
    connection.execute(_DELETE_PROOF, (level_id,))
    return insertion.rowcount == 1


def has_solution(connection: sqlite3.Connection, key: bytes, lurd: str) -> bool:
    """Whether the library has a solution, given for the canonical form."""
    cursor = connection.execute(
        "SELECT 1 FROM solution JOIN level ON level.id = solution.level "
        "WHERE level.key = ? AND solution.lurd = ?",
        (key, lurd),
    )
    return cursor.fetchone() is not None


def find_level(connection: sqlite3.Connection, key: bytes) -> tuple[list[Row], int, Proof | None]:
    """Return the solutions with the fewest pushes and moves, the number of all, and the proof."""
    level = connection.execute("SELECT id FROM level WHERE key = ?", (key,)).fetchone()
    if level is None:
        return [], 0, None
    (count,) = connection.execute("SELECT COUNT(*) FROM solution WHERE level = ?", level).fetchone()
    rows = [
        connection.execute(
            f"SELECT lurd, {_METRICS}, solver, limits, origin, found FROM solution "
            f"WHERE level = ? ORDER BY {order}, id LIMIT 1",
            level,
        ).fetchone()
        for order in ("pushes, moves", "moves, pushes")  # no phrase: SQL
        if count
    ]
    proof = connection.execute(
        f"SELECT {_PROOF} FROM proof WHERE level = ? AND version != ''", level
    ).fetchone()
    return rows, count, _proof(proof) if proof else None


def _proof(row: tuple[str, str, str, int, str]) -> Proof:
    solver, found, limits, states, version = row
    return Proof(solver, local_time(found), limits, states, version)


def proofs(connection: sqlite3.Connection) -> list[tuple[int, str, Proof]]:
    """Return the levels that are proved unsolvable: their ids and boards, the oldest first."""
    return [
        (level_id, board, _proof(proof))
        for level_id, board, *proof in connection.execute(
            f"SELECT level.id, board, {_PROOF} FROM proof JOIN level ON level.id = proof.level "
            "WHERE version != '' ORDER BY level.id"
        )
    ]


def delete_proofs(connection: sqlite3.Connection, ids: Sequence[int] | None) -> int:
    """Remove the proofs of some levels, or all, and return how many valid ones were removed."""
    (count_before,) = connection.execute(_COUNT_PROOFS).fetchone()
    if ids is None:
        connection.execute("DELETE FROM proof")
    else:
        connection.executemany(_DELETE_PROOF, [(level_id,) for level_id in ids])
    (count_after,) = connection.execute(_COUNT_PROOFS).fetchone()
    return int(count_before - count_after)


def all_solutions(connection: sqlite3.Connection) -> list[tuple[str, list[ShortRow]]]:
    """Return all solved boards, oldest first, with their solutions, fewest pushes first."""
    rows_of_level: dict[int, tuple[str, list[ShortRow]]] = {}
    for level_id, board, *solution in connection.execute(
        "SELECT level.id, board, lurd, moves, pushes, solver FROM solution "
        "JOIN level ON level.id = solution.level ORDER BY level.id, pushes, moves, solution.id"
    ):
        lurd, moves, pushes, solver = solution
        rows_of_level.setdefault(level_id, (board, []))[1].append((lurd, moves, pushes, solver))
    return list(rows_of_level.values())


def fewest_counts_of(
    connection: sqlite3.Connection, level_id: int
) -> tuple[int | None, int | None]:
    """Return the fewest known pushes and the fewest known moves of a level."""
    pushes, moves = connection.execute(
        "SELECT MIN(pushes), MIN(moves) FROM solution WHERE level = ?", (level_id,)
    ).fetchone()
    return pushes, moves


def insert_proof(
    connection: sqlite3.Connection,
    level_id: int,
    solver: str,
    limits: str,
    state_count: int,
    version: str,
) -> bool:
    """Add a proof, and return False if there was one already, or a solution contradicts it."""
    if connection.execute("SELECT 1 FROM solution WHERE level = ?", (level_id,)).fetchone():
        return False
    insertion = connection.execute(
        "INSERT INTO proof (level, solver, limits, states, found, version) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (level) DO UPDATE SET solver = excluded.solver, "
        "limits = excluded.limits, states = excluded.states, found = excluded.found, "
        "version = excluded.version WHERE proof.version = ''",
        (level_id, solver, limits, state_count, _now(), version),
    )
    return insertion.rowcount == 1


def insert_rating(
    connection: sqlite3.Connection,
    level_id: int,
    difficulty: float,
    is_exhaustive: bool,
    version: str,
) -> None:
    """Add the difficulty of a level. It never replaces one found from every position."""
    connection.execute(
        "INSERT INTO rating (level, difficulty, is_whole, version) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (level) DO UPDATE SET difficulty = excluded.difficulty, "
        "is_whole = excluded.is_whole, version = excluded.version "
        "WHERE excluded.is_whole >= rating.is_whole OR excluded.version != rating.version",
        (level_id, difficulty, is_exhaustive, version),
    )


def difficulties(connection: sqlite3.Connection, version: str) -> list[tuple[bytes, float]]:
    """Return the keys and the difficulties of the levels that this version has rated."""
    return connection.execute(
        "SELECT key, difficulty FROM rating JOIN level ON level.id = rating.level "
        "WHERE version = ?",
        (version,),
    ).fetchall()


def fewest_counts(connection: sqlite3.Connection) -> list[tuple[bytes, int, int]]:
    """Return the keys of the solved levels, and the fewest pushes and moves of each."""
    return connection.execute(
        "SELECT key, MIN(pushes), MIN(moves) FROM solution JOIN level ON level.id = solution.level "
        "GROUP BY level"
    ).fetchall()


def find_difficulty(
    connection: sqlite3.Connection, key: bytes, version: str
) -> tuple[float | None, bool]:
    """Return this version's difficulty of a level, or None, and whether it saw every position."""
    row = connection.execute(
        "SELECT difficulty, is_whole FROM rating JOIN level ON level.id = rating.level "
        "WHERE key = ? AND version = ?",
        (key, version),
    ).fetchone()
    return (float(row[0]), bool(row[1])) if row else (None, False)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def local_time(text: str) -> datetime:
    """Return the time of a row in local time, or the start of 1970 if its text is not a time."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError):
        return datetime.fromtimestamp(0, UTC).astimezone()
