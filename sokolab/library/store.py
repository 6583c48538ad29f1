"""The library of solutions: one SQLite database that threads and processes can share."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from errno import EACCES, ENOSPC
from itertools import islice
from pathlib import Path
from threading import RLock
from typing import Final, Self, TypeVar

from sokolab import paths
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.core.lurd import Metrics, Replay, metrics_of, replay, until_solved
from sokolab.core.operating_system import system_reason
from sokolab.editing.symmetry import inverse, lurd_after
from sokolab.guesses import SuggestsNames
from sokolab.language import LocalizedValueError, Phrase, phrase, tr
from sokolab.library import file as library_file
from sokolab.library import rows, values
from sokolab.library.canonical import Canonical, canonical
from sokolab.version import __version__

_T = TypeVar("_T")
_CAUSES: Final = {"SQLITE_FULL": ENOSPC, "SQLITE_READONLY": EACCES}
_BATCH_SUBMISSIONS: Final = 250
"""Submissions per transaction: few enough that other processes need not wait long."""


def default_path() -> Path:
    """Return the path of the library in the user's data folder."""
    return paths.user_data() / "library.sqlite"


class Library(SuggestsNames):
    """All solutions ever found or imported.

    Every method may be called from any thread, also while other processes call it. Each raises
    :class:`~sokolab.library.values.LibraryError` if the file cannot be used. A damaged file is
    renamed and replaced by a new one; ``notices`` says so.

    Parameters
    ----------
    path
        The file, created if it is missing; by default the one in the user's data folder.

    Attributes
    ----------
    path
        The file.
    notices
        Sentences for the user about damaged files, oldest first.
    """

    def __init__(self, path: str | Path | None = None) -> None:
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None
        self.path = Path(path) if path else default_path()
        self.notices: list[Phrase] = []
        self._identity: library_file.FileIdentity | None = None
        self._run(lambda _connection: None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()  # the file is closed with the last reference, not when sqlite gets to it

    def close(self) -> None:
        """Close the file. A later call opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def add(
        self, played: Replay, solver: str = "", limits: str = "", origin: str = ""
    ) -> values.AddOutcome:
        """Add a solution. Moves after the solved position are dropped.

        Parameters
        ----------
        played
            The replay that judged the solution.
        solver, limits, origin
            Where the solution comes from, as in :class:`~sokolab.library.values.Submission`.

        Raises
        ------
        ValueError
            The moves do not solve the board, or it is not a level.
        """
        board = played.final.board
        submission = values.Submission(board, played.lurd, solver, limits, origin)
        form = canonical(board)
        solution = _canonical_solution(played, form)
        if solution is None:
            raise LocalizedValueError(phrase("these moves do not solve a level"))
        lurd, counts = solution

        def insert(connection: sqlite3.Connection) -> values.AddOutcome:
            with rows.transaction(connection):
                level_id = rows.level_id_of(connection, form)
                pushes, moves = rows.fewest_counts_of(connection, level_id)
                is_new = rows.insert_solution(connection, level_id, lurd, counts, submission)
            return values.AddOutcome(
                is_new,
                pushes is None or counts.pushes < pushes,
                moves is None or counts.moves < moves,
            )

        return self._run(insert)

    def add_proof(self, board: Board, solver: str, limits: str = "", state_count: int = 0) -> bool:
        """Add a solver's proof that a board is unsolvable and return whether it is new.

        If a solution is known, the proof must be wrong and is not stored.
        """

        def insert(connection: sqlite3.Connection) -> bool:
            with rows.transaction(connection):
                level_id = rows.level_id_of(connection, canonical(board))
                return rows.insert_proof(
                    connection, level_id, solver, limits, state_count, __version__
                )

        return self._run(insert)

    def add_difficulty(self, board: Board, difficulty: float, *, is_exhaustive: bool) -> None:
        """Add how hard a level is for people.

        Parameters
        ----------
        is_exhaustive
            Whether every position of the level was looked at; other estimates never replace such a
            one.
        """

        def insert(connection: sqlite3.Connection) -> None:
            with rows.transaction(connection):
                level_id = rows.level_id_of(connection, canonical(board))
                rows.insert_rating(connection, level_id, difficulty, is_exhaustive, __version__)

        self._run(insert)

    def difficulties(self) -> dict[bytes, float]:
        """Return the difficulty of all rated levels, by their canonical keys."""
        return dict(self._run(lambda connection: rows.difficulties(connection, __version__)))

    def fewest_counts(self) -> list[tuple[bytes, int, int]]:
        """Return the canonical key, the fewest pushes and the fewest moves of each solved level."""
        return self._run(rows.fewest_counts)

    def proofs(self) -> list[values.ProvedLevel]:
        """Return the levels that are proved unsolvable, the oldest first."""
        return [
            values.ProvedLevel(level_id, board, proof)
            for level_id, text, proof in self._run(rows.proofs)
            if (board := _board(text))
        ]

    def forget_proofs(self, boards: Sequence[Board] | None = None) -> int:
        """Remove the proofs that some levels have no solution, or all, and return how many."""
        keys = None if boards is None else [canonical(board).key for board in boards]

        def forget(connection: sqlite3.Connection) -> int:
            with rows.transaction(connection):
                ids = None if keys is None else rows.level_ids(connection, keys)
                return rows.delete_proofs(connection, ids)

        return self._run(forget)

    def add_all(self, submissions: Iterable[values.Submission]) -> values.ImportCounts:
        """Add many solutions. A lurd that does not solve its board is counted and skipped."""
        remaining = iter(submissions)
        new = known = wrong = 0
        while batch := list(islice(remaining, _BATCH_SUBMISSIONS)):
            counts = self._add_batch(batch)
            new, known, wrong = new + counts.new, known + counts.known, wrong + counts.wrong
        return values.ImportCounts(new, known, wrong)

    def look_up(self, board: Board) -> values.LibraryRecord:
        """Return the record of a level in any orientation, with solutions turned like the level."""
        (record,) = self.look_up_all([board])
        return record

    def look_up_all(self, boards: Sequence[Board]) -> list[values.LibraryRecord]:
        """Look many levels up together."""
        forms = [canonical(board) for board in boards]

        def find(connection: sqlite3.Connection) -> list[values.LibraryRecord]:
            return [
                _record(
                    board,
                    form,
                    *rows.find_level(connection, form.key),
                    *rows.find_difficulty(connection, form.key, __version__),
                )
                for board, form in zip(boards, forms, strict=True)
            ]

        return self._run(find)

    def statistics(self) -> values.LibraryStatistics:
        """Count levels, solutions and proofs, the bytes of the file, and solutions by solver."""

        def count(connection: sqlite3.Connection) -> values.LibraryStatistics:
            levels, solutions, proofs = connection.execute(
                "SELECT (SELECT COUNT(*) FROM level), (SELECT COUNT(*) FROM solution), "
                "(SELECT COUNT(*) FROM proof WHERE version != '')"
            ).fetchone()
            solvers = connection.execute(
                "SELECT solver, COUNT(*) AS number FROM solution GROUP BY solver "
                "ORDER BY number DESC, solver"
            ).fetchall()
            size = self.path.stat().st_size if self.path.exists() else 0
            return values.LibraryStatistics(levels, solutions, proofs, size, tuple(solvers))

        return self._run(count)

    def collection(self, *, best_only: bool = True) -> Collection:
        """Return all levels with a solution, in canonical form. Each solution is replayed.

        Parameters
        ----------
        best_only
            Whether to leave out all solutions but the ones with the fewest pushes and the fewest
            moves.
        """
        levels: list[Level] = []
        for rows_text, solution_rows in self._run(rows.all_solutions):
            board = _board(rows_text)
            if board is None:
                continue
            solutions = [row for row in solution_rows if replay(board, row[0]).solves]
            if not solutions:
                continue
            best = {
                min(solutions, key=lambda row: (row[2], row[1])),
                min(solutions, key=lambda row: (row[1], row[2])),
            }
            selected = [row for row in solutions if not best_only or row in best]
            levels.append(
                Level(
                    board,
                    title=f"Level {len(levels) + 1}",
                    solutions=tuple(Solution(lurd, solver) for lurd, _, _, solver in selected),
                )
            )
        title = "Library of sokolab"  # no phrase: for other programs
        return Collection(tuple(levels), title=title)

    def _add_batch(self, batch: list[values.Submission]) -> values.ImportCounts:
        forms = [canonical(submission.board) for submission in batch]
        lurds = [
            lurd_after(submission.lurd, form.symmetry)
            for submission, form in zip(batch, forms, strict=True)
        ]
        is_known = self._run(
            lambda connection: [
                rows.has_solution(connection, form.key, lurd)
                for form, lurd in zip(forms, lurds, strict=True)
            ]
        )
        checked_solutions = [
            None if known else _check_submission(submission, form)
            for submission, form, known in zip(batch, forms, is_known, strict=True)
        ]

        def insert(connection: sqlite3.Connection) -> int:
            new_count = 0
            with rows.transaction(connection):
                for submission, form, solution in zip(batch, forms, checked_solutions, strict=True):
                    if solution is not None:
                        level_id = rows.level_id_of(connection, form)
                        new_count += rows.insert_solution(
                            connection, level_id, *solution, submission
                        )
            return new_count

        known_count = sum(is_known)
        valid_count = sum(solution is not None for solution in checked_solutions)
        new_count = self._run(insert) if valid_count else 0
        return values.ImportCounts(
            new_count,
            known_count + valid_count - new_count,
            len(batch) - known_count - valid_count,
        )

    def _run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Run ``work`` on the file. If that is damaged, replace it and try again."""
        with self._lock:
            try:
                return self._run_once(work)
            except library_file.DamagedError:
                self.close()
                new_path = library_file.set_aside(self.path, self._identity)
            if new_path is not None:
                self.notices.append(
                    phrase(
                        "The library of solutions was damaged. The file was renamed to {name}, "
                        "and a new library was started.",
                        name=new_path.name,
                    )
                )
            try:
                return self._run_once(work)
            except library_file.DamagedError as error:
                raise values.LibraryError(
                    tr("the library {name} is damaged: {reason}", name=self.path.name, reason=error)
                ) from None

    def _run_once(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return work(self._connection or self._connect())
        except sqlite3.DatabaseError as error:
            if library_file.is_damage(error):
                raise library_file.DamagedError(str(error)) from None
            raise values.LibraryError(
                tr("the library cannot be used: {reason}", reason=_reason(error))
            ) from None
        except OSError as error:
            raise values.LibraryError(
                tr("the library cannot be used: {reason}", reason=system_reason(error))
            ) from None

    def _connect(self) -> sqlite3.Connection:
        with library_file.setup_lock(self.path):
            self._identity = library_file.file_identity(self.path)
            connection = library_file.connect(self.path)
            self._identity = library_file.file_identity(self.path)
        try:
            library_file.check_content(connection, self.path)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection


def _reason(error: sqlite3.DatabaseError) -> Phrase | str:
    """Return the reason why SQLite fails, or why the file cannot be used if that is the cause."""
    number = _CAUSES.get(getattr(error, "sqlite_errorname", ""))
    return str(error) if number is None else system_reason(OSError(number, str(error)))


def _board(text: str) -> Board | None:
    """Return the board of a row, or None if its text, written by any program, is not a board."""
    try:
        return Board.from_rows(str(text).split("\n"))
    except ValueError:
        return None


def _check_submission(submission: values.Submission, form: Canonical) -> tuple[str, Metrics] | None:
    """Replay a submission. Return its solution for the canonical form and its metrics, or None."""
    if not form.is_level:
        return None
    return _canonical_solution(replay(submission.board, submission.lurd), form)


def _canonical_solution(played: Replay, form: Canonical) -> tuple[str, Metrics] | None:
    """Return the solution for the canonical form, and its metrics, or None if there is none."""
    if form.is_open or not form.is_level or not played.solves or not played.solved_after:
        return None
    played = until_solved(played)
    return lurd_after(played.lurd, form.symmetry), metrics_of(played)


def _record(
    board: Board,
    form: Canonical,
    best: list[rows.Row],
    count: int,
    proof: values.Proof | None,
    difficulty: float | None,
    is_rating_exhaustive: bool,
) -> values.LibraryRecord:
    solutions = {row: _stored_solution(board, form, row) for row in best}
    by_pushes, by_moves = (solutions[row] for row in best) if best else (None, None)
    proof = None if count else proof
    return values.LibraryRecord(by_pushes, by_moves, count, proof, difficulty, is_rating_exhaustive)


def _stored_solution(board: Board, form: Canonical, row: rows.Row) -> values.StoredSolution | None:
    """Return a row's solution turned to a board, or None if it does not solve that board."""
    lurd, solver, limits, origin, found = row[0], *row[7:]
    if not form.is_level:
        return None
    played = replay(board, lurd_after(lurd, inverse(form.symmetry)))
    if not played.solves:
        return None
    return values.StoredSolution(
        played, metrics_of(played), solver, rows.local_time(found), limits, origin
    )


def submissions_in(collection: Collection, origin: str) -> Iterator[values.Submission]:
    """Yield every solution of every level. ``origin`` is the name of the file."""
    for level in collection.levels:
        for solution in level.solutions:
            yield values.Submission(level.board, solution.lurd, origin=origin)
