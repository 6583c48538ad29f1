"""The library of solutions as the command line uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sokolab.cli.call_endings import warn
from sokolab.core.board import Board
from sokolab.library.store import Library, default_path
from sokolab.library.values import LibraryError, LibraryRecord
from sokolab.solvers.frame.protocol import Limits, Outcome, Result

_Value = TypeVar("_Value")


class CommandLibrary:
    """The library for one call of the command line, opened when it is first needed.

    If it cannot be used, one warning says so, and work goes on without it. If it is not
    ``is_enabled``, nothing is looked up or kept.
    """

    def __init__(self, is_enabled: bool) -> None:
        self._is_enabled = is_enabled
        self._library: Library | None = None
        self._warnings: set[str] = set()

    def do(self, action: Callable[[Library], _Value]) -> _Value | None:
        """Return the result of an action on the library, or None if it is not possible."""
        if not self._is_enabled:
            return None
        try:
            self._library = self._library or Library()
            return action(self._library)
        except LibraryError as error:
            self._warn_once(str(error))
            return None

    def look_up(self, board: Board) -> LibraryRecord:
        """Return the library's record of a board, an empty one if the library is not used."""
        may_know = self._is_enabled and default_path().exists()
        record = self.do(lambda library: library.look_up(board)) if may_know else None
        return record or LibraryRecord()

    def keep(self, board: Board, result: Result, limits: Limits) -> None:
        """Write the result of a search to the library."""
        solution = result.replay
        if solution is not None and solution.lurd:
            self.do(lambda library: library.add(solution, result.solver, limits.words))
        elif result.outcome is Outcome.UNSOLVABLE:
            words, states = limits.words, result.states
            self.do(lambda library: library.add_proof(board, result.solver, words, states))

    def keep_difficulty(
        self, board: Board, difficulty: float | None, *, is_exhaustive: bool
    ) -> None:
        """Write how hard a level is, if that is known, to the library."""
        if difficulty is not None:
            self.do(
                lambda library: library.add_difficulty(
                    board, difficulty, is_exhaustive=is_exhaustive
                )
            )

    def close(self) -> None:
        """Close the library, and print its notices."""
        if self._library is not None:
            self._library.close()
            for notice in self._library.notices:
                self._warn_once(str(notice))

    def _warn_once(self, sentence: str) -> None:
        if sentence not in self._warnings:
            self._warnings.add(sentence)
            warn(sentence)


@contextmanager
def command_library(is_enabled: bool = True) -> Iterator[CommandLibrary]:
    """Provide the library while the block runs."""
    library = CommandLibrary(is_enabled)
    try:
        yield library
    finally:
        library.close()
