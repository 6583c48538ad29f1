"""How the command line runs analyses and solvers, whether their kernels are compiled or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock, Timer
from time import monotonic
from typing import Final, TypeAlias

import click

from sokolab.cli import call_endings, output
from sokolab.core.board import Board
from sokolab.engine.pool import shared_pool
from sokolab.engine.readiness import Compiling, loading_job, show_waiting
from sokolab.engine.service import THIS_PROCESS, Engine
from sokolab.engine.worker import KernelMode
from sokolab.kernels import compiled_marker
from sokolab.language import Phrase, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Progress, Result, Solver
from sokolab.solvers.interpreted import interpret_kernels, may_interpret

_NOTICE_DELAY_SECONDS: Final = 2.0
"""Seconds until the notice; kernels that are already compiled load sooner."""

WAIT: Final = phrase("compiling once for this machine; it takes a few seconds to two minutes")
"""The notice if the command can do nothing before the kernels are compiled."""
BEGIN_SLOWLY: Final = phrase(
    "compiling what this command needs, once for this machine; slow until done"
)
"""The notice if interpreted kernels do the work until others are compiled."""
SLOW_SEARCHES: Final = phrase(
    "searches were slow because nothing is compiled yet; “sokolab warm” compiles everything"
)
"""The warning at the end if interpreted kernels left a level open."""
_LOADING_SECONDS: Final = 1.5
"""Seconds to load numba and the compiled kernels of the analyses."""
_COMPILING_SECONDS: Final = 20.0
"""Seconds to compile the kernels of the analyses."""
_COMPILING_SOLVERS_SECONDS: Final = 60.0
"""Seconds to compile the kernels of the solvers, too, in one process."""
_SEARCH_SECONDS: Final = 0.5
"""Seconds for an interpreted search of an easy board, including all analyses of verdicts."""
_SEARCH_SECONDS_PER_SQUARE: Final = 1e-3
"""Additional seconds for each square of the board."""
_EDIT_SECONDS_PER_SQUARE: Final = 0.1
"""Seconds to edit one square of a small board and search the board again."""
_SMALL_BOARD_SQUARES: Final = 250
"""Squares of a board on which an edited square takes twice as long as on the smallest board."""


class CompileNotice:
    """Says that kernels are being compiled, if that takes long, and when they are ready.

    On a terminal, the progress bar shows this; elsewhere, two lines on standard error do. The
    notice stays silent if all kernels are known to be compiled.

    Parameters
    ----------
    text
        The text of the notice: :data:`WAIT` or :data:`BEGIN_SLOWLY`.
    """

    def __init__(self, bar: output.ProgressBar, text: Phrase) -> None:
        self._bar = bar
        self._text = text
        self._started_at = monotonic()
        self._lock = Lock()
        self._is_over = False
        self._is_shown = False
        self._timer = Timer(_NOTICE_DELAY_SECONDS, self._show)
        self._timer.daemon = True

    def start(self) -> None:
        """Count the seconds from now on."""
        show_waiting()
        self._started_at = monotonic()
        self._timer.start()

    def end(self) -> None:
        """Announce the end of loading if its beginning was announced. Later calls do nothing."""
        seconds = monotonic() - self._started_at
        self._end(tr("compiled after {seconds:,.0f} seconds", seconds=seconds))

    def drop(self) -> None:
        """Say nothing more: the kernels are no longer needed."""
        self._end("")

    def _end(self, line: str) -> None:
        self._timer.cancel()
        with self._lock:
            if self._is_shown and not self._is_over:
                self._bar.show_footer("")
                _print_line(line)
            self._is_over = True

    def _show(self) -> None:
        if compiled_marker.is_set():
            return
        with self._lock:
            if not self._is_over:
                self._is_shown = True
                self._bar.show_footer(str(self._text))
                _print_line(str(self._text))


def _print_line(line: str) -> None:
    if line and not output.is_interactive():
        click.echo(f"sokolab: {line}", err=True)


@contextmanager
def compile_notice(
    bar: output.ProgressBar, text: Phrase = WAIT, *, is_needed: bool = True
) -> Iterator[CompileNotice]:
    """Provide a notice that has been started, and end it with the block.

    The notice stays silent unless it is ``is_needed``. Interpreted kernels need none.
    """
    notice = CompileNotice(bar, text)
    notice.start()
    if not is_needed:
        notice.drop()
    try:
        yield notice
    finally:
        notice.end()


def choose_kernels(expected_seconds: float) -> bool:
    """Choose how kernels run in this program, before the first one is called.

    ``expected_seconds`` is the expected time of all analyses, interpreted. Return whether kernels
    are interpreted because that answers sooner.
    """
    answers_sooner = expected_seconds <= (
        _LOADING_SECONDS if compiled_marker.is_set() else _COMPILING_SECONDS
    )
    return answers_sooner and may_interpret() and interpret_kernels()


def choose_kernels_for_verdicts(boards: Sequence[Board], *, with_edits: bool = False) -> bool:
    """Choose how kernels run in this program, which will look for verdicts on some boards.

    Searches run best with compiled kernels. But if these must be compiled first, plain Python
    decides most boards that people draw long before that, even large ones. With ``with_edits``, an
    edit of each square is also judged. Return whether kernels are interpreted because that answers
    sooner.
    """
    if compiled_marker.is_set():
        return False
    expected_seconds = sum(
        _SEARCH_SECONDS + _SEARCH_SECONDS_PER_SQUARE * board.size for board in boards
    )
    if with_edits:
        expected_seconds += sum(
            _EDIT_SECONDS_PER_SQUARE * board.size * (1 + board.size / _SMALL_BOARD_SQUARES)
            for board in boards
        )
    return (
        expected_seconds <= _COMPILING_SOLVERS_SECONDS and may_interpret() and interpret_kernels()
    )


def warn_of_slowness(answers_sooner: bool, open_level_count: int) -> None:
    """Warn if interpreted searches have left levels open."""
    if answers_sooner and open_level_count:
        call_endings.warn(SLOW_SEARCHES)


RunSolver: TypeAlias = Callable[[Solver, Board, Limits, CancelToken, OnProgress], Result]
"""Runs a solver on a board."""


def solver_failed(number: int, solver: Phrase | str, error: Exception) -> call_endings.CommandError:
    """Return the error that a solver failed on a level, given by its number from 1."""
    return call_endings.CommandError(
        tr("level {number}: {solver} failed: {reason}", number=number, solver=solver, reason=error)
    )


@contextmanager
def running_solvers(
    stages: Sequence[str], prepare: Callable[[], None], notice: CompileNotice
) -> Iterator[RunSolver]:
    """Provide a function that runs solvers, and end their processes with the block.

    In a program of its own, a search begins immediately with kernels in plain Python. Another
    process loads or compiles the kernels at the same time, and joins when they are ready. From then
    on it runs all searches. In a process whose kernels are loaded, all searches run there.

    Parameters
    ----------
    stages
        The names of the stages that the solvers need. The solvers of plug-ins need none: they have
        processes of their own.
    prepare
        Loads the kernels of the solvers; can be sent to another process.
    notice
        The notice, which is ended when the compiled kernels are ready.
    """
    if not (stages and may_interpret() and interpret_kernels()):
        yield partial(_solve_in_this_process, notice)
        return
    compiled = shared_pool().place(KernelMode.COMPILED)
    kernels = Compiling(stages, partial(compiled.run, loading_job(prepare)), on_ready=notice.end)
    kernels.start()
    try:
        yield Engine(kernels, THIS_PROCESS, compiled).solve
    finally:
        notice.drop()
        compiled.close()
        kernels.close()


def _solve_in_this_process(
    notice: CompileNotice,
    solver: Solver,
    board: Board,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Result:
    def report(progress: Progress) -> None:
        notice.end()
        on_progress(progress)

    result = solver.solve(board, limits, cancel, report)
    notice.end()
    return result
