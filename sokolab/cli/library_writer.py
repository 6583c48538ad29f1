"""The library of solutions as the command line uses it: what it finds, and what is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sokolab.cli.call_endings import warn
from sokolab.core.board import Board
from sokolab.library.store import Library, default_path
from sokolab.library.values import LibraryError, LibraryRecord
from sokolab.solvers.frame.protocol import Limits, Outcome, Result


@contextmanager
def library_writer() -> Iterator[Callable[[Callable[[Library], object]], None]]:
    """Provide a function that calls another with the library.

    The library is opened at the first call. If it cannot be used, that is said once on standard
    error, and the work goes on without it.
    """
    library: Library | None = None
    said: set[str] = set()

    def warn_once(sentence: str) -> None:
        if sentence not in said:
            said.add(sentence)
            warn(sentence)

    def write(action: Callable[[Library], object]) -> None:
        nonlocal library
        try:
            library = library or Library()
            action(library)
        except LibraryError as error:
            warn_once(str(error))

    try:
        yield write
    finally:
        if library is not None:
            library.close()
            for notice in library.notices:
                warn_once(str(notice))


@contextmanager
def library_reader(is_on: bool) -> Iterator[Callable[[Board], LibraryRecord]]:
    """Provide a function that tells what the library knows of a board.

    ``is_on``: if False, or if there is no library, the function knows nothing.
    """
    with library_writer() as write:

        def look_up(board: Board) -> LibraryRecord:
            known: list[LibraryRecord] = []
            if is_on and default_path().exists():
                write(lambda library: known.append(library.look_up(board)))
            return known[0] if known else LibraryRecord()

        yield look_up


@contextmanager
def result_keeper(is_on: bool) -> Iterator[Callable[[Board, Result, Limits], None]]:
    """Provide a function that writes the results of searches to the library.

    ``is_on``: if False, the function does nothing.
    """
    with library_writer() as write:

        def keep(board: Board, result: Result, limits: Limits) -> None:
            played = result.replay
            if is_on and played is not None and played.lurd:
                write(lambda library: library.add(played, result.solver, limits.words))
            elif is_on and result.outcome is Outcome.UNSOLVABLE:
                write(
                    lambda library: library.add_proof(
                        board, result.solver, limits.words, result.states
                    )
                )

        yield keep
