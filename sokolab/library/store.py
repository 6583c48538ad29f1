"""The library's file: one SQLite database that threads and processes may use at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from threading import RLock
from typing import Final, TypeVar

from sokolab import paths
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.lurd import replay
from sokolab.core.metrics import Metrics, metrics_of
from sokolab.editing.symmetry import inverse, lurd_after
from sokolab.library import rows
from sokolab.library.canonical import Canonical, canonical
from sokolab.library.file import (
    DamagedError,
    FileIdentity,
    check_content,
    connect,
    file_identity,
    is_damage,
    set_aside,
    setup_lock,
)
from sokolab.library.values import (
    Entry,
    Find,
    Kept,
    Known,
    LibraryError,
    Statistics,
    Summary,
    Taken,
)

__all__ = ["Library", "default_path"]

_T = TypeVar("_T")
_BATCH: Final = 250
"""Finds a transaction: few enough that nobody waits long for the next."""


def default_path() -> Path:
    """Return the library of the user's data folder."""
    return paths.user_data() / "library.sqlite"


class Library:
    """All solutions ever found or imported.

    Every method may be called from any thread and by several processes at once; each raises
    :class:`~sokolab.library.values.LibraryError` with one sentence where the disk or another
    program stands in the way. A damaged file is set aside and begun anew, which ``notices`` tell.

    Parameters
    ----------
    path
        The file, made if it is not there; that of the user's data by default.

    Attributes
    ----------
    path
        The file.
    notices
        Sentences for the user about what was found amiss, the oldest first.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        self.notices: list[str] = []
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self._identity: FileIdentity | None = None
        self._do(lambda _connection: None)

    def close(self) -> None:
        """Let go of the file; a later call opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def keep(
        self, board: Board, lurd: str, solver: str = "", limits: str = "", origin: str = ""
    ) -> Kept:
        """Keep a solution; moves after the solved position are left out.

        Parameters
        ----------
        solver, limits, origin
            As in :class:`~sokolab.library.values.Find`.

        Raises
        ------
        ValueError
            The letters do not solve the board.
        """
        find, form = Find(board, lurd, solver, limits, origin), canonical(board)
        found = _judged(find, form)
        if found is None:
            raise ValueError("the letters do not solve the board")
        letters, counts = found

        def put(connection: sqlite3.Connection) -> Kept:
            with rows.transaction(connection):
                level = rows.level_row(connection, form)
                pushes, moves = rows.least(connection, level)
                is_new = rows.insert_solution(connection, level, letters, counts, find)
            return Kept(
                is_new,
                pushes is None or counts.pushes < pushes,
                moves is None or counts.moves < moves,
            )

        return self._do(put)

    def keep_proof(self, board: Board, solver: str, limits: str = "", states: int = 0) -> bool:
        """Keep that a solver has proved a board unsolvable; return whether that is news.

        Where a solution is known the proof must be wrong, and is not kept.
        """

        def put(connection: sqlite3.Connection) -> bool:
            with rows.transaction(connection):
                level = rows.level_row(connection, canonical(board))
                return rows.insert_proof(connection, level, solver, limits, states)

        return self._do(put)

    def take(self, finds: Iterable[Find]) -> Taken:
        """Keep many; those that do not solve their board are counted and left."""
        todo = iter(finds)
        new = known = wrong = 0
        while batch := list(islice(todo, _BATCH)):
            one = self._take(batch)
            new, known, wrong = new + one.new, known + one.known, wrong + one.wrong
        return Taken(new, known, wrong)

    def known(self, board: Board) -> Known:
        """Return what is known of a board, whatever way it is turned; replayed on it."""
        form = canonical(board)
        best, count, proof = self._do(lambda connection: rows.found(connection, form.key))
        entries = [_entry(board, form, row) for row in best]
        by_pushes, by_moves = entries if entries else (None, None)
        return Known(by_pushes, by_moves, count, None if count else proof)

    def summaries(self, keys: Sequence[bytes]) -> dict[bytes, Summary]:
        """Return what is known of many levels by their keys; unknown ones are left out."""
        found: dict[bytes, Summary] = {}
        for start in range(0, len(keys), 500):
            some = keys[start : start + 500]
            found.update(self._do(partial(rows.summaries, keys=some)))
        return found

    def statistics(self) -> Statistics:
        """Return how much there is."""

        def count(connection: sqlite3.Connection) -> Statistics:
            levels, solutions, proofs = connection.execute(
                "SELECT (SELECT COUNT(*) FROM level), (SELECT COUNT(*) FROM solution), "
                "(SELECT COUNT(*) FROM proof)"
            ).fetchone()
            solvers = connection.execute(
                "SELECT solver, COUNT(*) AS number FROM solution GROUP BY solver "
                "ORDER BY number DESC, solver"
            ).fetchall()
            size = self.path.stat().st_size if self.path.exists() else 0
            return Statistics(levels, solutions, proofs, size, tuple(solvers))

        return self._do(count)

    def collection(self, *, best_only: bool = True) -> Collection:
        """Return the levels with a solution, in their canonical form, and their solutions.

        Parameters
        ----------
        best_only
            Only those with the fewest pushes and the fewest moves.
        """
        kept_levels = self._do(rows.all_solutions)
        levels: list[Level] = []
        for number, (board, group) in enumerate(kept_levels, 1):
            best = {
                min(group, key=lambda one: (one[2], one[1])),
                min(group, key=lambda one: (one[1], one[2])),
            }
            kept = [one for one in group if not best_only or one in best]
            solutions = tuple(Solution(lurd, solver) for lurd, _moves, _pushes, solver in kept)
            shown = Board.from_rows(board.split("\n"))
            levels.append(Level(shown, title=f"Level {number}", solutions=solutions))
        return Collection(tuple(levels), title="Library of sokolab")

    def _take(self, batch: list[Find]) -> Taken:
        forms = [canonical(find.board) for find in batch]
        turned = [
            lurd_after(find.lurd, form.symmetry) for find, form in zip(batch, forms, strict=True)
        ]
        there = self._do(
            lambda connection: [
                rows.is_kept(connection, form.key, lurd)
                for form, lurd in zip(forms, turned, strict=True)
            ]
        )
        judged = [
            None if is_kept else _judged(find, form)
            for find, form, is_kept in zip(batch, forms, there, strict=True)
        ]

        def put(connection: sqlite3.Connection) -> int:
            new = 0
            with rows.transaction(connection):
                for find, form, found in zip(batch, forms, judged, strict=True):
                    if found is not None:
                        new += rows.insert_solution(
                            connection, rows.level_row(connection, form), *found, find
                        )
            return new

        good = sum(found is not None for found in judged)
        new = self._do(put) if good else 0
        return Taken(new, sum(there) + good - new, len(batch) - sum(there) - good)

    def _do(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do something with the file; where it is damaged, begin it anew and do it again."""
        with self._lock:
            try:
                return self._once(work)
            except DamagedError:
                self.close()
                aside = set_aside(self.path, self._identity)
            if aside is not None:
                self.notices.append(
                    f"The library of solutions was damaged; it was set aside as {aside.name} "
                    "and begun anew"
                )
            try:
                return self._once(work)
            except DamagedError as error:
                raise LibraryError(f"the library {self.path.name} is damaged: {error}") from None

    def _once(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return work(self._connection or self._connect())
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                raise DamagedError(str(error)) from None
            raise LibraryError(f"the library cannot be used: {error}") from None
        except OSError as error:
            raise LibraryError(f"the library cannot be used: {error.strerror}") from None

    def _connect(self) -> sqlite3.Connection:
        with setup_lock(self.path):
            self._identity = file_identity(self.path)
            connection = connect(self.path)
            self._identity = file_identity(self.path)
        try:
            check_content(connection, self.path)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection


def _judged(find: Find, form: Canonical) -> tuple[str, Metrics] | None:
    """Return the letters on the canonical form with their counts; None if they do not solve."""
    if not form.is_level:
        return None
    played = replay(find.board, find.lurd)
    if not played.solves or not played.solved_after:
        return None
    if played.solved_after < played.moves:
        played = replay(find.board, played.lurd[: played.solved_after])
    return lurd_after(played.lurd, form.symmetry), metrics_of(played)


def _entry(board: Board, form: Canonical, row: rows.Row) -> Entry | None:
    """Return a row turned to the board and replayed on it; None if it does not solve it."""
    lurd, moves, pushes, lines, changes, sessions, player_lines, solver, limits, origin, found = row
    here = lurd_after(lurd, inverse(form.symmetry))
    if not form.is_level or not replay(board, here).solves:
        return None
    counts = Metrics(moves, pushes, lines, changes, sessions, player_lines)
    return Entry(here, counts, solver, rows.local(found), limits, origin)
