"""The library of solutions beside the window: asked and filled on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from threading import Lock
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.tasks import Tasks
from sokolab.library.canonical import canonical
from sokolab.library.store import Library, default_path
from sokolab.library.values import (
    ImportCounts,
    LevelSummary,
    LibraryError,
    LibraryRecord,
    Submission,
)
from sokolab.solvers.frame.protocol import Limits, Result, Verdict

__all__ = ["BY_HAND", "LibraryService"]

BY_HAND: Final = "by hand"
"""The solver of what was played."""
_SETTING: Final = "keep-solutions"
_BATCH: Final = 200


class LibraryService(QObject):
    """Keeps solutions and proofs in the library, unless it is switched off, and looks them up.

    Parameters
    ----------
    tasks
        With one thread: what is kept first is known to all that is asked after it.
    """

    noticed = Signal(str)
    """One sentence about the library that the user should know."""
    learned = Signal(object)
    """The library knows more: of the levels with these canonical keys, or None for many."""

    def __init__(self, settings: Settings, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tasks = tasks
        self._path = default_path()
        self._library: Library | None = None
        self._told = 0
        self._is_broken = False
        self._opening = Lock()  # the list asks from a thread of its own

    @property
    def is_on(self) -> bool:
        """Whether new solutions are kept; what is known shows all the same."""
        return self._settings.flag(_SETTING, True)

    def set_on(self, is_on: bool) -> None:
        """Keep new solutions from now on, or keep none."""
        self._settings.put(_SETTING, is_on)

    def close(self) -> None:
        """Let go of the file; nothing is asked any more."""
        self._tasks.close()
        if self._library is not None:
            self._library.close()

    def keep(self, board: Board, lurd: str, solver: str, limits: str = "") -> None:
        """Keep a solution; letters that do not solve the board are left."""
        if self.is_on and lurd:
            self._ask(
                lambda library: _keep(library, Submission(board, lurd, solver, limits)),
                self._tell_learned,
            )

    def keep_result(self, board: Board, result: Result, limits: Limits) -> None:
        """Keep what a search found or proved."""
        words = limits.words
        if result.lurd:
            self.keep(board, result.lurd, result.solver, words)
        elif result.verdict is Verdict.UNSOLVABLE and self.is_on:
            self._ask(
                lambda library: _keep_proof(library, board, result, words), self._tell_learned
            )

    def take(self, levels: Iterable[Level], origin: str) -> None:
        """Keep all solutions that stand with levels, a few at a time."""
        if self.is_on:
            solved = (level for level in levels if level.solutions)
            finds = (
                Submission(level.board, solution.lurd, origin=origin)
                for level in solved
                for solution in level.solutions
            )
            self._take_some(iter(finds))

    def known(self, board: Board, answer: Callable[[LibraryRecord], None]) -> None:
        """Ask what is known of a board; nothing is answered where the library is out of use."""
        self._ask(lambda library: library.look_up(board), answer)

    def best_of(
        self, levels: Sequence[Level], answer: Callable[[list[tuple[Solution, ...]]], None]
    ) -> None:
        """Ask for the best solutions of many levels: by pushes, and by moves where that differs."""
        self._ask(lambda library: [_best(library.look_up(level.board)) for level in levels], answer)

    def summaries(self, keys: Sequence[bytes]) -> Mapping[bytes, LevelSummary]:
        """Return what is known of levels; for a thread that can wait for it."""
        library = self._opened()
        try:
            return library.summaries(keys) if library is not None else {}
        except LibraryError:
            return {}  # who keeps something is told; a list without it is no matter

    def _ask(self, work: Callable[[Library], object], answer: Callable[..., None]) -> None:
        self._tasks.submit(
            partial(self._worked, work),
            partial(self._deliver, answer),
            self.noticed.emit,
            title="The library of solutions",
        )

    def _worked(self, work: Callable[[Library], object]) -> object:
        """Do something with the library, on its thread; say what is amiss once."""
        library = self._opened()
        if library is None:
            return None
        try:
            return work(library)
        except LibraryError as error:
            self.noticed.emit(_sentence(error))
            return None
        finally:
            self._pass_on(library)

    def _opened(self) -> Library | None:
        with self._opening:
            if self._library is None and not self._is_broken:
                try:
                    self._library = Library(self._path)
                except LibraryError as error:
                    self._is_broken = True
                    self.noticed.emit(f"{_sentence(error)}; solutions are not kept in it now")
        if self._library is not None:
            self._pass_on(self._library)
        return self._library

    def _pass_on(self, library: Library) -> None:
        with self._opening:
            for notice in library.notices[self._told :]:
                self._told += 1
                self.noticed.emit(notice)

    def _deliver(self, answer: Callable[..., None], value: object) -> None:
        if value is not None:
            answer(value)

    def _tell_learned(self, key: bytes) -> None:
        if key:
            self.learned.emit((key,))

    def _take_some(self, finds: Iterator[Submission]) -> None:
        """Take the next few and then the others, so that questions come between."""
        some = list(islice(finds, _BATCH))

        def go_on(taken: ImportCounts) -> None:
            if taken.new:
                self.learned.emit(None)
            self._take_some(finds)

        if some:
            self._ask(lambda library: library.add_all(some), go_on)


def _keep(library: Library, find: Submission) -> bytes:
    """Keep a find; return the key of its level if that is news."""
    try:
        kept = library.add(find.board, find.lurd, find.solver, find.limits, find.origin)
    except ValueError:  # the letters do not solve it
        return b""
    return canonical(find.board).key if kept.is_new else b""


def _keep_proof(library: Library, board: Board, result: Result, limits: str) -> bytes:
    is_new = library.add_proof(board, result.solver, limits, result.states)
    return canonical(board).key if is_new else b""


def _best(known: LibraryRecord) -> tuple[Solution, ...]:
    entries = [entry for entry in (known.by_pushes, known.by_moves) if entry is not None]
    letters = {entry.lurd: Solution(entry.lurd, entry.solver) for entry in entries}
    return tuple(letters.values())


def _sentence(error: LibraryError) -> str:
    said = str(error)
    return said[:1].upper() + said[1:]
