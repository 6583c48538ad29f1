"""The library of solutions, used by the window on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import Replay
from sokolab.core.words import capitalised
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.language import phrase, tr
from sokolab.library.canonical import canonical
from sokolab.solvers.frame.protocol import Outcome

if TYPE_CHECKING:
    from sokolab.library.store import Library
    from sokolab.library.values import ImportCounts, LibraryRecord, Submission
    from sokolab.rating.profile import Difficulty
    from sokolab.solvers.frame.protocol import Limits, Result

BY_HAND: Final = "by hand"  # no phrase: the library keeps it
"""Recorded as the solver of solutions that the user played."""
_SETTING: Final = "keep-solutions"
_BATCH: Final = 200
"""Submissions per task: few enough that other tasks need not wait long."""


class LibraryService(QObject):
    """Adds solutions and proofs to the library, unless that is switched off, and looks levels up.

    Its tasks have one thread, so that lookups see everything that was added before them.
    """

    noticed = Signal(str)
    """A sentence about the library for the user."""
    updated = Signal(object)
    """The library knows more about the levels with these canonical keys; None stands for many."""

    def __init__(self, settings: Settings, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tasks = tasks
        self._library: Library | None = None
        self._noticed = 0
        self._is_broken = False
        self._opening = Lock()  # the list of levels uses another thread

    @property
    def is_on(self) -> bool:
        """Whether new solutions are added; lookups work in any case."""
        return self._settings.flag(_SETTING, True)

    def set_on(self, is_on: bool) -> None:
        """Switch adding new solutions on or off."""
        self._settings.put(_SETTING, is_on)

    def close(self) -> None:
        """Close the library."""
        self._tasks.close()
        if self._library is not None:
            self._library.close()

    def add(self, played: Replay, solver: str, limits: str = "") -> None:
        """Add a solution; moves that do not solve their board are ignored."""
        if self.is_on and played.lurd:
            self._ask(lambda library: _add(library, played, solver, limits), self._emit_updated)

    def submit(self, submission: Submission) -> None:
        """Add letters that nobody has judged yet, if they solve their board."""
        if self.is_on:
            self._add_some(iter((submission,)))

    def add_result(self, board: Board, result: Result, limits: Limits) -> None:
        """Add what a search found or proved."""
        words = limits.words
        if result.replay is not None:
            self.add(result.replay, result.solver, words)
        elif result.outcome is Outcome.UNSOLVABLE and self.is_on:
            self._ask(lambda library: _add_proof(library, board, result, words), self._emit_updated)

    def add_difficulty(self, board: Board, found: Difficulty) -> None:
        """Add how hard a level is for people, if that is known."""
        figure, is_whole = found.difficulty, found.is_whole
        if self.is_on and figure is not None:
            self._ask(lambda held: held.add_difficulty(board, figure, is_whole=is_whole))

    def add_levels(self, levels: Iterable[Level], origin: str) -> None:
        """Add all solutions of some levels, a few at a time."""
        if self.is_on:
            from sokolab.library.values import Submission

            pairs = ((level.board, found.lurd) for level in levels for found in level.solutions)
            self._add_some(Submission(*pair, origin=origin) for pair in pairs)

    def look_up(self, board: Board, answer: Callable[[LibraryRecord], None]) -> None:
        """Look a board up; ``answer`` is not called if the library cannot be used."""
        self._ask(lambda library: library.look_up(board), answer)

    def best_solutions_of(
        self, levels: Sequence[Level], answer: Callable[[list[tuple[Solution, ...]]], None]
    ) -> None:
        """Look up the best solutions of many levels, by pushes and by moves."""
        self._ask(lambda library: _best_of(library, levels), answer)

    def best_by_pushes(self, board: Board) -> Replay | None:
        """Return the solution with the fewest pushes, if one is known; blocks like `records`."""
        found = self.records([board])[0].by_pushes if self.is_on else None
        return found.replay if found is not None else None

    def records(self, boards: Sequence[Board]) -> Sequence[LibraryRecord]:
        """Return what is known of boards; blocks, so call it on a background thread."""
        from sokolab.library.values import LibraryError, LibraryRecord

        library = self._opened()
        try:
            if library is not None:
                return library.look_up_all(boards)
        except LibraryError:
            pass  # adding reports the error; list and search can do without
        return [LibraryRecord()] * len(boards)

    def _ask(
        self, work: Callable[[Library], object], answer: Callable[..., None] | None = None
    ) -> None:
        def deliver(value: object) -> None:
            if value is not None and answer is not None:
                answer(value)

        title = phrase("The library of solutions")
        self._tasks.submit(partial(self._worked, work), deliver, self.noticed.emit, title=title)

    def _worked(self, work: Callable[[Library], object]) -> object:
        """Use the library on its thread; report trouble."""
        from sokolab.library.values import LibraryError

        library = self._opened()
        if library is None:
            return None
        try:
            return work(library)
        except LibraryError as error:
            self.noticed.emit(capitalised(str(error)))
            return None
        finally:
            self._emit_notices(library)

    def _opened(self) -> Library | None:
        """Return the library, opened and loaded by the first question; None if that fails."""
        from sokolab.library.store import Library, default_path
        from sokolab.library.values import LibraryError

        with self._opening:
            if self._library is None and not self._is_broken:
                try:
                    self._library = Library(default_path())
                except LibraryError as error:
                    self._is_broken = True
                    said = capitalised(str(error))
                    self.noticed.emit(
                        tr("{sentence}. New solutions are not added to it", sentence=said)
                    )
        if self._library is not None:
            self._emit_notices(self._library)
        return self._library

    def _emit_notices(self, library: Library) -> None:
        with self._opening:
            for notice in library.notices[self._noticed :]:
                self._noticed += 1
                self.noticed.emit(str(notice))

    def _emit_updated(self, key: bytes) -> None:
        if key:
            self.updated.emit((key,))

    def _add_some(self, submissions: Iterator[Submission]) -> None:
        """Add the next few, then the others, so that lookups can run in between."""
        some = list(islice(submissions, _BATCH))

        def go_on(counts: ImportCounts) -> None:
            if counts.new:
                self.updated.emit(None)
            self._add_some(submissions)

        if some:
            self._ask(lambda library: library.add_all(some), go_on)


def _add(library: Library, played: Replay, solver: str, limits: str) -> bytes:
    """Add a solution; return the key of its level if it is new, else b""."""
    try:
        outcome = library.add(played, solver, limits)
    except ValueError:
        return b""
    return canonical(played.final.board).key if outcome.is_new else b""


def _add_proof(library: Library, board: Board, result: Result, limits: str) -> bytes:
    is_new = library.add_proof(board, result.solver, limits, result.states)
    return canonical(board).key if is_new else b""


def _best_of(library: Library, levels: Sequence[Level]) -> list[tuple[Solution, ...]]:
    return [_best(record) for record in library.look_up_all([level.board for level in levels])]


def _best(record: LibraryRecord) -> tuple[Solution, ...]:
    found = [solution for solution in (record.by_pushes, record.by_moves) if solution is not None]
    letters = {solution.lurd: Solution(solution.lurd, solution.solver) for solution in found}
    return tuple(letters.values())
